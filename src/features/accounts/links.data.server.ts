// Every SQL statement of one-time links.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'

export const insertLink = (db: Db, link: Insertable<Tables['links']>) =>
  db.insertInto('links').values(link).execute()

export const voidLinks = (db: Db, { purpose, userId, now }: { purpose: string; userId: string; now: Date }) =>
  db
    .updateTable('links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()

/** A single statement: the row lock lets only one caller redeem the link. */
export const consumeLink = (db: Db, { purpose, hash, now }: { purpose: string; hash: string; now: Date }) =>
  db
    .updateTable('links')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'detail'])
    .executeTakeFirst()

export const findLink = (db: Db, { purpose, hash }: { purpose: string; hash: string }) =>
  db
    .selectFrom('links')
    .select(['used_at', 'expires_at', 'user_id'])
    .where('token_hash', '=', hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
