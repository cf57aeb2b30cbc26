// Every SQL statement of saved views. They are a person's, for one account: filters name that account's artists.
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export interface Whose {
  userId: string
  accountId: string
}

const own = ({ userId, accountId }: Whose) => ({ user_id: userId, account_id: accountId })

export const listViewRows = (db: Db, whose: Whose) =>
  db
    .selectFrom('release_views')
    .selectAll()
    .where((eb) => eb.and(own(whose)))
    .orderBy('id')
    .execute()
export type ViewRow = Awaited<ReturnType<typeof listViewRows>>[number]

/** Counts under a lock of the person, so that two at once cannot both be the last there is room for. */
export async function countViewsForInsert(db: Db, whose: Whose): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', whose.userId).forNoKeyUpdate().execute()
  return (await listViewRows(db, whose)).length
}

export const insertView = (db: Db, values: Insertable<Tables['release_views']>) =>
  db.insertInto('release_views').values(values).returningAll().executeTakeFirstOrThrow()

export const updateView = (db: Db, whose: Whose, id: string, values: Updateable<Tables['release_views']>) =>
  db
    .updateTable('release_views')
    .set(values)
    .where('id', '=', id)
    .where((eb) => eb.and(own(whose)))
    .returningAll()
    .executeTakeFirst()

/** Says whether there was one. */
export async function deleteView(db: Db, whose: Whose, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('release_views')
    .where('id', '=', id)
    .where((eb) => eb.and(own(whose)))
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Whether a statement failed because the person has a view of this name already. */
export const isNameTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'release_views_name'
