// Records who did what in the transaction of the action itself, so that both commit or neither; and reads entries.
import { createHmac } from 'node:crypto'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { currentRequest } from '#lib/request.ts'
import type { AuditDetail, AuditEntry, AuditFilter } from './contract.ts'
import {
  type EntryQuery,
  type EntryRow,
  findEntry,
  insertAuditEntry,
  listEntries,
  listEntriesAbout,
} from './data.server.ts'

export { sealAudit } from './seal-entries.server.ts'
export { verifyAudit } from './verify-seals.server.ts'

/** The acting viewer, or `{ userId: null }` for the system. */
export interface Actor {
  userId: string | null
}

export interface AuditRecord {
  by: Actor
  /** An action name of the feature, such as `payout_method.changed`. */
  action: string
  accountId?: string | null
  entity: string
  entityId: string
  /** The values before and after: never a password, a token or a whole file. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** @param db the transaction of the recorded action */
export function recordAudit(
  db: Db,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { by, action, accountId, entity, entityId, before, after }: AuditRecord,
): Promise<unknown> {
  const { requestId, address, impersonator } = currentRequest()
  return insertAuditEntry(db, {
    id: newIdAt(clock.now()),
    at: clock.now(),
    action,
    entity,
    entity_id: entityId,
    actor_id: by.userId,
    impersonator_id: impersonator ?? null,
    account_id: accountId ?? null,
    before: before ?? null,
    after: after ?? null,
    request_id: requestId ?? null,
    address_hash: address ? createHmac('sha256', secret).update(`address\n${address}`).digest('hex') : null,
  })
}

/** The most rows in one export; longer periods are exported in parts. */
const EXPORT_MAX = 10_000

export async function listAudit({ db }: Pick<Deps, 'db'>, params: EntryQuery) {
  const rows = await listEntries(db, params)
  const page = rows.slice(0, params.limit)
  return {
    items: page.map(entryOf),
    nextCursor: rows.length > params.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function showAuditEntry({ db }: Pick<Deps, 'db'>, id: string): Promise<AuditDetail> {
  const row = await findEntry(db, id)
  if (!row) throw notFound()
  const { before, after, address_hash, request_id } = row
  return { ...entryOf(row), before, after, addressHash: address_hash, requestId: request_id }
}

/** Entries about a person and their account, for the page about them. */
export async function listAuditAbout(
  db: Db,
  params: { userId: string; accountId: string; limit: number },
): Promise<AuditEntry[]> {
  return (await listEntriesAbout(db, params)).map(entryOf)
}

/** Exports the log as CSV; the export itself is recorded. */
export async function exportAudit(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { by, ...filter }: AuditFilter & { by: Actor },
): Promise<File> {
  const rows = (await listEntries(deps.db, { ...filter, limit: EXPORT_MAX })).slice(0, EXPORT_MAX)
  await recordAudit(deps.db, deps, {
    by,
    action: 'audit.exported',
    entity: 'audit',
    entityId: deps.clock.now().toISOString(),
    after: { ...filter, entries: rows.length },
  })
  const lines = rows.map((row) => [
    row.at,
    row.action,
    row.actor_id,
    row.actor_name,
    row.impersonator_id,
    row.account_id,
    row.entity,
    row.entity_id,
    row.before,
    row.after,
    row.address_hash,
    row.request_id,
  ])
  return new File([formatCsv([COLUMNS, ...lines])], 'audit.csv', { type: 'text/csv;charset=utf-8' })
}

const COLUMNS = [
  'at',
  'action',
  'actor_id',
  'actor',
  'impersonator_id',
  'account_id',
  'entity',
  'entity_id',
  'before',
  'after',
  'address_hash',
  'request_id',
]

const entryOf = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  accountId: row.account_id,
  entity: row.entity,
  entityId: row.entity_id,
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
  impersonator:
    row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name },
})
