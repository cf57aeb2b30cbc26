// SQL of posting statements: groups, cells of tracks, and money whose track is not known.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { UNPOSTED_STATUSES, type UnmatchedReason } from './domain/statement.ts'

/** One identity or track in one month and currency; the amount is exact, as text. */
export interface GroupRow {
  trackId: string | null
  identity: string | null
  usageMonth: string
  currency: string
  amount: string
}

/** Lines of one track are a group whatever they were reported as; without a track each identity is its own. */
export async function listGroups(db: Db, statementId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select i.track_id as "trackId", case when i.track_id is null then i.identity end as identity,
           to_char(c.usage_month, 'YYYY-MM') as "usageMonth", c.currency::text as currency, sum(c.amount)::text as amount
    from statement_cells c join statement_identities i using (statement_id, identity)
    where c.statement_id = ${statementId}
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/**
 * What the groups of a statement move by currency, each without its sign: a million for one track and as much back from
 * another are two millions.
 */
export async function sumGroupSizes(
  db: Db,
  statementId: string,
): Promise<{ currency: string; amount: string }[]> {
  const { rows } = await sql<{ currency: string; amount: string }>`
    select currency, sum(abs(amount))::text as amount from (
      select c.currency::text as currency, sum(c.amount) as amount
      from statement_cells c join statement_identities i using (statement_id, identity)
      where c.statement_id = ${statementId}
      group by i.track_id, i.identity, c.usage_month, c.currency) grouped
    group by currency`.execute(db)
  return rows
}

/** How many groups a statement has at most; counting ends at `max`. */
export async function countGroups(
  db: Db,
  { statementId, max }: { statementId: string; max: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from statement_cells where statement_id = ${statementId}
          group by identity, usage_month, currency limit ${max}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export interface CellRow {
  trackId: string
  usageMonth: string
  currency: string
  store: string
  country: string
  kind: string
  lines: number
  quantity: string
  amount: string
}

/** The cells of tracks, in a fixed order, so that rounding is always the same. */
export async function listCellsOfTracks(
  db: Db,
  by: { statementId: string; trackIds: readonly string[] },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select i.track_id as "trackId", to_char(c.usage_month, 'YYYY-MM') as "usageMonth", c.currency::text as currency,
           c.store, c.country, c.kind, sum(c.lines)::int as lines, sum(c.quantity)::text as quantity,
           sum(c.amount)::text as amount
    from statement_cells c join statement_identities i using (statement_id, identity)
    where c.statement_id = ${by.statementId} and i.track_id = any(${by.trackIds}::uuid[])
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, c.store, c.country, c.kind`.execute(db)
  return rows
}

/** The cells of one identity. */
export async function listCellsOfIdentity(
  db: Db,
  by: { statementId: string; identity: string },
): Promise<Omit<CellRow, 'trackId'>[]> {
  const { rows } = await sql<Omit<CellRow, 'trackId'>>`
    select to_char(usage_month, 'YYYY-MM') as "usageMonth", currency::text as currency, store, country, kind, lines,
           quantity::text, amount::text
    from statement_cells where statement_id = ${by.statementId} and identity = ${by.identity}
    order by 1, 2, store, country, kind`.execute(db)
  return rows
}

export interface SuspenseRow {
  identity: string
  usageMonth: string
  currency: string
  grossMicros: bigint
}

export const insertSuspense = (
  trx: Db,
  { statementId, run, rows }: { statementId: string; run: number; rows: readonly SuspenseRow[] },
) =>
  sql`
    insert into statement_suspense (statement_id, run, identity, usage_month, currency, gross_micros)
    select ${statementId}, ${run}, identity, (month || '-01')::date, currency, micros
    from unnest(${rows.map(({ identity }) => identity)}::text[], ${rows.map(({ usageMonth }) => usageMonth)}::text[],
      ${rows.map(({ currency }) => currency)}::text[], ${rows.map(({ grossMicros }) => grossMicros)}::bigint[])
      as given (identity, month, currency, micros)`.execute(trx)

export const reverseSuspense = (trx: Db, statementId: string) =>
  trx
    .updateTable('statement_suspense')
    .set({ state: 'reversed' })
    .where('statement_id', '=', statementId)
    .where('state', '<>', 'reversed')
    .execute()

/** Open money of an identity in the posted statements of a source; the statements and rows are locked. */
export async function listOpenSuspense(trx: Db, by: { sourceId: string; identity: string }) {
  const { rows } = await sql<SuspenseRow & { statementId: string; run: number }>`
    select s.statement_id as "statementId", s.run, s.identity, to_char(s.usage_month, 'YYYY-MM') as "usageMonth",
           s.currency::text as currency, s.gross_micros as "grossMicros"
    from statement_suspense s join statements on statements.id = s.statement_id
    where s.identity = ${by.identity} and s.state = 'open' and statements.source_id = ${by.sourceId}
      and statements.status = 'posted'
    order by s.statement_id, s.run, s.usage_month, s.currency for update`.execute(trx)
  return rows
}

/** The statements of a source that are not posted and have an identity with another track or none; they are locked. */
export async function listUnpostedWith(
  trx: Db,
  by: { sourceId: string; identity: string; trackId: string; onlyUnmatched: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from statements s join statement_identities i on i.statement_id = s.id
    where s.source_id = ${by.sourceId} and s.status = any(${UNPOSTED_STATUSES}::text[])
      and i.identity = ${by.identity}
      and (i.track_id is null or (i.track_id <> ${by.trackId}::uuid and not ${by.onlyUnmatched}::boolean))
    order by s.id for update of s`.execute(trx)
  return rows.map(({ id }) => id)
}

export const setSuspenseMatched = (
  trx: Db,
  by: { statementId: string; run: number; identity: string; trackId: string },
) =>
  trx
    .updateTable('statement_suspense')
    .set({ state: 'matched', track_id: by.trackId })
    .where('statement_id', '=', by.statementId)
    .where('run', '=', by.run)
    .where('identity', '=', by.identity)
    .where('state', '=', 'open')
    .execute()

export interface SuspenseQueueRow {
  sourceId: string
  sourceName: string
  identity: string
  title: string
  artist: string
  release: string
  reason: UnmatchedReason | null
  statements: number
  firstMonth: string
  lastMonth: string
  grossMicros: bigint
}

/** Money without a track, the largest amounts first. */
export async function listSuspenseQueue(
  db: Db,
  by: { after?: { size: bigint; identity: string; sourceId: string }; limit: number },
): Promise<SuspenseQueueRow[]> {
  const { after } = by
  const { rows } = await sql<SuspenseQueueRow>`
    select * from (
      select src.id as "sourceId", src.name as "sourceName", s.identity, min(i.title) as title, min(i.artist) as artist,
             min(i.release) as release, min(i.reason) as reason, count(distinct s.statement_id)::int as statements,
             to_char(min(s.usage_month), 'YYYY-MM') as "firstMonth", to_char(max(s.usage_month), 'YYYY-MM') as "lastMonth",
             sum(s.gross_micros)::bigint as "grossMicros"
      from statement_suspense s
      join statements on statements.id = s.statement_id and statements.status = 'posted'
      join statement_sources src on src.id = statements.source_id
      left join statement_identities i on i.statement_id = s.statement_id and i.identity = s.identity
      where s.state = 'open'
      group by src.id, src.name, s.identity
    ) as queue
    where ${after ? sql<boolean>`(-abs("grossMicros"), identity, "sourceId") > (${-after.size}, ${after.identity}, ${after.sourceId})` : sql<boolean>`true`}
    order by -abs("grossMicros"), identity, "sourceId" limit ${by.limit}`.execute(db)
  return rows
}

/** The cells of the lines are counted again when a match is learned, so that an explanation finds them. */
export const setIdentityTrack = (
  trx: Db,
  by: { statementIds: readonly string[]; identity: string; trackId: string },
) =>
  trx
    .updateTable('statement_identities')
    .set({ track_id: by.trackId, reason: null })
    .where('statement_id', '=', sql<string>`any(${by.statementIds}::uuid[])`)
    .where('identity', '=', by.identity)
    .execute()
