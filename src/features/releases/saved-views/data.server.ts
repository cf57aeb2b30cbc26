// Every SQL statement of saved views. A view belongs to a user and one account, whose artists its filters name.
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export interface ViewOwner {
  userId: string
  accountId: string
}

const own = ({ userId, accountId }: ViewOwner) => ({ user_id: userId, account_id: accountId })

export const listViewRows = (db: Db, whose: ViewOwner) =>
  db
    .selectFrom('release_views')
    .selectAll()
    .where((eb) => eb.and(own(whose)))
    .orderBy('id')
    .execute()
export type ViewRow = Awaited<ReturnType<typeof listViewRows>>[number]

/** Counts under a lock on the user, so that two concurrent inserts cannot exceed the limit. */
export async function countViewsForInsert(db: Db, whose: ViewOwner): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', whose.userId).forNoKeyUpdate().execute()
  return (await listViewRows(db, whose)).length
}

export const insertView = (db: Db, values: Insertable<Tables['release_views']>) =>
  db.insertInto('release_views').values(values).returningAll().executeTakeFirstOrThrow()

export const updateView = (
  db: Db,
  whose: ViewOwner,
  id: string,
  values: Updateable<Tables['release_views']>,
) =>
  db
    .updateTable('release_views')
    .set(values)
    .where('id', '=', id)
    .where((eb) => eb.and(own(whose)))
    .returningAll()
    .executeTakeFirst()

/** Returns whether there was one. */
export async function deleteView(db: Db, whose: ViewOwner, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('release_views')
    .where('id', '=', id)
    .where((eb) => eb.and(own(whose)))
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Whether a statement failed because the user already has a view of this name. */
export const isNameTaken = (error: unknown): boolean =>
  (error as { constraint?: string } | undefined)?.constraint === 'release_views_name'
