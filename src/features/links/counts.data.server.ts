// Every SQL statement of the counts of smart links.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Counted, LinkVisit } from './count-visits.server.ts'
import type { Days } from './domain/ranges.ts'

/** Adds to what is counted, with one statement. Cells are sorted, so that two processes lock rows in the same order. */
export async function addCounts(db: Db, counted: readonly Counted<LinkVisit>[]): Promise<void> {
  const column = <Name extends keyof Counted<LinkVisit>>(name: Name) => counted.map((cell) => cell[name])
  await sql`
    insert into smart_link_counts (link_id, day, store, country, device, source, hits)
    select cell.* from unnest(
      ${column('id')}::uuid[], ${column('day')}::date[], ${column('store')}::text[], ${column('country')}::text[],
      ${column('device')}::text[], ${column('source')}::text[], ${column('hits')}::bigint[]
    ) as cell (link_id, day, store, country, device, source, hits)
    join smart_links on smart_links.id = cell.link_id
    order by 1, 2, 3, 4, 5, 6
    on conflict (link_id, day, store, country, device, source)
    do update set hits = smart_link_counts.hits + excluded.hits`.execute(db)
}

export interface Totals {
  views: number
  clicks: number
}

const VIEWS = sql<number>`coalesce(sum(hits) filter (where store = ''), 0)::float8`
const CLICKS = sql<number>`coalesce(sum(hits) filter (where store <> ''), 0)::float8`

const ofDays = (db: Db, linkId: string, { from, to }: Days) =>
  db
    .selectFrom('smart_link_counts')
    .where('link_id', '=', linkId)
    .where('day', '>=', from)
    .where('day', '<=', to)

export const sumOfDays = (db: Db, linkId: string, days: Days): Promise<Totals> =>
  ofDays(db, linkId, days)
    .select([VIEWS.as('views'), CLICKS.as('clicks')])
    .executeTakeFirstOrThrow()

/** By day, or by the first day of each month. Days without a visit are absent. */
export const sumByTime = (db: Db, linkId: string, days: Days, unit: 'day' | 'month') => {
  const point = sql<PlainDate>`date_trunc(${sql.lit(unit)}, day)::date`
  return ofDays(db, linkId, days)
    .select([point.as('day'), VIEWS.as('views'), CLICKS.as('clicks')])
    .groupBy(sql`1`)
    .execute()
}

export const sumBy = (db: Db, linkId: string, days: Days, by: 'country' | 'device' | 'source') =>
  ofDays(db, linkId, days)
    .select([`${by} as key`, VIEWS.as('views'), CLICKS.as('clicks')])
    .groupBy(by)
    .orderBy('views', 'desc')
    .orderBy('clicks', 'desc')
    .orderBy('key')
    .execute()

export const sumByStore = (db: Db, linkId: string, days: Days) =>
  ofDays(db, linkId, days)
    .where('store', '<>', '')
    .select(['store as key', CLICKS.as('clicks')])
    .groupBy('store')
    .orderBy('clicks', 'desc')
    .orderBy('key')
    .execute()

/** Totals of all time by link. */
export async function sumOfLinks(db: Db, linkIds: readonly string[]): Promise<Map<string, Totals>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('smart_link_counts')
    .where('link_id', 'in', linkIds)
    .select(['link_id', VIEWS.as('views'), CLICKS.as('clicks')])
    .groupBy('link_id')
    .execute()
  return new Map(rows.map(({ link_id, views, clicks }) => [link_id, { views, clicks }]))
}
