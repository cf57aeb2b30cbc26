// Every SQL statement of the visits of artist pages.
import { sql } from 'kysely'
import type { Days } from '#features/links/domain/ranges.ts'
import type { Counted, VisitCounter } from '#features/links/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { RECENT_MAX } from './domain.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    pageVisits: VisitCounter<PageVisit>
  }
}

/** A visit of a page. */
export interface PageVisit {
  /** The id of the page. */
  id: string
  /** When, to the minute, as text; visits of the same minute are added up. */
  minute: string
}

/**
 * Adds visits to the counts and to the list of the newest. Rows are sorted, so that processes lock them in the same
 * order.
 */
export const storeVisits = (db: Db, counted: readonly Counted<PageVisit>[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const column = <Name extends keyof Counted<PageVisit>>(name: Name) => counted.map((cell) => cell[name])
    await sql`
      insert into artist_page_counts (page_id, day, country, hits)
      select cell.id, cell.day, cell.country, sum(cell.hits)
      from unnest(${column('id')}::uuid[], ${column('day')}::date[], ${column('country')}::text[],
        ${column('hits')}::bigint[]) as cell (id, day, country, hits)
      join artist_pages on artist_pages.id = cell.id
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (page_id, day, country) do update set hits = artist_page_counts.hits + excluded.hits`.execute(
      trx,
    )
    await sql`
      insert into artist_page_visits (page_id, minute, country, device, source, hits)
      select cell.* from unnest(
        ${column('id')}::uuid[], ${column('minute')}::timestamptz[], ${column('country')}::text[],
        ${column('device')}::text[], ${column('source')}::text[], ${column('hits')}::integer[]
      ) as cell (id, minute, country, device, source, hits)
      join artist_pages on artist_pages.id = cell.id
      order by 1, 2, 3, 4, 5
      on conflict (page_id, minute, country, device, source)
      do update set hits = artist_page_visits.hits + excluded.hits`.execute(trx)
    await sql`
      delete from artist_page_visits v using (
        select page_id, minute, country, device, source, row_number() over (
          partition by page_id order by minute desc, country, device, source
        ) as place
        from artist_page_visits where page_id = any(${[...new Set(column('id'))]}::uuid[])
      ) old
      where old.place > ${RECENT_MAX} and v.page_id = old.page_id and v.minute = old.minute
        and v.country = old.country and v.device = old.device and v.source = old.source`.execute(trx)
  })

const VISITS = sql<number>`coalesce(sum(hits), 0)::float8`

const ofDays = (db: Db, pageId: string, { from, to }: Days) =>
  db
    .selectFrom('artist_page_counts')
    .where('page_id', '=', pageId)
    .where('day', '>=', from)
    .where('day', '<=', to)

export async function sumOfDays(db: Db, pageId: string, days: Days): Promise<number> {
  const { visits } = await ofDays(db, pageId, days).select(VISITS.as('visits')).executeTakeFirstOrThrow()
  return visits
}

/** By day, or by the first day of each month. Days without a visit are absent. */
export const sumByTime = (db: Db, pageId: string, days: Days, unit: 'day' | 'month') =>
  ofDays(db, pageId, days)
    .select([sql<PlainDate>`date_trunc(${sql.lit(unit)}, day)::date`.as('day'), VISITS.as('visits')])
    .groupBy(sql`1`)
    .execute()

export const sumByCountry = (db: Db, pageId: string, days: Days) =>
  ofDays(db, pageId, days)
    .select(['country', VISITS.as('visits')])
    .groupBy('country')
    .orderBy('visits', 'desc')
    .orderBy('country')
    .execute()

export const listRecent = (db: Db, pageId: string) =>
  db
    .selectFrom('artist_page_visits')
    .select(['minute', 'country', 'device', 'source', 'hits'])
    .where('page_id', '=', pageId)
    .orderBy('minute', 'desc')
    .orderBy('country')
    .orderBy('device')
    .orderBy('source')
    .limit(RECENT_MAX)
    .execute()

/** Visits of all time by page. */
export async function sumOfPages(db: Db, pageIds: readonly string[]): Promise<Map<string, number>> {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('artist_page_counts')
    .where('page_id', 'in', pageIds)
    .select(['page_id', VISITS.as('visits')])
    .groupBy('page_id')
    .execute()
  return new Map(rows.map(({ page_id, visits }) => [page_id, visits]))
}
