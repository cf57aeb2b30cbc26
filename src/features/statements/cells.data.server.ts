// SQL of what was read from statements: cells, identities, rejects, and the codes that were learned.
import { sql } from 'kysely'
import type { Reject } from '#engines/reports/statement.ts'
import { copyRows } from '#lib/copy.ts'
import type { Db } from '#lib/db.ts'
import { decimalOf, type UnmatchedReason } from './domain/statement.ts'

/** What the lines of a cell have in common, besides their identity. Many cells share one object. */
export interface CellDimensions {
  usageMonth: string
  currency: string
  store: string
  country: string
  kind: string
}

export interface NewCell {
  identity: string
  dimensions: CellDimensions
  lines: number
  quantity: bigint
  amount: bigint
}

export interface NewIdentity {
  identity: string
  title: string
  artist: string
  release: string
  upc: string
}

export async function deleteReading(trx: Db, statementId: string): Promise<void> {
  for (const table of ['statement_cells', 'statement_identities', 'statement_rejects'] as const)
    await trx.deleteFrom(table).where('statement_id', '=', statementId).execute()
}

/** The first cells of a statement, of which none exists. Amounts and quantities are units of 10⁻¹⁰. */
export const copyCells = (trx: Db, statementId: string, cells: readonly NewCell[]): Promise<void> =>
  copyRows(
    trx,
    'statement_cells',
    {
      statement_id: () => statementId,
      identity: (cell) => cell.identity,
      usage_month: (cell) => `${cell.dimensions.usageMonth}-01`,
      currency: (cell) => cell.dimensions.currency,
      store: (cell) => cell.dimensions.store,
      country: (cell) => cell.dimensions.country,
      kind: (cell) => cell.dimensions.kind,
      lines: (cell) => cell.lines,
      quantity: (cell) => decimalOf(cell.quantity),
      amount: (cell) => decimalOf(cell.amount),
    },
    cells,
  )

/** Adds to the cells that exist. Amounts and quantities are units of 10⁻¹⁰. */
export const addCells = (trx: Db, statementId: string, cells: readonly NewCell[]) =>
  sql`
    insert into statement_cells as cell
      (statement_id, identity, usage_month, currency, store, country, kind, lines, quantity, amount)
    select ${statementId}, identity, (month || '-01')::date, currency, store, country, kind, lines,
           quantity * 0.0000000001, amount * 0.0000000001
    from unnest(${cells.map((cell) => cell.identity)}::text[], ${cells.map((cell) => cell.dimensions.usageMonth)}::text[],
      ${cells.map((cell) => cell.dimensions.currency)}::text[], ${cells.map((cell) => cell.dimensions.store)}::text[],
      ${cells.map((cell) => cell.dimensions.country)}::text[], ${cells.map((cell) => cell.dimensions.kind)}::text[],
      ${cells.map((cell) => cell.lines)}::int[], ${cells.map((cell) => String(cell.quantity))}::numeric[],
      ${cells.map((cell) => String(cell.amount))}::numeric[])
      as given (identity, month, currency, store, country, kind, lines, quantity, amount)
    on conflict (statement_id, identity, usage_month, currency, store, country, kind) do update set
      lines = cell.lines + excluded.lines, quantity = cell.quantity + excluded.quantity,
      amount = cell.amount + excluded.amount`.execute(trx)

/** An identity whose lines have several UPCs has none. */
export const addIdentities = (trx: Db, statementId: string, identities: readonly NewIdentity[]) =>
  sql`
    insert into statement_identities as known (statement_id, identity, title, artist, release, upc)
    select ${statementId}, identity, title, artist, release, upc
    from unnest(${identities.map(({ identity }) => identity)}::text[], ${identities.map(({ title }) => title)}::text[],
      ${identities.map(({ artist }) => artist)}::text[], ${identities.map(({ release }) => release)}::text[],
      ${identities.map(({ upc }) => upc)}::text[]) as given (identity, title, artist, release, upc)
    on conflict (statement_id, identity) do update
      set upc = case when known.upc = excluded.upc then known.upc else '' end`.execute(trx)

