// Every SQL statement of duplicate detection: fingerprints and hashes, and which uploads share enough to be compared.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** More than this is a widely used sample, not a duplicate; the nearest come first. */
const CANDIDATES_MAX = 20

export const insertAudioFingerprint = (db: Db, upload_id: string, keys: number[]) =>
  db
    .insertInto('audio_fingerprints')
    .values({ upload_id, keys })
    .onConflict((on) => on.column('upload_id').doUpdateSet({ keys }))
    .execute()

export const insertCoverHash = (db: Db, values: { upload_id: string; hash: string; bands: number[] }) =>
  db
    .insertInto('cover_hashes')
    .values(values)
    .onConflict((on) => on.column('upload_id').doUpdateSet({ hash: values.hash, bands: values.bands }))
    .execute()

export interface Match {
  upload_id: string
  /** The other upload. */
  match_id: string
}

/** For each upload, other audio that shares at least `sharedMin` keys, with the fingerprints to compare. */
export const listAudioCandidates = async (
  db: Db,
  uploads: readonly { upload_id: string; keys: number[] }[],
  sharedMin: number,
) => {
  if (uploads.length === 0) return []
  const { rows } = await sql<Match & { fingerprint: string }>`
    select own.upload_id, candidate.match_id, candidate.fingerprint
    from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb) as own(upload_id uuid, keys integer[])
    cross join lateral (
      select other.upload_id as match_id, uploads.report ->> 'fingerprint' as fingerprint
      from audio_fingerprints other
      join uploads on uploads.id = other.upload_id
      cross join lateral (select count(*) as n from unnest(other.keys) key where key = any(own.keys)) shared
      where other.keys && own.keys and other.upload_id <> own.upload_id and shared.n >= ${sharedMin}
      order by shared.n desc, other.upload_id
      limit ${CANDIDATES_MAX}
    ) candidate`.execute(db)
  return rows
}

/** For each upload, other covers whose hash shares a band. */
export const listCoverCandidates = async (
  db: Db,
  uploads: readonly { upload_id: string; bands: number[] }[],
) => {
  if (uploads.length === 0) return []
  const { rows } = await sql<Match & { hash: string }>`
    select own.upload_id, other.upload_id as match_id, other.hash
    from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb) as own(upload_id uuid, bands integer[])
    join cover_hashes other on other.bands && own.bands and other.upload_id <> own.upload_id
    order by own.upload_id, other.upload_id`.execute(db)
  return rows
}
