// The versions of ERN that are written and read: their namespaces, their allowed values, and how a store wants them.
import { join } from 'node:path'

/** The versions that are written. */
export type ErnVersion = '3.8.2' | '4.3' | '4.3.2'

/** The versions that are read; version 3.8 and 4.1 to 4.2 occur in catalogues of others. */
export type ReadVersion = ErnVersion | '3.8' | '4.1' | '4.1.1' | '4.2'

/** The message format of one store. */
export interface ErnPreset {
  version: ErnVersion
  /** The release type for an EP in ERN 3.8.2, whose list has none. */
  epAs: 'Album' | 'Single'
  /** A takedown is a message without deals, or one whose deals have ended (ERN Part 1, clause 6.19.4). */
  takedownBy: 'no_deals' | 'end_dates'
}

export const ERN43: ErnPreset = { version: '4.3', epAs: 'Album', takedownBy: 'no_deals' }
export const ERN432: ErnPreset = { ...ERN43, version: '4.3.2' }
export const ERN382: ErnPreset = { ...ERN43, version: '3.8.2', takedownBy: 'end_dates' }

/** The edition of the allowed values a message of version 4 follows (AvsVersionId). */
export const AVS_VERSIONS = { '4.3': '3', '4.3.2': '9' } as const

const VERSIONS: Record<string, ReadVersion> = {
  'http://ddex.net/xml/ern/38': '3.8',
  'http://ddex.net/xml/ern/382': '3.8.2',
  'http://ddex.net/xml/ern/41': '4.1',
  'http://ddex.net/xml/ern/411': '4.1.1',
  'http://ddex.net/xml/ern/42': '4.2',
  'http://ddex.net/xml/ern/43': '4.3',
  'http://ddex.net/xml/ern/432': '4.3.2',
}

export function namespaceOf(version: ErnVersion): string {
  return `http://ddex.net/xml/ern/${version.replaceAll('.', '')}`
}

/** Undefined for the namespace of anything else. */
export function versionOf(namespace: string): ReadVersion | undefined {
  return Object.hasOwn(VERSIONS, namespace) ? VERSIONS[namespace] : undefined
}

/** The path of a version's official schema in the operator's folder of schemas (DDEX_SCHEMA_DIR). */
export function ernSchemaPath(schemaDir: string, version: ErnVersion): string {
  return join(schemaDir, 'ern', version, 'release-notification.xsd')
}
