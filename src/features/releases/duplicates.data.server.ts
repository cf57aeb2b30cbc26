// SQL of duplicate detection: the releases that use an upload as their cover or as a recording.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

export interface Use {
  upload_id: string
  release_id: string
  account_id: string
  artist_id: string | null
  title: string
  isrc: string | null
  /** Null until it was submitted once. */
  revision: number | null
}

/** One statement for both kinds: a track uses its audio, a release its cover. */
export async function listUses(db: Db, uploadIds: string[]): Promise<Use[]> {
  if (uploadIds.length === 0) return []
  const { rows } = await sql<Use>`
    select t.upload_id, t.isrc, r.id as release_id, r.account_id, r.artist_id, r.title, r.revision
    from tracks t join releases r on r.id = t.release_id
    where t.upload_id = any(${uploadIds}::uuid[])
    union all
    select artwork_upload_id, null, id, account_id, artist_id, title, revision
    from releases where artwork_upload_id = any(${uploadIds}::uuid[])`.execute(db)
  return rows
}
