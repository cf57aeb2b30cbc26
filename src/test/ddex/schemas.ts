// Where the tests find the DDEX schemas and reference data, which are never part of this repository.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ernSchemaPath } from '#engines/ddex/ern-version.ts'

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder named by DDEX_SCHEMA_DIR, or its usual place beside the checkout. */
export const schemaFolder = process.env.DDEX_SCHEMA_DIR ?? `${repositoryRoot}../shared/ddex`

export const hasSchemas = existsSync(`${schemaFolder}/ern/4.3/release-notification.xsd`)

/** Appended to the name of every suite that needs the folder, so that a skipped run says why. */
export const needsSchemas = hasSchemas ? '' : ' (SKIPPED: no DDEX_SCHEMA_DIR)'

export const ern43Schema = ernSchemaPath(schemaFolder, '4.3')
export const choreographySchema = `${schemaFolder}/choreography/ern-choreography-sftp.xsd`

export function readReference(path: string): string {
  return readFileSync(`${schemaFolder}/${path}`, 'utf8')
}
