// Every SQL statement of signals. The figures come from what statements have posted.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { SignalRule, SignalStatus } from './domain.ts'
import type {} from './tables.server.ts'

/** One row of each reported amount, whatever its split: the first party of the sheet has one in any case. */
const WHOLE = sql`e.state <> 'reversed' and e.role <> 'creditor' and e.share_position = 0`

/** The statements that were posted or reversed since. */
export async function listChangedSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from statements where posted_at >= ${since} or reversed_at >= ${since} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest months of a statement that have earnings. */
export async function listMonths(db: Db, by: { statementId: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(e.usage_month, 'YYYY-MM') as month from earnings e
    where e.statement_id = ${by.statementId} and ${WHOLE} order by 1 desc limit ${by.limit}`.execute(db)
  return rows.map(({ month }) => month)
}

/** The tracks of a statement after another, also those whose earnings were reversed. */
export async function listTracksAfter(
  db: Db,
  by: { statementId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct track_id as id from earnings
    where statement_id = ${by.statementId} and track_id > ${by.after}::uuid order by 1 limit ${by.limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface FigureRow {
  trackId: string
  store: string
  month: string
  country: string
  kind: string
  plays: string
  grossMicros: bigint
}

/** What was reported of tracks since a month, by all statements. */
export async function listFigures(
  db: Db,
  by: { trackIds: readonly string[]; from: string; until: string },
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select e.track_id as "trackId", e.store, to_char(e.usage_month, 'YYYY-MM') as month, e.country, e.kind,
           sum(e.quantity)::text as plays, sum(e.gross_micros)::bigint as "grossMicros"
    from earnings e
    where e.track_id = any(${by.trackIds}::uuid[]) and ${WHOLE}
      and e.usage_month between ${`${by.from}-01`}::date and ${`${by.until}-01`}::date
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}

/** The keys of a statement's own lines: what it reports of which track. */
export async function listReported(
  db: Db,
  by: { statementId: string; trackIds: readonly string[] },
): Promise<{ trackId: string; store: string; month: string }[]> {
  const { rows } = await sql<{ trackId: string; store: string; month: string }>`
    select distinct e.track_id as "trackId", e.store, to_char(e.usage_month, 'YYYY-MM') as month
    from earnings e
    where e.statement_id = ${by.statementId} and e.track_id = any(${by.trackIds}::uuid[]) and ${WHOLE}`.execute(
    db,
  )
  return rows
}

export interface UsualRow {
  store: string
  month: string
  country: string
  kind: string
  /** Those with plays. */
  tracks: number
  /** Of what one play earned, in micro-units; null without plays. */
  medianRate: number | null
}

/** What is usual in a statement, by store, month, country and kind. */
export async function listUsual(db: Db, statementId: string): Promise<UsualRow[]> {
  const { rows } = await sql<UsualRow>`
    select store, to_char(usage_month, 'YYYY-MM') as month, country, kind, (count(*) filter (where plays > 0))::int as tracks,
           percentile_cont(0.5) within group (order by gross / nullif(plays, 0)) filter (where plays > 0) as "medianRate"
    from (
      select e.store, e.usage_month, e.country, e.kind, e.track_id,
             sum(e.gross_micros)::float8 as gross, sum(e.quantity)::float8 as plays
      from earnings e where e.statement_id = ${statementId} and ${WHOLE}
      group by 1, 2, 3, 4, 5) as by_track
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** How many tracks a statement has of each store and month. */
export async function listStoreMonths(
  db: Db,
  statementId: string,
): Promise<{ store: string; month: string; tracks: number; sourceStoreId: string | null }[]> {
  const { rows } = await sql<{ store: string; month: string; tracks: number; sourceStoreId: string | null }>`
    select e.store, to_char(e.usage_month, 'YYYY-MM') as month, count(distinct e.track_id)::int as tracks,
           max(source.store_id) as "sourceStoreId"
    from earnings e
    join statements s on s.id = e.statement_id join statement_sources source on source.id = s.source_id
    where e.statement_id = ${statementId} and ${WHOLE}
    group by 1, 2`.execute(db)
  return rows
}

/** Tracks that have been live at a store since a day, and of which it has reported nothing in a month. */
export async function listUnreported(
  db: Db,
  by: { storeId: string; store: string; month: string; liveSince: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id
    from tracks t
    where t.id > ${by.after}::uuid and t.isrc is not null
      and exists (
        select from deliveries d
        where d.release_id = t.release_id and d.store = ${by.storeId} and d.kind = 'release'
          and d.live_at <= ${by.liveSince})
      and not exists (
        select from deliveries d
        where d.release_id = t.release_id and d.store = ${by.storeId} and d.kind = 'takedown')
      and not exists (
        select from earnings e
        where e.track_id = t.id and e.usage_month = ${`${by.month}-01`}::date and e.store = ${by.store}
          and e.state <> 'reversed')
    order by t.id limit ${by.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What rules have found in a statement about tracks and nobody has acted on; also that a store had not reported them, where it
 * has meanwhile.
 */
export async function listOpenEvidence(
  db: Db,
  by: { statementId: string; trackIds: readonly string[] },
): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select v.id,
           concat_ws('|', s.track_id, s.store, to_char(s.usage_month, 'YYYY-MM'), v.rule, v.country, v.kind) as key
    from signal_evidence v join signals s on s.id = v.signal_id
    where s.status = 'open' and s.track_id = any(${by.trackIds}::uuid[])
      and (v.statement_id = ${by.statementId}
        or v.rule = 'unreported' and exists (
          select from earnings e
          where e.track_id = s.track_id and e.usage_month = s.usage_month and e.store = s.store
            and e.state <> 'reversed'))`.execute(db)
  return rows
}

/** Everything that nobody has acted on of a statement without earnings, which was reversed. */
export async function listOpenEvidenceOf(db: Db, statementId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signal_evidence')
    .innerJoin('signals', 'signals.id', 'signal_evidence.signal_id')
    .select('signal_evidence.id')
    .where('statement_id', '=', statementId)
    .where('signals.status', '=', 'open')
    .execute()
  return rows.map(({ id }) => id)
}

/** Evidence that is no longer true, and the signals that have none left. */
export async function deleteEvidence(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const deleted = await db
    .deleteFrom('signal_evidence')
    .where('id', 'in', ids)
    .returning('signal_id')
    .execute()
  await db
    .deleteFrom('signals')
    .where(
      'id',
      'in',
      deleted.map(({ signal_id }) => signal_id),
    )
    .where('status', '=', 'open')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('signal_evidence').select('id').whereRef('signal_id', '=', 'signals.id'))),
    )
    .execute()
}

/** Surges of the months from a day on that nobody has acted on, and that were not found again. */
export async function deleteSurges(db: Db, by: { from: string; foundBefore: Date }): Promise<void> {
  const rows = await db
    .selectFrom('signal_evidence')
    .innerJoin('signals', 'signals.id', 'signal_evidence.signal_id')
    .select('signal_evidence.id')
    .where('rule', '=', 'surge')
    .where('signals.status', '=', 'open')
    .where('signals.usage_month', '>=', by.from)
    .where('signal_evidence.found_at', '<', by.foundBefore)
    .execute()
  await deleteEvidence(
    db,
    rows.map(({ id }) => id),
  )
}

/** The signal of a track, store and month, made when there is none. */
export async function upsertSignal(db: Db, signal: Insertable<Tables['signals']>): Promise<string> {
  const inserted = await db
    .insertInto('signals')
    .values(signal)
    .onConflict((on) => on.columns(['track_id', 'store', 'usage_month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const { id } = await db
    .selectFrom('signals')
    .select('id')
    .where('track_id', '=', signal.track_id)
    .where('store', '=', signal.store)
    .where('usage_month', '=', signal.usage_month)
    .executeTakeFirstOrThrow()
  return id
}

/** Later figures replace earlier ones while nobody has acted on the signal; afterwards its evidence stays as it was. */
export async function upsertEvidence(
  db: Db,
  rows: readonly Insertable<Tables['signal_evidence']>[],
): Promise<void> {
  await sql`
    insert into signal_evidence (
      id, signal_id, rule, rule_version, country, kind, statement_id, expected, found, plays, days, share, found_at)
    select v.id, v.signal_id, v.rule, v.rule_version, v.country, v.kind, v.statement_id, v.expected, v.found, v.plays,
           v.days, v.share, v.found_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      id uuid, signal_id uuid, rule text, rule_version smallint, country text, kind text, statement_id uuid,
      expected numeric, found numeric, plays numeric, days jsonb, share numeric, found_at timestamptz)
    join signals on signals.id = v.signal_id and signals.status = 'open'
    on conflict (signal_id, rule, country, kind) do update set
      statement_id = excluded.statement_id, expected = excluded.expected, found = excluded.found,
      plays = excluded.plays, days = excluded.days, share = excluded.share,
      rule_version = excluded.rule_version, found_at = excluded.found_at`.execute(db)
}

const named = (db: Db) =>
  db
    .selectFrom('signals')
    .leftJoin('tracks', 'tracks.id', 'signals.track_id')
    .leftJoin('releases', 'releases.id', 'signals.release_id')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'signals.account_id').on('owner.closed_at', 'is', null),
    )
    .selectAll('signals')
    .select([
      sql<string>`to_char(signals.usage_month, 'YYYY-MM')`.as('month'),
      sql<string>`coalesce(tracks.title, releases.title, '')`.as('title'),
      'tracks.isrc',
      'artists.name as artist_name',
      sql<string>`coalesce(owner.name, '')`.as('owner_name'),
    ])
export type SignalRow = NonNullable<Awaited<ReturnType<typeof findSignal>>>

export const findSignal = (db: Db, id: string) => named(db).where('signals.id', '=', id).executeTakeFirst()

export const lockSignal = (db: Db, id: string) =>
  db.selectFrom('signals').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** What staff have asked an account about, the newest first; one row more than requested. */
export const listSignalsOf = (db: Db, by: { accountId: string; cursor?: string; limit: number }) =>
  named(db)
    .where('signals.account_id', '=', by.accountId)
    .where('signals.deadline_at', 'is not', null)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('signals.id', '<', cursor)))
    .orderBy('signals.id', 'desc')
    .limit(by.limit + 1)
    .execute()

/** For staff: the oldest first, so that what waits longest is on top. */
export const listSignals = (
  db: Db,
  by: {
    statuses: readonly SignalStatus[]
    rule?: SignalRule
    store?: string
    cursor?: string
    limit: number
  },
) =>
  named(db)
    .where('signals.status', 'in', by.statuses)
    .$call(whenSet(by.store, (query, store) => query.where('signals.store', '=', store)))
    .$call(
      whenSet(by.rule, (query, rule) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('signal_evidence')
              .select('id')
              .whereRef('signal_id', '=', 'signals.id')
              .where('rule', '=', rule),
          ),
        ),
      ),
    )
    .$call(whenSet(by.cursor, (query, cursor) => query.where('signals.id', '>', cursor)))
    .orderBy('signals.id')
    .limit(by.limit + 1)
    .execute()

export const listEvidence = (db: Db, signalIds: readonly string[]) =>
  signalIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('signal_evidence')
        .selectAll()
        .where('signal_id', 'in', signalIds)
        .orderBy('rule')
        .orderBy('country')
        .orderBy('kind')
        .execute()

/** Evidence with its signal, and the store as the lines of its statement name it: empty when they do not. */
export async function findEvidenceLines(
  db: Db,
  id: string,
): Promise<
  | {
      statementId: string | null
      trackId: string
      accountId: string
      month: string
      country: string
      kind: string
      lineStore: string
      wasAsked: boolean
    }
  | undefined
> {
  const { rows } = await sql<NonNullable<Awaited<ReturnType<typeof findEvidenceLines>>>>`
    select v.statement_id as "statementId", s.track_id as "trackId", s.account_id as "accountId",
           to_char(s.usage_month, 'YYYY-MM') as month, v.country, v.kind,
           case when exists (select from statement_cells where statement_id = v.statement_id and store = s.store)
             then s.store else '' end as "lineStore", s.deadline_at is not null as "wasAsked"
    from signal_evidence v join signals s on s.id = v.signal_id where v.id = ${id}`.execute(db)
  return rows[0]
}

export const updateSignal = (db: Db, id: string, values: Updateable<Tables['signals']>) =>
  db.updateTable('signals').set(values).where('id', '=', id).execute()

export const insertEvent = (db: Db, event: Insertable<Tables['signal_events']>) =>
  db.insertInto('signal_events').values(event).execute()

export const listEvents = (db: Db, signalId: string) =>
  db
    .selectFrom('signal_events')
    .leftJoin('users', 'users.id', 'signal_events.actor_id')
    .selectAll('signal_events')
    .select(['users.name as actor_name'])
    .where('signal_id', '=', signalId)
    .orderBy('signal_events.id')
    .execute()

export const insertFiles = (db: Db, files: Insertable<Tables['signal_files']>[]) =>
  db.insertInto('signal_files').values(files).execute()

export const listFiles = (db: Db, signalId: string) =>
  db.selectFrom('signal_files').selectAll().where('signal_id', '=', signalId).orderBy('id').execute()

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('signal_files')
    .innerJoin('signals', 'signals.id', 'signal_files.signal_id')
    .selectAll('signal_files')
    .select('signals.account_id')
    .where('signal_files.id', '=', id)
    .executeTakeFirst()

/** Names signals for the audit log by their track. */
export const nameSignals: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('signals')
    .leftJoin('tracks', 'tracks.id', 'signals.track_id')
    .select(['signals.id', sql<string>`coalesce(tracks.title, '')`.as('label')])
    .$call(whenSet(ids, (query, ids) => query.where('signals.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('tracks.title', 'ilike', containing(search))))
    .orderBy('signals.id', 'desc')
    .limit(limit)
    .execute()
