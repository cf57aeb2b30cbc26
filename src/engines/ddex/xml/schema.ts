// Validation against the official schemas, which are in a folder of the operator and never part of this product.
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlLibError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import { DdexError } from '../ddex-error.ts'
import type { Problem } from '../rules/problem.ts'
import { withXmlDocument } from './parse-xml.ts'

const compiled = new Map<string, XsdValidator>()

// An invented scheme, so that a schema's imports can only name registered files, never a file path or a host.
const SCHEME = 'ddex-schema:///'
const openSchemas: Record<string, Uint8Array> = {}
let isRegistered = false

/**
 * What the schema in the file `xsdPath` says against the message; none when it is valid. The compiled schema is
 * kept for the life of the process (see `releaseSchemas`). Throws DdexError `schema_unavailable` when the file
 * is absent or no schema, and what `parseXml` throws for XML that is refused.
 */
export function validateAgainstSchema(xml: string, xsdPath: string): Problem[] {
  const validator = validatorFor(xsdPath)
  return withXmlDocument(xml, (document) => {
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return error.details.map(({ message, line, xpath }) => ({
        rule: 'XSD',
        path: xpath ?? `line ${line}`,
        message: message.trim(),
      }))
    }
  })
}

/** Frees every compiled schema; the next validation compiles again. For tests and for schemas changed on disk. */
export function releaseSchemas(): void {
  for (const validator of compiled.values()) validator.dispose()
  compiled.clear()
}

function validatorFor(xsdPath: string): XsdValidator {
  if (!existsSync(xsdPath)) throw new DdexError('schema_unavailable', xsdPath, 'no such file')
  const path = realpathSync(xsdPath)
  const validator = compiled.get(path) ?? compile(path)
  compiled.set(path, validator)
  return validator
}

function compile(path: string): XsdValidator {
  if (!isRegistered) isRegistered = xmlRegisterInputProvider(new XmlBufferInputProvider(openSchemas))
  try {
    const content = offer(path)
    const document = XmlDocument.fromBuffer(content, { url: SCHEME + basename(path) })
    try {
      return XsdValidator.fromDoc(document)
    } finally {
      document.dispose()
    }
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    throw new DdexError('schema_unavailable', path, error.message.trim())
  } finally {
    for (const name of Object.keys(openSchemas)) delete openSchemas[name]
  }
}

/** Makes the schema, and those beside it that it imports, available to the compiler; returns its content. */
function offer(path: string): Uint8Array {
  const content = readFileSync(path)
  openSchemas[SCHEME + basename(path)] = content
  for (const [, location] of content.toString().matchAll(/schemaLocation\s*=\s*["']([\w.-]+\.xsd)["']/g)) {
    const importedPath = join(dirname(path), location!)
    if (!(SCHEME + location in openSchemas) && existsSync(importedPath)) offer(importedPath)
  }
  return content
}
