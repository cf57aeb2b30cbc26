// SQL of the register of usage files.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { DaySpan, StoreMonth, StoreThrough, UsageFeed, UsageFileStatus, VisibleFiles } from './domain.ts'
import type {} from './tables.server.ts'

export type UsageFileRow = Selectable<Tables['usage_files']>

/** One statement, so that both numbers are of the same moment. */
export async function readVisibleFiles(db: Db): Promise<VisibleFiles> {
  const { rows } = await sql<{ up_to: number; hidden: number[] }>`
    select coalesce((select max(number) from usage_files), 0) as up_to,
           array(select number from usage_files where status <> 'live' and removed_at is null order by number) as hidden
  `.execute(db)
  return { upTo: rows[0]?.up_to ?? 0, hidden: rows[0]?.hidden ?? [] }
}

export const findUsageAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('usage_accounts')
    .select(['revision', 'first_day'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Of the files by track, which every store that reports days sends. */
export async function listThrough(db: Db): Promise<StoreThrough[]> {
  const rows = await db
    .selectFrom('usage_feeds')
    .select(['store', 'first_day', 'through'])
    .where('feed', '=', 'tracks')
    .orderBy('store')
    .execute()
  return rows.flatMap(({ store, first_day: firstDay, through }) =>
    firstDay && through ? [{ store, firstDay, through }] : [],
  )
}

/** Months with a monthly file and without any daily file of the store. */
export async function listMonthsWithoutDays(db: Db): Promise<StoreMonth[]> {
  const { rows } = await sql<StoreMonth>`
    select distinct monthly.store, to_char(month, 'YYYY-MM-DD') as month
    from usage_files monthly,
         generate_series(date_trunc('month', monthly.day_from), monthly.day_to, interval '1 month') as month
    where monthly.feed = 'months' and monthly.status = 'live' and not exists (
      select from usage_files daily
      where daily.store = monthly.store and daily.feed = 'tracks' and daily.status = 'live'
        and daily.day_from < month + interval '1 month' and daily.day_to >= month)
    order by monthly.store, month`.execute(db)
  return rows
}

interface Feed {
  store: string
  feed: UsageFeed
}

/** Files of a feed are registered and published one after the other. */
export async function lockFeed(trx: Db, { store, feed }: Feed): Promise<void> {
  await trx
    .insertInto('usage_feeds')
    .values({ store, feed, first_day: null, through: null })
    .onConflict((on) => on.doNothing())
    .execute()
  await trx
    .selectFrom('usage_feeds')
    .select('store')
    .where('store', '=', store)
    .where('feed', '=', feed)
    .forUpdate()
    .execute()
}

/** Numbers become visible in their order: the next is taken when the transaction of the one before has ended. */
export async function insertFile(
  trx: Db,
  row: Omit<Insertable<Tables['usage_files']>, 'number'>,
): Promise<UsageFileRow> {
  await sql`select pg_advisory_xact_lock(hashtextextended('usage_files.number', 0))`.execute(trx)
  return trx
    .insertInto('usage_files')
    .values((eb) => ({
      ...row,
      number: eb
        .selectFrom('usage_files')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .$asScalar(),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const findFile = (db: Db, id: string) =>
  db.selectFrom('usage_files').selectAll().where('id', '=', id).executeTakeFirst()

export const updateFile = (db: Db, id: string, values: Updateable<Tables['usage_files']>) =>
  db.updateTable('usage_files').set(values).where('id', '=', id).execute()

/**
 * Not a failed attempt whose days count by now: another attempt took its place, or live files report all its days, in its
 * revision or later ones, and one of them was received later. A live file that is imported again gets a later number but
 * keeps its moment, and corrects nothing.
 */
const isCurrent = sql<boolean>`(usage_files.status <> 'failed' or usage_files.superseded_by is null and not coalesce((
  select daterange(usage_files.day_from, usage_files.day_to, '[]') <@ range_agg(daterange(other.day_from, other.day_to, '[]'))
    and bool_or((other.received_at, other.number) > (usage_files.received_at, usage_files.number))
  from usage_files as other
  where other.store = usage_files.store and other.feed = usage_files.feed and other.status = 'live'
    and other.day_from <= usage_files.day_to and other.day_to >= usage_files.day_from
    and other.revision >= usage_files.revision), false))`

export const findCurrentFile = (db: Db, id: string) =>
  db.selectFrom('usage_files').selectAll().where('id', '=', id).where(isCurrent).executeTakeFirst()

/** The newest first, before a number; without failed attempts whose days count by now. */
export const listFiles = (
  db: Db,
  by: {
    statuses?: readonly UsageFileStatus[]
    feeds?: readonly UsageFeed[]
    before?: number
    limit: number
  },
) =>
  db
    .selectFrom('usage_files')
    .selectAll()
    .where(isCurrent)
    .$call(whenSet(by.statuses, (query, statuses) => query.where('status', 'in', statuses)))
    .$call(whenSet(by.feeds, (query, feeds) => query.where('feed', 'in', feeds)))
    .$call(whenSet(by.before, (query, before) => query.where('number', '<', before)))
    .orderBy('number', 'desc')
    .limit(by.limit)
    .execute()

export const countFiles = (db: Db) =>
  db
    .selectFrom('usage_files')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where(isCurrent)
    .groupBy('status')
    .execute()

/** The days of live files by track that end in the period, by store. */
export const listReportedDays = (db: Db, { from, to }: DaySpan) =>
  db
    .selectFrom('usage_files')
    .select(['store', 'day_from as from', 'day_to as to'])
    .where('feed', '=', 'tracks')
    .where('status', '=', 'live')
    .where('day_to', '>=', from)
    .where('day_from', '<=', to)
    .orderBy('store')
    .execute()

export const nameUsageFiles: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('usage_files')
    .select(['id', 'name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('name', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** A file of the feed with these bytes, for the same days in the same revision, that was not refused. */
export const findSameFile = (
  db: Db,
  { store, feed, from, to, revision, sha256 }: Feed & DaySpan & { revision: number; sha256: Buffer },
) =>
  db
    .selectFrom('usage_files')
    .selectAll()
    .where('store', '=', store)
    .where('feed', '=', feed)
    .where('sha256', '=', sha256)
    .where('day_from', '=', from)
    .where('day_to', '=', to)
    .where('revision', '=', revision)
    .where('status', '<>', 'failed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The live files that report some of these days; each day has at most one. */
export const listLiveFiles = (db: Db, { store, feed, from, to }: Feed & DaySpan) =>
  db
    .selectFrom('usage_files')
    .selectAll()
    .where('store', '=', store)
    .where('feed', '=', feed)
    .where('status', '=', 'live')
    .where('day_from', '<=', to)
    .where('day_to', '>=', from)
    .orderBy('day_from')
    .execute()

export const supersedeFiles = (db: Db, ids: readonly string[], by: string) =>
  db
    .updateTable('usage_files')
    .set({ status: 'superseded', superseded_by: by })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Up to the first day that no live file reports. */
export const updateThrough = (db: Db, { store, feed }: Feed) =>
  sql`
    update usage_feeds set first_day = reported.first_day, through = reported.through
    from (
      select min(day_from) as first_day, max(day_to) as through
      from (
        select day_from, day_to, sum(gap) over (order by day_from) as gaps
        from (
          select day_from, day_to,
                 (day_from > lag(day_to) over (order by day_from) + 1)::int as gap
          from usage_files where store = ${store} and feed = ${feed} and status = 'live'
        ) as days
      ) as runs
      where coalesce(gaps, 0) = 0
    ) as reported
    where usage_feeds.store = ${store} and usage_feeds.feed = ${feed}`.execute(db)

/** @param firstDays the first day of each account in the file */
export const bumpAccounts = (db: Db, firstDays: ReadonlyMap<string, PlainDate>) =>
  sql`
    insert into usage_accounts (account_id, revision, first_day)
    select id, 1, first_day
    from unnest(${[...firstDays.keys()]}::uuid[], ${[...firstDays.values()]}::date[]) as changed (id, first_day)
    order by id
    on conflict (account_id) do update
    set revision = usage_accounts.revision + 1, first_day = least(usage_accounts.first_day, excluded.first_day)`.execute(
    db,
  )

/** The unknown codes of a file, with their plays. */
export const insertUnmatched = (db: Db, fileId: string, streams: ReadonlyMap<string, number>) =>
  sql`
    insert into usage_unmatched (file_id, isrc, streams)
    select ${fileId}, isrc, streams
    from unnest(${[...streams.keys()]}::text[], ${[...streams.values()]}::bigint[]) as unknown (isrc, streams)
    on conflict do nothing`.execute(db)

export const deleteUnmatched = (db: Db, fileIds: readonly string[]) =>
  db.deleteFrom('usage_unmatched').where('file_id', '=', sql<string>`any(${fileIds}::uuid[])`).execute()

/** In their order, after a code. */
export const listUnmatched = (
  db: Db,
  { fileId, after, limit }: { fileId: string; after: string; limit: number },
) =>
  db
    .selectFrom('usage_unmatched')
    .select('isrc')
    .where('file_id', '=', fileId)
    .where('isrc', '>', after)
    .orderBy('isrc')
    .limit(limit)
    .execute()

/** In the order of their numbers. */
export const listLiveAfter = (db: Db, { number, limit }: { number: number; limit: number }) =>
  db
    .selectFrom('usage_files')
    .select(['id', 'number', 'name'])
    .where('status', '=', 'live')
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()

/** The live files that have one of these codes without a track. */
export const listFilesWithUnmatched = (db: Db, isrcs: readonly string[]) =>
  db
    .selectFrom('usage_files')
    .selectAll()
    .where('status', '=', 'live')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('usage_unmatched')
          .select('usage_unmatched.isrc')
          .whereRef('usage_unmatched.file_id', '=', 'usage_files.id')
          .where('usage_unmatched.isrc', '=', sql<string>`any(${isrcs}::text[])`),
      ),
    )
    .orderBy('number')
    .execute()

export const insertCorrections = (db: Db, rows: Insertable<Tables['usage_corrections']>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('usage_corrections')
        .values(rows)
        .onConflict((on) => on.doNothing())
        .execute()
