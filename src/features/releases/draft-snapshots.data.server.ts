// Every SQL statement of draft snapshots: saves the draft of a live release before an update, and restores it.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** What an artist may write to; everything else of the row is what became of it. */
export const DRAFT_COLUMNS = [
  'title',
  'artist_id',
  'type',
  'language',
  'primary_genre',
  'secondary_genre',
  'label',
  'upc',
  'release_date',
  'schedule',
  'platforms',
  'artwork_upload_id',
  'explicit',
  'original_release_date',
  'p_line_year',
  'p_line_owner',
  'c_line_year',
  'c_line_owner',
  'territory_rule',
  'territories',
  'presave',
  'presave_date',
  'licence_ends_on',
  'ai_artwork',
  'confirmed',
  'owns_rights',
  'does_not_infringe',
  'release_terms',
]

export const TRACK_COLUMNS = [
  'position',
  'title',
  'version',
  'artist',
  'featured_artists',
  'upload_id',
  'genre',
  'isrc',
  'language',
  'explicit',
  'has_lyrics',
  'lyrics',
  'intro_or_outro',
  'contributors',
  'performers',
  'composer',
  'composer_spotify_uri',
  'ai_parts',
  'preview_start_ms',
  'timed_lyrics',
  'original_artist',
  'licence_upload_id',
  'confirmed',
]

/** The caller holds the release. */
export const insertDraftSnapshot = (db: Db, releaseId: string, now: Date) =>
  sql`insert into release_updates (release_id, account_id, release, tracks, begun_at)
    select id, account_id, to_jsonb(releases),
      (select coalesce(jsonb_agg(to_jsonb(tracks)), '[]') from tracks where release_id = ${releaseId}), ${now}
    from releases where id = ${releaseId}`.execute(db)

/** Restores every column of the snapshot; columns added since keep their value. Tracks cannot change during an update. */
export async function restoreDraftSnapshot(db: Db, releaseId: string, now: Date): Promise<void> {
  const names = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)))
  const old = (columns: string[]) => sql.join(columns.map((column) => sql.ref(`old.${column}`)))
  await sql`update releases set (${names(DRAFT_COLUMNS)}) = (
      select ${old(DRAFT_COLUMNS)} from release_updates kept, jsonb_populate_record(releases, kept.release) as old
      where kept.release_id = releases.id),
    draft_version = draft_version + 1, updated_at = ${now}
    where id = ${releaseId}`.execute(db)
  await sql`update tracks track set (${names(TRACK_COLUMNS)}) = (
      select ${old(TRACK_COLUMNS)}
      from release_updates kept, jsonb_array_elements(kept.tracks) one, jsonb_populate_record(track, one.value) as old
      where kept.release_id = track.release_id and one.value->>'id' = track.id::text)
    where release_id = ${releaseId}`.execute(db)
}

export const deleteDraftSnapshot = (db: Db, releaseId: string) =>
  db.deleteFrom('release_updates').where('release_id', '=', releaseId).execute()
