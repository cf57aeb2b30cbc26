// Where uploads are used: the releases whose cover or whose music they are.
import type { Db } from '#lib/db.ts'
import type {} from './tables.server.ts'

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

export async function listUses(db: Db, uploadIds: string[]): Promise<Use[]> {
  if (uploadIds.length === 0) return []
  const [music, covers] = await Promise.all([
    db
      .selectFrom('tracks')
      .innerJoin('releases', 'releases.id', 'tracks.release_id')
      .select(['tracks.upload_id', 'tracks.isrc', 'releases.id as release_id'])
      .select(['releases.account_id', 'releases.artist_id', 'releases.title', 'releases.revision'])
      .where('tracks.upload_id', 'in', uploadIds)
      .execute(),
    db
      .selectFrom('releases')
      .select([
        'artwork_upload_id as upload_id',
        'id as release_id',
        'account_id',
        'artist_id',
        'title',
        'revision',
      ])
      .where('artwork_upload_id', 'in', uploadIds)
      .execute(),
  ])
  return [...music, ...covers.map((cover) => ({ ...cover, isrc: null }))] as Use[]
}
