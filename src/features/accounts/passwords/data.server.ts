// Every SQL statement about passwords: reading, writing, and ending the sessions an old one opened.
import { type Db, whenSet } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import { TWO_FACTOR_PREFIX } from '../better-auth-two-factor.server.ts'
import type {} from '../tables.server.ts'

/** The password hash of a person; undefined for people who only sign in through a provider. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Sets a person's password, including a first one. */
export const savePassword = (db: Db, userId: string, password: string) =>
  db
    .insertInto('identities')
    .values({ id: newId(), user_id: userId, provider_id: 'credential', subject: userId, password })
    .onConflict((on) =>
      on.columns(['provider_id', 'subject']).doUpdateSet({ password, updated_at: new Date() }),
    )
    .execute()

/** Ends every sign-in of a person that waits for its second factor, because password or factor changed. */
export const deleteChallenges = (db: Db, userId: string) =>
  db
    .deleteFrom('verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${TWO_FACTOR_PREFIX}%`)
    .execute()

/** Revokes the API tokens a person made, in any account. Returns those that were valid. */
export const revokeTokens = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'account_id', 'name', 'hint'])
    .execute()

/** Ends a person's sessions, optionally except one. Sessions of staff who impersonate them are kept. */
export const deleteSessions = (db: Db, userId: string, { except }: { except?: string | null } = {}) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonated_by', 'is', null)
    .$call(whenSet(except, (query, except) => query.where('id', '!=', except)))
    .execute()
