// Many releases in one statement, in and out: what one at a time would take minutes.
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

/** The columns written, with their types: the order of both statements, and nothing a caller could add to. */
const RELEASE_COLUMNS = {
  ...{ id: 'uuid', account_id: 'uuid', artist_id: 'uuid', title: 'text', type: 'text', language: 'text' },
  ...{ primary_genre: 'text', secondary_genre: 'text', label: 'text', upc: 'text', release_date: 'date' },
  ...{ schedule: 'text', platforms: 'text[]', artwork_upload_id: 'uuid', explicit: 'boolean' },
  ...{ original_release_date: 'date', p_line_year: 'integer', p_line_owner: 'text', c_line_year: 'integer' },
  ...{ c_line_owner: 'text', territory_rule: 'text', territories: 'text[]', presave: 'boolean' },
  ...{ presave_date: 'date', ai_artwork: 'boolean', created_at: 'timestamptz', updated_at: 'timestamptz' },
}
const TRACK_COLUMNS = {
  ...{ id: 'uuid', account_id: 'uuid', release_id: 'uuid', position: 'integer', title: 'text' },
  ...{ version: 'text', artist: 'text', featured_artists: 'text[]', upload_id: 'uuid', genre: 'text' },
  ...{ isrc: 'text', language: 'text', explicit: 'boolean', has_lyrics: 'boolean', lyrics: 'text' },
  ...{ intro_or_outro: 'boolean', contributors: 'jsonb', performers: 'jsonb', composer: 'text' },
  ...{ composer_spotify_uri: 'text', ai_parts: 'text[]', preview_start_ms: 'integer' },
  ...{ timed_lyrics: 'jsonb', original_artist: 'text', created_at: 'timestamptz' },
}
export type ReleaseValues = Record<keyof typeof RELEASE_COLUMNS, unknown>
export type TrackValues = Record<keyof typeof TRACK_COLUMNS, unknown>

/** One document for all rows: arrays within rows, which unnest could not carry, stay arrays. */
function insertRows(
  table: keyof Tables,
  columns: Record<string, string>,
  rows: object[],
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  const typed = sql.join(
    Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
  )
  return sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${typed})`
}

/** The ids of those that were made: one whose UPC another release of the account took meanwhile is left out. */
export async function insertReleases(db: Db, rows: ReleaseValues[]): Promise<Set<string>> {
  const made = await sql<{ id: string }>`${insertRows('releases', RELEASE_COLUMNS, rows)}
    on conflict (account_id, lpad(upc, 14, '0')) where upc is not null do nothing returning id`.execute(db)
  return new Set(made.rows.map((row) => row.id))
}

export const insertTracks = (db: Db, rows: TrackValues[]) =>
  insertRows('tracks', TRACK_COLUMNS, rows).execute(db)

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
