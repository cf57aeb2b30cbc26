// Every SQL statement of draft snapshots: saves the draft of a live release before an update, and restores it.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import { RELEASE_FIELDS, TRACK_FIELDS } from './domain/fields.ts'
import { columnsIn } from './map-rows.server.ts'
import type {} from './tables.server.ts'

/** The columns that an artist can write; the other columns of the row hold its state. */
export const RELEASE_COLUMNS = columnsIn(RELEASE_FIELDS).map(([column]) => column)
export const TRACK_COLUMNS = ['position', ...columnsIn(TRACK_FIELDS).map(([column]) => column)]

/** The caller has locked the release. */
export const insertDraftSnapshot = (db: Db, releaseId: string, now: Date) =>
  sql`insert into release_updates (release_id, account_id, release, tracks, begun_at)
    select id, account_id, to_jsonb(releases),
      (select coalesce(jsonb_agg(to_jsonb(tracks)), '[]') from tracks where release_id = ${releaseId}), ${now}
    from releases where id = ${releaseId}`.execute(db)

/**
 * Restores every column of the snapshot; columns added since then keep their value. Tracks cannot change during an
 * update.
 */
export async function restoreDraftSnapshot(db: Db, releaseId: string, now: Date): Promise<void> {
  const names = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)))
  const old = (columns: string[]) => sql.join(columns.map((column) => sql.ref(`old.${column}`)))
  await sql`update releases set (${names(RELEASE_COLUMNS)}) = (
      select ${old(RELEASE_COLUMNS)} from release_updates kept, jsonb_populate_record(releases, kept.release) as old
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
