// Every SQL statement of an email change.
import { type Db, whenSet } from '#lib/db.ts'

const PURPOSES = ['email_old', 'email_new'] as const

/** The links of a pending change, one for each side, and which of them are confirmed. */
export const listEmailLinks = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('links')
    .select(['id', 'purpose', 'detail', 'used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', 'in', PURPOSES)
    .where('expires_at', '>', now)
    .execute()

export const deleteEmailLinks = (db: Db, userId: string) =>
  db.deleteFrom('links').where('user_id', '=', userId).where('purpose', 'in', PURPOSES).execute()

export const deleteLink = (db: Db, id: string) => db.deleteFrom('links').where('id', '=', id).execute()

export async function findEmailLinkOwner(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', PURPOSES)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()) !== undefined

/** Links that were mailed to an address the person no longer has. */
export const voidPasswordLinks = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password_reset')
    .where('used_at', 'is', null)
    .execute()

/** Ends every session of a person except one. */
export const deleteOtherSessions = (db: Db, userId: string, keep: string | null) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$call(whenSet(keep, (query, keep) => query.where('id', '!=', keep)))
    .execute()
