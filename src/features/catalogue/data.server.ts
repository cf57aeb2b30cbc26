// Every SQL statement of the catalogue of artists.
import { type RawBuilder, sql } from 'kysely'
import { hasPublicPages } from '#features/accounts/service.server.ts'
import { IS_LIVE } from '#features/releases/service.server.ts'
import { containing, type Db, whenSet } from '#lib/db.ts'
import type { Genre } from '#lib/pure/genres.ts'
import type { Cursor } from './cursor-codec.ts'
import type { Sort } from './domain.ts'

export interface Filter {
  search?: string | undefined
  country?: string | undefined
  genre?: Genre | undefined
}

/** By the rules of Unicode, in which small letters, capitals and accents stand together. */
const NAME = sql<string>`artists.name collate "und-x-icu"`
/** Artists whose followers are not known come last. */
const FOLLOWERS = sql<number>`coalesce(artists.spotify_followers, -1)`

interface Order {
  value: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** What stands after the last row of a page. */
  after: (last: Cursor) => RawBuilder<boolean>
}

const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: {
    value: sql`artist_pages.published_at`,
    direction: 'desc',
    after: ({ value, id }) =>
      sql`(artist_pages.published_at, artist_pages.id) < (${value}::timestamptz, ${id}::uuid)`,
  },
  name: {
    value: NAME,
    direction: 'asc',
    after: ({ value, id }) => sql`(${NAME}, artist_pages.id) > (${value}::text, ${id}::uuid)`,
  },
  followers: {
    value: FOLLOWERS,
    direction: 'desc',
    after: ({ value, id }) => sql`(${FOLLOWERS}, artist_pages.id) < (${value}::integer, ${id}::uuid)`,
  },
}

/** One row more than requested. */
export function listArtists(
  db: Db,
  { search, country, genre }: Filter,
  { sort, cursor, limit }: { sort: Sort; cursor: Cursor | undefined; limit: number },
) {
  const { value, direction, after } = ORDERS[sort]
  return db
    .selectFrom('artist_pages')
    .innerJoin('artists', 'artists.id', 'artist_pages.artist_id')
    .leftJoin('uploads', 'uploads.id', 'artist_pages.picture_upload_id')
    .select([
      'artist_pages.id',
      'artist_pages.slug',
      'artist_pages.published_at',
      'artist_pages.picture_crop',
      'artists.name',
      'artists.country',
      'artists.main_genre',
      'artists.spotify_followers',
      'uploads.renditions',
    ])
    .where('artist_pages.published_at', 'is not', null)
    .where('artist_pages.deleted_at', 'is', null)
    .where('artist_pages.in_catalogue', '=', true)
    .where(hasPublicPages('artist_pages.account_id'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('releases')
          .select('releases.id')
          .whereRef('releases.artist_id', '=', 'artists.id')
          .where(IS_LIVE),
      ),
    )
    .$call(
      whenSet(search, (query, text) =>
        query.where(sql<boolean>`fold(artists.name) like fold(${containing(text)})`),
      ),
    )
    .$call(whenSet(country, (query, code) => query.where('artists.country', '=', code)))
    .$call(whenSet(genre, (query, code) => query.where('artists.main_genre', '=', code)))
    .$call(whenSet(cursor, (query, last) => query.where(after(last))))
    .orderBy(value, direction)
    .orderBy('artist_pages.id', direction)
    .limit(limit + 1)
    .execute()
}
export type ArtistRow = Awaited<ReturnType<typeof listArtists>>[number]
