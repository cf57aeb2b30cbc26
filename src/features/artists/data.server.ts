// Every SQL statement of artists.
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

type Owned = { id: string; accountId: string }

const withCount = (db: Db) =>
  db
    .selectFrom('artists')
    .selectAll()
    .select((is) =>
      is
        .selectFrom('releases')
        .whereRef('releases.artist_id', '=', 'artists.id')
        .select(is.fn.countAll<bigint>().as('n'))
        .as('release_count'),
    )

export const listArtists = (db: Db, accountId: string) =>
  withCount(db).where('account_id', '=', accountId).orderBy('name').orderBy('id').execute()
export type ArtistRow = Awaited<ReturnType<typeof listArtists>>[number]

export const findArtist = (db: Db, { id, accountId }: Owned) =>
  withCount(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Counts under the lock of the account, so that two first artists cannot both be made. */
export async function countArtistsForInsert(db: Db, accountId: string): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  return (await db.selectFrom('artists').select('id').where('account_id', '=', accountId).execute()).length
}

export const insertArtist = (db: Db, values: Insertable<Tables['artists']>) =>
  db.insertInto('artists').values(values).execute()

export const updateArtist = (db: Db, { id, accountId }: Owned, values: Updateable<Tables['artists']>) =>
  db.updateTable('artists').set(values).where('id', '=', id).where('account_id', '=', accountId).execute()

export const deleteArtist = (db: Db, { id, accountId }: Owned) =>
  db.deleteFrom('artists').where('id', '=', id).where('account_id', '=', accountId).execute()
