// Every problem of a new release message: by the official schema of its version, and by the profile rules.
import { type ErnVersion, ernSchemaPath, versionOf } from '../ern-version.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { validateAgainstSchema } from '../xml/schema.ts'
import type { Problem } from './problem.ts'
import { profileProblemsOf } from './profile-rules.ts'

const WITH_SCHEMA: readonly string[] = ['3.8.2', '4.3', '4.3.2'] satisfies ErnVersion[]

/**
 * `schemaDir` is the operator's folder of schemas (DDEX_SCHEMA_DIR); without one, or for a version that is only read,
 * only the rules are checked. Throws what `validateAgainstSchema` and `profileProblems` throw.
 */
export function messageProblems(xml: string, schemaDir: string | undefined): Problem[] {
  const root = parseXml(xml)
  const version = versionOf(root.namespace)
  const bySchema =
    schemaDir !== undefined && version !== undefined && WITH_SCHEMA.includes(version)
      ? validateAgainstSchema(xml, ernSchemaPath(schemaDir, version as ErnVersion))
      : []
  return [...bySchema, ...profileProblemsOf(root)]
}
