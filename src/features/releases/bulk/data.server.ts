// Many releases in one statement, in and out: what one at a time would take minutes.
import { type CopyValue, copyRows } from '#lib/copy.ts'
import type { Db } from '#lib/db.ts'

/** The columns written, and in which order. */
// biome-ignore format: a list
const RELEASE_COLUMNS = [
  'id', 'artist_id', 'title', 'type', 'language', 'primary_genre',
  'secondary_genre', 'label', 'upc', 'release_date', 'schedule', 'platforms',
  'artwork_upload_id', 'explicit', 'original_release_date', 'p_line_year', 'p_line_owner', 'c_line_year',
  'c_line_owner', 'territory_rule', 'territories', 'presave', 'presave_date', 'ai_artwork',
  'account_id', 'created_at', 'updated_at',
] as const
// biome-ignore format: a list
const TRACK_COLUMNS = [
  'id', 'release_id', 'position', 'title', 'version', 'artist',
  'featured_artists', 'upload_id', 'genre', 'isrc', 'language', 'explicit',
  'has_lyrics', 'lyrics', 'intro_or_outro', 'contributors', 'performers', 'composer',
  'composer_spotify_uri', 'ai_parts', 'preview_start_ms', 'timed_lyrics', 'original_artist',
  'account_id', 'created_at',
] as const
export type ReleaseValues = Record<(typeof RELEASE_COLUMNS)[number], CopyValue>
export type TrackValues = Record<(typeof TRACK_COLUMNS)[number], CopyValue>

/** @throws a unique violation when another transaction took a UPC meanwhile; nothing is written then */
export const insertReleases = (db: Db, rows: ReleaseValues[]) =>
  copyRows(db, 'releases', RELEASE_COLUMNS, rows.map(inOrder(RELEASE_COLUMNS)))

export const insertTracks = (db: Db, rows: TrackValues[]) =>
  copyRows(db, 'tracks', TRACK_COLUMNS, rows.map(inOrder(TRACK_COLUMNS)))

const inOrder =
  <K extends string>(columns: readonly K[]) =>
  (row: Record<K, CopyValue>) =>
    columns.map((name) => row[name])

/** A page of an account's releases by id, with the name of the artist. */
export const listCatalogue = (db: Db, by: { accountId: string; after: string | null; limit: number }) =>
  db
    .selectFrom('releases')
    .leftJoin('artists', 'artists.id', 'releases.artist_id')
    .selectAll('releases')
    .select('artists.name as artist_name')
    .where('releases.account_id', '=', by.accountId)
    .$if(by.after !== null, (query) => query.where('releases.id', '>', by.after as string))
    .orderBy('releases.id')
    .limit(by.limit)
    .execute()

export const listTracksOf = (db: Db, releaseIds: string[]) =>
  db
    .selectFrom('tracks')
    .selectAll()
    .where((is) => is('release_id', '=', is.fn.any(is.val(releaseIds))))
    .orderBy('release_id')
    .orderBy('position')
    .execute()
