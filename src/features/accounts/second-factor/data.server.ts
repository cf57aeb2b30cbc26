// Every SQL statement about second factors that better-auth does not run itself.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { SecondFactorMethod } from '../domain.ts'
import type {} from '../tables.server.ts'

export const findTwoFactor = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select([
      'users.email',
      'users.two_factor_enabled',
      'two_factors.backup_codes',
      'two_factors.mailed_codes',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

/** A secret that waits for its first code. It has no effect until the person is marked (`markTwoFactor`). */
export const saveSecret = (db: Db, userId: string, secret: string) =>
  db
    .insertInto('two_factors')
    .values({ id: newId(), user_id: userId, secret, backup_codes: '' })
    .onConflict((on) => on.column('user_id').doUpdateSet({ secret }))
    .execute()

export const saveRecoveryCodes = (db: Db, userId: string, codes: string) =>
  db.updateTable('two_factors').set({ backup_codes: codes }).where('user_id', '=', userId).execute()

export const deleteTwoFactor = (db: Db, userId: string) =>
  db.deleteFrom('two_factors').where('user_id', '=', userId).execute()

/** How this person may complete a sign-in, besides recovery codes. */
export async function findSecondFactorMethods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { mailed_codes } = await findTwoFactor(db, userId)
  return mailed_codes ? ['totp', 'mail'] : ['totp']
}

export const setMailedCodes = (db: Db, userId: string, allowed: boolean) =>
  db.updateTable('two_factors').set({ mailed_codes: allowed }).where('user_id', '=', userId).execute()

/** Returns whether this call changed it; of two concurrent calls one does. */
export async function markTwoFactor(db: Db, userId: string, on: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('users')
    .set({ two_factor_enabled: on })
    .where('id', '=', userId)
    .where('two_factor_enabled', '=', !on)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}
