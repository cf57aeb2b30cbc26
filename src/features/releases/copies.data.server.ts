// Every SQL statement of copies: inserts a release with all its tracks.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export async function insertCopy(
  db: Db,
  release: Insertable<Tables['releases']>,
  tracks: Insertable<Tables['tracks']>[],
): Promise<void> {
  await db.insertInto('releases').values(release).execute()
  if (tracks.length > 0) await db.insertInto('tracks').values(tracks).execute()
}