export const addRejects = (trx: Db, statementId: string, rejects: readonly Reject[]) =>
  trx
    .insertInto('statement_rejects')
    .values(
      rejects.map(({ line, reason, cell, text }) => ({
        statement_id: statementId,
        line,
        reason,
        cell,
        text,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()

export const listRejects = (db: Db, by: { statementId: string; after: number; limit: number }) =>
  db
    .selectFrom('statement_rejects')
    .select(['line', 'reason', 'cell', 'text'])
    .where('statement_id', '=', by.statementId)
    .where('line', '>', by.after)
    .orderBy('line')
    .limit(by.limit)
    .execute()

/** Identities in the order of their bytes, in pages. */
export const listIdentities = (db: Db, by: { statementId: string; after: string; limit: number }) =>
  db
    .selectFrom('statement_identities')
    .select(['identity', 'upc'])
    .where('statement_id', '=', by.statementId)
    .where('identity', '>', by.after)
    .orderBy('identity')
    .limit(by.limit)
    .execute()

export const setTracks = (
  trx: Db,
  statementId: string,
  matches: readonly { identity: string; trackId: string | null; reason: UnmatchedReason | null }[],
) =>
  sql`
    update statement_identities as known set track_id = given.track_id, reason = given.reason
    from unnest(${matches.map(({ identity }) => identity)}::text[], ${matches.map(({ trackId }) => trackId)}::uuid[],
      ${matches.map(({ reason }) => reason)}::text[]) as given (identity, track_id, reason)
    where known.statement_id = ${statementId} and known.identity = given.identity`.execute(trx)

export const listAliases = (db: Db, by: { sourceId: string; identities: readonly string[] }) =>
  db
    .selectFrom('statement_aliases')
    .select(['identity', 'track_id as trackId'])
    .where('source_id', '=', by.sourceId)
    .where('identity', '=', sql<string>`any(${by.identities}::text[])`)
    .execute()

export const upsertAlias = (
  trx: Db,
  alias: { sourceId: string; identity: string; trackId: string; createdBy: string; at: Date },
) =>
  trx
    .insertInto('statement_aliases')
    .values({
      source_id: alias.sourceId,
      identity: alias.identity,
      track_id: alias.trackId,
      created_by: alias.createdBy,
      created_at: alias.at,
    })
    .onConflict((on) => on.columns(['source_id', 'identity']).doUpdateSet({ track_id: alias.trackId }))
    .execute()

export const listIdentityTracks = async (
  db: Db,
  statementId: string,
): Promise<{ identity: string; trackId: string }[]> => {
  const rows = await db
    .selectFrom('statement_identities')
    .select(['identity', 'track_id'])
    .where('statement_id', '=', statementId)
    .where('track_id', 'is not', null)
    .execute()
  return rows.flatMap(({ identity, track_id }) => (track_id ? [{ identity, trackId: track_id }] : []))
}

/** How much of a statement has a track, in its currencies. */
export async function sumMatches(
  db: Db,
  statementId: string,
): Promise<{ currency: string; matched: boolean; identities: number; lines: number; amount: string }[]> {
  const { rows } = await sql<{
    currency: string
    matched: boolean
    identities: number
    lines: number
    amount: string
  }>`
    select c.currency::text as currency, i.track_id is not null as matched,
           count(distinct c.identity)::int as identities, sum(c.lines)::int as lines, sum(c.amount)::text as amount
    from statement_cells c join statement_identities i using (statement_id, identity)
    where c.statement_id = ${statementId}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The largest identities of a statement without a track. */
export async function listUnmatched(db: Db, by: { statementId: string; limit: number }) {
  const { rows } = await sql<{
    identity: string
    title: string
    artist: string
    release: string
    reason: UnmatchedReason
    currency: string
    lines: number
    amount: string
  }>`
    select i.identity, i.title, i.artist, i.release, i.reason, c.currency::text as currency,
           sum(c.lines)::int as lines, sum(c.amount)::text as amount
    from statement_identities i join statement_cells c using (statement_id, identity)
    where i.statement_id = ${by.statementId} and i.track_id is null
    group by 1, 2, 3, 4, 5, 6
    order by abs(sum(c.amount)) desc, 1, 6 limit ${by.limit}`.execute(db)
  return rows
}
