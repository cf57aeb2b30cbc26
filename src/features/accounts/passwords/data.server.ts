// Every SQL statement about passwords: reading, writing, and ending the sessions an old one opened.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import { TWO_FACTOR_PREFIX } from '../better-auth-two-factor.server.ts'
import type {} from '../tables.server.ts'

/** The hash of a person's password; nothing for whoever only signs in elsewhere. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Sets a person's password, their first one too. */
export const savePassword = (db: Db, userId: string, password: string) =>
  db
    .insertInto('identities')
    .values({ id: newId(), user_id: userId, provider_id: 'credential', subject: userId, password })
    .onConflict((on) =>
      on.columns(['provider_id', 'subject']).doUpdateSet({ password, updated_at: new Date() }),
    )
    .execute()

/** Ends every sign-in of a person that waits for its second factor: the password or the factor has changed. */
export const deleteChallenges = (db: Db, userId: string) =>
  db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${TWO_FACTOR_PREFIX}%`)
    .execute()

/** Ends a person's sessions, all or all but one. Sessions of staff in their name are not theirs, and stay. */
export const deleteSessions = (db: Db, userId: string, { except }: { except?: string | null } = {}) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonated_by', 'is', null)
    .$if(Boolean(except), (query) => query.where('id', '!=', except as string))
    .execute()
