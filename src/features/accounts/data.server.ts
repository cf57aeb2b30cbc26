// Every SQL statement of accounts that the session library does not make itself.
import type { Db } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'
import type { Plan } from './domain.ts'
import type {} from './tables.server.ts'

export async function insertAccount(db: Db): Promise<string> {
  const id = newId()
  await db.insertInto('accounts').values({ id, plan_until: null }).execute()
  return id
}

/** By user name or e-mail, upper and lower case alike. */
export const findUserByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'language'])
    .where((is) =>
      is.or([
        is(is.fn<string>('lower', ['username']), '=', login.toLowerCase()),
        is(is.fn<string>('lower', ['email']), '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst()

/** A person with the plan of their account. */
export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select(['accounts.plan', 'accounts.plan_until'])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** The people who are told about an account's releases. */
export const listRecipients = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'email_notifications'])
    .where('account_id', '=', accountId)
    .where('email_verified', '=', true)
    .execute()

export async function findAccountPlan(db: Db, accountId: string) {
  const row = await db.selectFrom('accounts').select('plan').where('id', '=', accountId).executeTakeFirst()
  return row?.plan
}

/** What staff and the demo data set of a person and their account. */
export interface Standing {
  role?: 'user' | 'staff'
  email_verified?: boolean
  frozen_at?: Date | null
  banned_at?: Date | null
  blocked_reason?: string | null
}

export const setStanding = (db: Db, userId: string, standing: Standing) =>
  db.updateTable('users').set(standing).where('id', '=', userId).execute()

export const setPlan = (db: Db, accountId: string, plan: Plan, until: string | null) =>
  db.updateTable('accounts').set({ plan, plan_until: until }).where('id', '=', accountId).execute()

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const setUserLanguage = (db: Db, id: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

/** False when this solution was used before. */
export async function spendCaptcha(db: Db, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<', now).execute()
  const inserted = await db
    .insertInto('spent_captchas')
    .values({ signature, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
