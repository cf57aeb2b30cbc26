// Many releases in one statement, in and out: what one at a time would take minutes.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

/** The columns written: the order of both statements, and nothing a caller could add to. */
// biome-ignore format: a list
const RELEASE_COLUMNS = [
  'id', 'artist_id', 'title', 'type', 'language', 'primary_genre',
  'secondary_genre', 'label', 'upc', 'release_date', 'schedule', 'platforms',
  'artwork_upload_id', 'explicit', 'original_release_date', 'p_line_year', 'p_line_owner', 'c_line_year',
  'c_line_owner', 'territory_rule', 'territories', 'presave', 'presave_date', 'ai_artwork',
] as const
// biome-ignore format: a list
const TRACK_COLUMNS = [
  'id', 'release_id', 'position', 'title', 'version', 'artist',
  'featured_artists', 'upload_id', 'genre', 'isrc', 'language', 'explicit',
  'has_lyrics', 'lyrics', 'intro_or_outro', 'contributors', 'performers', 'composer',
  'composer_spotify_uri', 'ai_parts', 'preview_start_ms', 'timed_lyrics', 'original_artist',
] as const
export type ReleaseValues = Record<(typeof RELEASE_COLUMNS)[number], unknown>
export type TrackValues = Record<(typeof TRACK_COLUMNS)[number], unknown>

interface Common {
  accountId: string
  now: Date
}

/**
 * One document for all rows: arrays within rows, which unnest could not carry, stay arrays. A value that is left out is
 * null. What all rows have in common is said once.
 */
function insertRows(
  table: keyof Tables,
  own: readonly string[],
  rows: object[],
  common: Record<string, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${list([...own, ...Object.keys(common)])})
    select ${list(own)}, ${sql.join(Object.values(common))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as given`
}

/** The ids of those that were made: one whose UPC another release of the account took meanwhile is left out. */
export async function insertReleases(
  db: Db,
  rows: ReleaseValues[],
  { accountId, now }: Common,
): Promise<Set<string>> {
  const at = sql`${now}::timestamptz`
  const common = { account_id: sql`${accountId}::uuid`, created_at: at, updated_at: at }
  const made = await sql<{ id: string }>`${insertRows('releases', RELEASE_COLUMNS, rows, common)}
    on conflict (account_id, lpad(upc, 14, '0')) where upc is not null do nothing returning id`.execute(db)
  return new Set(made.rows.map((row) => row.id))
}

export const insertTracks = (db: Db, rows: TrackValues[], { accountId, now }: Common) =>
  insertRows('tracks', TRACK_COLUMNS, rows, {
    ...{ account_id: sql`${accountId}::uuid`, created_at: sql`${now}::timestamptz` },
  }).execute(db)

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
