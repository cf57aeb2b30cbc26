// Every SQL statement of the list of releases: a page in any order, the total, and the codes.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { inScope, withArtist } from './data.server.ts'
import type { Place, ReleaseSort } from './domain/listing.ts'
import type { Status } from './domain/status.ts'
import type { ReleaseType } from './domain/vocabulary.ts'
import { IS_LIVE } from './live.data.server.ts'

export interface ListFilter {
  scope: TenantScope
  ids?: readonly string[]
  statuses?: readonly Status[]
  types?: readonly ReleaseType[]
  artistIds?: readonly string[]
  search?: string
  /** With a release date on this day or later. */
  dateFrom?: PlainDate
  /** Submitted at least once, even when it was withdrawn. */
  wasSubmitted?: boolean
}

export interface ListQuery extends ListFilter {
  sort: ReleaseSort
  after?: Place
  limit: number
}

/** Must match the indexes of migration 0010 exactly; with any other expression they would not be used. */
const BY_LETTER = sql<string>`left(
  regexp_replace(normalize(lower(releases.title), NFD), '[\\u0300-\\u036f]', '', 'g'), 100) collate "C"`
/** What waits for the artist first, then what is on its way, then what is live or over. Must match migration 0040. */
const BY_STATUS = sql<string>`(case releases.status
  when 'rejected' then 'a' when 'reopened' then 'b' when 'draft' then 'c' when 'submitted' then 'd'
  when 'in_review' then 'e' when 'approved' then 'f' when 'in_process' then 'g' when 'published' then 'h'
  when 'takedown_requested' then 'i' when 'removed' then 'j' when 'expired' then 'k' else 'l' end) collate "C"`
/**
 * The last day on which a release can be submitted, as `sendBy` says; null unless it waits for its artist. Must match
 * migration 0044.
 */
const SEND_BY = sql<string>`case when releases.status in ('draft', 'reopened') and releases.live_at is null
  then releases.release_date - case releases.schedule
  when 'standard' then 21 when 'priority' then 14 else 5 end end`
const NO_KEY = sql<null>`null`

const ORDERS: Record<ReleaseSort, { key: RawBuilder<string | null>; direction: 'asc' | 'desc' }> = {
  newest: { key: NO_KEY, direction: 'desc' },
  oldest: { key: NO_KEY, direction: 'asc' },
  deadline_first: { key: sql<string>`coalesce(${SEND_BY}, 'infinity')`, direction: 'asc' },
  deadline_last: { key: sql<string>`coalesce(${SEND_BY}, '-infinity')`, direction: 'desc' },
  date_first: { key: sql<string>`coalesce(releases.release_date, 'infinity')`, direction: 'asc' },
  date_last: { key: sql<string>`coalesce(releases.release_date, '-infinity')`, direction: 'desc' },
  title_az: { key: BY_LETTER, direction: 'asc' },
  title_za: { key: BY_LETTER, direction: 'desc' },
  status_first: { key: BY_STATUS, direction: 'asc' },
  status_last: { key: BY_STATUS, direction: 'desc' },
}

/** Reads one row more than requested, to know whether there is a next page. */
export const listReleases = (db: Db, { sort, after, limit, ...params }: ListQuery) =>
  sorted(filtered(withArtist(db), params), sort)
    .select(ORDERS[sort].key.as('sort_key'))
    .select((eb) =>
      eb
        .selectFrom('tracks')
        .whereRef('tracks.release_id', '=', 'releases.id')
        .select(eb.fn.countAll<bigint>().as('n'))
        .as('track_count'),
    )
    .select(isExplicit)
    .select(sinceOf)
    .$call(whenSet(after, (query, after) => query.where(isAfter(sort, after))))
    .limit(limit + 1)
    .execute()

