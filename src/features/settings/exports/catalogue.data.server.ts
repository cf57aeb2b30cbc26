// The uploaded files of a draft, for a catalogue export.
import { sql } from 'kysely'
import type { Db } from '#lib/db.ts'

export interface OriginalFile {
  /** 0 for the cover, otherwise the position of the track. */
  position: number
  name: string
  key: string
}

export const listDraftFiles = async (db: Db, releaseId: string): Promise<OriginalFile[]> => {
  const result = await sql<OriginalFile>`
    select 0 as position, u.file_name as name, u.object_key as key
    from releases r join uploads u on u.id = r.artwork_upload_id
    where r.id = ${releaseId} and u.object_key is not null
    union all
    select t.position, u.file_name, u.object_key from tracks t join uploads u on u.id = t.upload_id
    where t.release_id = ${releaseId} and u.object_key is not null
    order by 1`.execute(db)
  return result.rows
}
