// Every SQL statement of the staff list of deliveries: releases with their deliveries, newest first, and the counts.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing, type Db } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import { RECEIVED, withRelease } from './data.server.ts'
import {
  type BulkAction,
  bulkStatuses,
  DELIVERIES_OF_RELEASE_MAX,
  DELIVERY_STATUSES,
  type DeliveryPurpose,
  type DeliveryStatus,
  type DeliveryTrouble,
} from './domain.ts'

export interface DeliveryFilter {
  /** Part of a release title or artist name, or a complete UPC; never blank. */
  search?: string
  /** What the search found (`findReleaseIds`). */
  releaseIds?: readonly string[]
  store?: readonly string[]
  status?: readonly DeliveryStatus[]
  trouble?: DeliveryTrouble
  kind?: DeliveryPurpose
  /** Queued at or after this instant. */
  from?: Date
  /** Queued before this instant. */
  before?: Date
  /** A delivery that was sent by this instant and has no acknowledgement is overdue. */
  overdueSince: Date
}

/**
 * The releases of a page by their newest matching delivery, whose id is the place of the release in the list. Reads one
 * more than requested, to know whether there is a next page.
 */
export async function listReleasesWithDeliveries(
  db: Db,
  { filter, after, limit }: { filter: DeliveryFilter; after?: string; limit: number },
): Promise<{ id: string; releaseId: string }[]> {
  const { rows } = await sql<{ id: string; release_id: string }>`
    select newest.id, newest.release_id
    from deliveries as newest
    where ${matches('newest', filter)}
      and not exists (
        select from deliveries as newer
        where newer.release_id = newest.release_id and newer.id > newest.id
          and ${matches('newer', ofRelease(filter))}
      )
      ${after === undefined ? sql`` : sql`and newest.id < ${after}::uuid`}
    order by newest.id desc
    limit ${limit + 1}`.execute(db)
  return rows.map(({ id, release_id }) => ({ id, releaseId: release_id }))
}

/** The matching deliveries of these releases, newest first: how many, and the newest DELIVERIES_OF_RELEASE_MAX. */
export async function listDeliveriesOfReleases(
  db: Db,
  releaseIds: readonly string[],
  filter: DeliveryFilter,
) {
  const { rows } = await sql<{ release_id: string; total: bigint; ids: string[] }>`
    select matching.release_id, count(*) as total,
      (array_agg(matching.id order by matching.id desc))[1:${sql.lit(DELIVERIES_OF_RELEASE_MAX)}] as ids
    from deliveries as matching
    where matching.release_id = any(${releaseIds}::uuid[]) and ${matches('matching', ofRelease(filter))}
    group by matching.release_id`.execute(db)
  const ids = rows.flatMap((row) => row.ids)
  return {
    totals: new Map(rows.map(({ release_id, total }) => [release_id, Number(total)])),
    deliveries: await listListed(db, ids),
  }
}

export type ListedRow = Awaited<ReturnType<typeof listListed>>[number]