export async function countReleases(db: Db, params: ListFilter): Promise<number> {
  const row = await filtered(named(db), params)
    .select(sql<bigint>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** One row per track, in the order of the list; a release without tracks has one row as well. */
export const listCodes = (db: Db, { sort, limit, ...params }: Omit<ListQuery, 'after'>) =>
  sorted(filtered(named(db), params), sort)
    .leftJoin('tracks', 'tracks.release_id', 'releases.id')
    .leftJoin('uploads', 'uploads.id', 'tracks.upload_id')
    .select([
      'releases.title',
      'artists.name as artist',
      'releases.other_artists',
      'releases.type',
      'releases.status',
      'releases.upc',
      'releases.label',
      'releases.release_date',
      'tracks.position',
      'tracks.title as track',
      'tracks.version',
      'tracks.artist as track_artist',
      'tracks.other_artists as track_other_artists',
      'tracks.featured_artists',
      'tracks.isrc',
    ])
    .select(sql<number | null>`(uploads.report->>'durationMs')::float8`.as('duration_ms'))
    .orderBy('tracks.position')
    .limit(limit)
    .execute()

type Listed<O> = SelectQueryBuilder<Tables & { artists: Tables['artists'] }, 'releases' | 'artists', O>

const named = (db: Db) => db.selectFrom('releases').leftJoin('artists', 'artists.id', 'releases.artist_id')

function sorted<O>(query: Listed<O>, sort: ReleaseSort): Listed<O> {
  const { key, direction } = ORDERS[sort]
  return (key === NO_KEY ? query : query.orderBy(key, direction)).orderBy('releases.id', direction)
}

function isAfter(sort: ReleaseSort, { id, key: value }: Place) {
  const { key, direction } = ORDERS[sort]
  const past = direction === 'asc' ? sql`>` : sql`<`
  return key === NO_KEY
    ? sql<boolean>`releases.id ${past} ${id}::uuid`
    : sql<boolean>`(${key}, releases.id) ${past} (${value}, ${id}::uuid)`
}

function filtered<O>(
  query: Listed<O>,
  { scope, ids, statuses, types, artistIds, search, dateFrom, wasSubmitted }: ListFilter,
): Listed<O> {
  const words = search?.trim()
  return query
    .where(inScope(scope))
    .$if(ids !== undefined, (some) => some.where('releases.id', 'in', ids ?? []))
    .$if(isAny(statuses), (some) =>
      some.where((eb) =>
        eb.or([
          eb('releases.status', 'in', statuses ?? []),
          ...(statuses?.includes('published') ? [IS_LIVE] : []),
        ]),
      ),
    )
    .$if(isAny(types), (some) => some.where('releases.type', 'in', types ?? []))
    .$if(isAny(artistIds), (some) => some.where('releases.artist_id', 'in', artistIds ?? []))
    .$call(whenSet(dateFrom, (some, from) => some.where('releases.release_date', '>=', from)))
    .$if(wasSubmitted === true, (some) => some.where('releases.revision', 'is not', null))
    .$if(Boolean(words), (some) => some.where(matchesWords(words ?? '', scope)))
}

/** Without a selected value the filter is not applied. */
const isAny = (chosen: readonly unknown[] | undefined): boolean => (chosen?.length ?? 0) > 0

/**
 * Part of a title, a track's title or a main artist's name, or a complete code in any notation: a UPC also matches as EAN.
 */
function matchesWords(words: string, { accountId }: TenantScope) {
  const like = containing(words)
  const code = words.replaceAll(/[\s-]/g, '').toUpperCase()
  return sql<boolean>`(releases.title ilike ${like} or artists.name ilike ${like}
    or exists (select from jsonb_array_elements(releases.other_artists) o where o->>'name' ilike ${like})
    or ltrim(releases.upc, '0') = ltrim(${code}, '0')
    or releases.id in (select t.release_id from tracks t
      where t.account_id = ${accountId} and (t.title ilike ${like} or t.isrc = ${code})))`
}

/**
 * A scalar subquery, so that PostgreSQL reads only the tracks of the returned rows; for `exists` it would hash all
 * tracks.
 */
const isExplicit = sql<boolean>`releases.explicit or coalesce(
  (select bool_or(t.explicit) from tracks t where t.release_id = releases.id), false)`.as('is_explicit')

/** When the release entered its current status. */
const sinceOf = sql<Date>`coalesce(
  (select max(e.at) from release_events e where e.release_id = releases.id), releases.created_at)`.as('since')

/** Names releases for the audit log; finds them by part of a title, or by UPC. Staff do not open drafts. */
export const nameReleases: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('releases')
    .select(['id', 'title as label'])
    .select(sql<boolean>`status <> 'draft'`.as('has_page'))
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(
      whenSet(search, (query, search) => {
        const code = search.replaceAll(/[\s-]/g, '')
        return query.where(
          sql<boolean>`(title ilike ${containing(search)} or ltrim(upc, '0') = ltrim(${code}, '0'))`,
        )
      }),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
