// Every SQL statement of likeness: what files are known again by, and which share enough of it to be compared.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** More would be a sound half the world uses; the nearest come first. */
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

/** Other audio that shares at least so many keys, with the fingerprints to compare. */
export const listAudioCandidates = async (
  db: Db,
  params: { uploadId: string; keys: number[]; sharedMin: number },
) => {
  const { rows } = await sql<{ upload_id: string; fingerprint: string }>`
    select other.upload_id, uploads.report ->> 'fingerprint' as fingerprint
    from audio_fingerprints other
    join uploads on uploads.id = other.upload_id
    cross join lateral (select count(*) as n from unnest(other.keys) key where key = any(${params.keys})) shared
    where other.keys && ${params.keys}::integer[] and other.upload_id <> ${params.uploadId} and shared.n >= ${params.sharedMin}
    order by shared.n desc, other.upload_id
    limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

export const listCoverCandidates = (db: Db, params: { uploadId: string; bands: number[] }) =>
  db
    .selectFrom('cover_hashes')
    .select(['upload_id', 'hash'])
    .where(sql<boolean>`bands && ${params.bands}::integer[]`)
    .where('upload_id', '<>', params.uploadId)
    .orderBy('upload_id')
    .execute()