const listListed = (db: Db, ids: readonly string[]) =>
  withRelease(db)
    .leftJoin('delivery_backoffs', 'delivery_backoffs.store', 'deliveries.store')
    .select(['releases.upc', 'releases.other_artists', 'delivery_backoffs.retry_at'])
    .select([isUpdate('deliveries').as('is_update'), isSuperseded.as('is_superseded')])
    .select((eb) =>
      eb
        .selectFrom('delivery_events')
        .whereRef('delivery_events.delivery_id', '=', 'deliveries.id')
        .orderBy('delivery_events.id', 'desc')
        .limit(1)
        .select('delivery_events.at')
        .as('since'),
    )
    .where('deliveries.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('deliveries.id', 'desc')
    .execute()

/** How many deliveries of each status match the other filters, each counted to one more than COUNTED_MAX. */
export async function countByStatus(db: Db, filter: DeliveryFilter): Promise<Record<DeliveryStatus, number>> {
  const others = { ...filter, status: undefined }
  const { search, from, before, kind } = others
  // These match few of the many deliveries of a status, so one pass reads less than a search in each status would.
  const isSelective = Boolean(search || from || before || (kind && kind !== 'release'))
  const counted = isSelective
    ? sql`
      select counted.status, least(count(*), ${sql.lit(COUNTED_MAX + 1)}) as total
      from deliveries as counted where ${matches('counted', others)} group by counted.status`
    : // Each status is a literal, so that each is read as suits how common it is.
      sql.join(
        DELIVERY_STATUSES.map(
          (status) => sql`
      select ${sql.lit(status)} as status, (
        select count(*) from (
          select from deliveries as counted
          where counted.status = ${sql.lit(status)} and ${matches('counted', others)}
          limit ${sql.lit(COUNTED_MAX + 1)}
        ) as bounded
      ) as total`,
        ),
        sql` union all `,
      )
  const { rows } = await sql<{
    status: DeliveryStatus
    total: bigint
  }>`${counted}`.execute(db)
  const totals = new Map(rows.map(({ status, total }) => [status, Number(total)]))
  return recordOf(DELIVERY_STATUSES, (status) => totals.get(status) ?? 0)
}

/** How many deliveries have this trouble, counted to one more than COUNTED_MAX. */
export async function countTrouble(db: Db, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (
      select from deliveries as counted where ${matches('counted', filter)} limit ${sql.lit(COUNTED_MAX + 1)}
    ) as bounded`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** The newest matching deliveries to which a bulk action applies, and one more to know whether others remain. */
export async function listForBulk(
  db: Db,
  { action, filter, limit }: { action: BulkAction; filter: DeliveryFilter; limit: number },
): Promise<string[]> {
  const chosen = { ...filter, status: bulkStatuses(action, filter.status) }
  const { rows } = await sql<{ id: string }>`
    select chosen.id from deliveries as chosen where ${matches('chosen', chosen)}
    order by chosen.id desc limit ${limit + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

export const listNamesForBulk = (db: Db, ids: readonly string[]) =>
  withRelease(db)
    .select('releases.other_artists')
    .where('deliveries.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** More releases than this are compared with row by row: among so many, those of a page are soon found. */
const FOUND_MAX = 1_000

/** The releases that the search finds; undefined when it finds more than FOUND_MAX. */
export async function findReleaseIds(db: Db, search: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`${found(search)} limit ${sql.lit(FOUND_MAX + 1)}`.execute(db)
  return rows.length > FOUND_MAX ? undefined : rows.map(({ id }) => id)
}

function found(search: string): RawBuilder<unknown> {
  const like = containing(search)
  const code = search.replaceAll(/[\s-]/g, '')
  return sql`
    select releases.id from releases left join artists on artists.id = releases.artist_id
    where releases.title ilike ${like} or artists.name ilike ${like}
      or ltrim(releases.upc, '0') = ltrim(${code}, '0')
      or exists (select from jsonb_array_elements(releases.other_artists) as other where other ->> 'name' ilike ${like})`
}

/** The filter among the deliveries of a release that the search has found. */
const ofRelease = (filter: DeliveryFilter): DeliveryFilter => ({
  ...filter,
  search: undefined,
  releaseIds: undefined,
})

type Alias = 'newest' | 'newer' | 'matching' | 'counted' | 'chosen'

function matches(
  alias: Alias,
  { search, releaseIds, store, status, trouble, kind, from, before, overdueSince }: DeliveryFilter,
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const conditions = [
    ...(releaseIds
      ? [sql`${of('release_id')} = any(${releaseIds}::uuid[])`]
      : search
        ? [sql`${of('release_id')} in (${found(search)})`]
        : []),
    ...(store?.length ? [sql`${of('store')} = any(${store}::text[])`] : []),
    ...(status ? [sql`${of('status')} = any(${status}::text[])`] : []),
    ...(trouble ? [hasTrouble(alias, trouble, overdueSince)] : []),
    ...(kind === 'takedown' ? [sql`${of('kind')} = 'takedown'`] : []),
    ...(kind === 'update' ? [isUpdate(alias)] : []),
    ...(kind === 'release' ? [sql`${of('kind')} = 'release' and not ${isUpdate(alias)}`] : []),
    ...(from ? [sql`${of('created_at')} >= ${from}`] : []),
    ...(before ? [sql`${of('created_at')} < ${before}`] : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
}

/** Must say the same as `troubleOf`. */
function hasTrouble(alias: Alias, trouble: DeliveryTrouble, overdueSince: Date): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  switch (trouble) {
    case 'needs_staff':
      return sql`${of('needs_staff')}`
    case 'failed':
      return sql`${of('status')} in ('failed', 'rejected')`
    case 'past_due':
      return sql`${of('status')} in ('sent', 'accepted') and (
        (${of('status')} = 'sent' and ${of('sent_at')} <= ${overdueSince})
        or (${of('status')} = 'accepted' and ${of('problem')} ->> 'code' = 'not_live'))`
    case 'retrying':
      return sql`${of('status')} in ('queued', 'preparing', 'sending', 'unknown') and (
        ${of('status')} = 'unknown' or ${of('redeliveries')} > 0
        or ${of('attempts')} > case when ${of('status')} = 'queued' then 0 else 1 end)`
  }
}

/** The store received an earlier message about the release, as the message of this delivery says. */
const isUpdate = (alias: Alias | 'deliveries'): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.kind`)} = 'release' and ${sql.ref(`${alias}.revision`)} > 1 and exists (
    select from deliveries as earlier
    where earlier.release_id = ${sql.ref(`${alias}.release_id`)} and earlier.store = ${sql.ref(`${alias}.store`)}
      and earlier.batch_id < ${sql.ref(`${alias}.batch_id`)}
      and earlier.status = any(${RECEIVED}::text[])))`

/** A takedown of some tracks leaves the rest of the release as it was. */
const isSuperseded = sql<boolean>`exists (
  select from deliveries as later
  where later.release_id = deliveries.release_id and later.store = deliveries.store
    and later.batch_id > deliveries.batch_id and later.isrcs is null
    and later.status = any(${RECEIVED}::text[]))`
