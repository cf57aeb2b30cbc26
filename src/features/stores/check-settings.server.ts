// Checks the settings of a store: its party id, its rights and its connection.
import path from 'node:path'
import { isIssuedDpid } from '#engines/ddex/identifiers.ts'
import type { Problem } from '#lib/pure/problems.ts'
import type { Connection, StoreSettings } from './contract.ts'
import { isTestDpid } from './domain.ts'
import type { Secrets } from './find-connected-stores.server.ts'

/** A real store needs an id that DDEX issued; a sandbox or a store in test mode any well-formed one. */
export function dpidProblems(dpid: string, live: boolean): Problem[] {
  if (dpid === '') return [{ code: 'dpid_missing', at: 'settings.dpid' }]
  if (!/^PADPIDA[A-Z0-9]{11}$/.test(dpid)) return [{ code: 'dpid_form', at: 'settings.dpid' }]
  if (!live || isLiveDpid(dpid)) return []
  return [{ code: isTestDpid(dpid) ? 'dpid_of_tests' : 'dpid_wrong', at: 'settings.dpid' }]
}

/** Issued by DDEX and outside the test range: required of the sender and the recipient of live messages. */
export const isLiveDpid = (dpid: string): boolean => isIssuedDpid(dpid) && !isTestDpid(dpid)

export function rightsProblems({ deals, territories }: StoreSettings): Problem[] {
  const paths = [
    ...(deals.length === 0 ? ['settings.deals'] : []),
    ...(territories?.countries.length === 0 ? ['settings.territories.countries'] : []),
  ]
  return paths.map((path) => ({ code: 'choice_missing', at: path }))
}

/** The required fields of each kind of connection. */
const NEEDED: Record<Connection['kind'], readonly string[]> = {
  none: [],
  sandbox: [],
  folder: ['folder'],
  sftp: ['host', 'username'],
  s3: ['bucket', 'region', 'accessKeyId'],
}

export function connectionProblems(connection: Connection, secrets: Secrets): Problem[] {
  const fields: Record<string, unknown> = connection
  const missing = NEEDED[connection.kind].filter((name) => fields[name] === '')
  return [
    ...missing.map((name) => ({ code: 'field_empty', at: `settings.connection.${name}` })),
    ...formProblems(connection),
    ...loginProblems(connection, secrets),
  ]
}

function formProblems(connection: Connection): Problem[] {
  switch (connection.kind) {
    case 'folder':
      return connection.folder === '' || path.isAbsolute(connection.folder)
        ? []
        : [{ code: 'folder_not_absolute', at: 'settings.connection.folder' }]
    case 'sftp':
      return /^(SHA256:[A-Za-z0-9+/]{43})?$/.test(connection.hostKey)
        ? []
        : [{ code: 'host_key_form', at: 'settings.connection.hostKey' }]
    case 's3':
      return [
        ...(connection.endpoint === null || isAddress(connection.endpoint)
          ? []
          : [{ code: 'endpoint_form', at: 'settings.connection.endpoint' }]),
        ...(connection.folder === '' || isPlainPath(connection.folder)
          ? []
          : [{ code: 'prefix_form', at: 'settings.connection.folder' }]),
      ]
    default:
      return []
  }
}

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

export function reportsProblems({ reports }: StoreSettings): Problem[] {
  const at = 'settings.reports.folder'
  if (!reports) return []
  if (reports.folder === '') return [{ code: 'field_empty', at }]
  return isPlainPath(reports.folder) ? [] : [{ code: 'prefix_form', at }]
}

/** As the transport requires: no empty segment, and none that leaves the folder. */
const isPlainPath = (text: string) =>
  !text.includes('\\') && text.split('/').every((step) => !['', '.', '..'].includes(step))

function loginProblems(connection: Connection, secrets: Secrets): Problem[] {
  if (connection.kind === 'sftp' && !secrets.password && !secrets.privateKey)
    return [{ code: 'login_missing', at: 'secrets.password' }]
  if (connection.kind === 's3' && !secrets.secretAccessKey)
    return [{ code: 'field_empty', at: 'secrets.secretAccessKey' }]
  return []
}
