// Every SQL statement of accounts that the session library does not make itself.
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables } from '#lib/db.ts'
import type { Role } from '#lib/pure/access.ts'
import { PLAN_WITH_TEAM, type Plan } from './domain.ts'
import type {} from './tables.server.ts'

/** By user name or e-mail, upper and lower case alike. */
export const findUserByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'language', 'closed_at'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', login.toLowerCase()),
        eb(eb.fn<string>('lower', ['email']), '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst()

/** A block that holds at `now`: not lifted, and not over. */
const holds = (block: 'block' | 'owner_block', now: Date) =>
  sql<boolean>`${sql.ref(`${block}.lifted_at`)} is null
    and (${sql.ref(`${block}.ends_at`)} is null or ${sql.ref(`${block}.ends_at`)} > ${now})`

/** A person with the plan of the account they own, what blocks them, and the seats they hold in other accounts. */
export const findUser = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holds('block', now)),
    )
    .selectAll('users')
    .select([
      'accounts.plan',
      'accounts.plan_until',
      'block.kind as block_kind',
      'block.reason as block_reason',
    ])
    .select((eb) => jsonArrayFrom(seatsOf(eb, now)).as('seats'))
    .where('users.id', '=', id)
    .executeTakeFirst()
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * The accounts a person has a seat in, with the plan and the owner's name of each. An account whose owner is blocked or
 * has closed it, or whose plan no longer includes a team, is left out: the seat waits.
 */
const seatsOf = (eb: ExpressionBuilder<Tables, 'users'>, now: Date) =>
  eb
    .selectFrom('seats')
    .innerJoin('accounts', 'accounts.id', 'seats.account_id')
    .innerJoin('users as owner', 'owner.account_id', 'accounts.id')
    .leftJoin('blocks as owner_block', (join) =>
      join.onRef('owner_block.user_id', '=', 'owner.id').on(() => holds('owner_block', now)),
    )
    .select([
      'seats.account_id',
      'seats.role',
      'seats.artist_id',
      'accounts.plan',
      'owner.name as owner_name',
    ])
    .whereRef('seats.user_id', '=', 'users.id')
    .where('accounts.plan', '=', PLAN_WITH_TEAM)
    .where('owner.closed_at', 'is', null)
    .where('owner_block.id', 'is', null)
    .orderBy('seats.id')

/** The people of an account: its owner, and whoever has a seat in it. */
export async function listPeople(db: Db, accountId: string) {
  const owner = await db
    .selectFrom('users')
    .select(PERSON)
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .execute()
  const seated = await db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .innerJoin('accounts', 'accounts.id', 'seats.account_id')
    .select([...PERSON, 'seats.role as seat', 'seats.artist_id'])
    .where('seats.account_id', '=', accountId)
    .where('accounts.plan', '=', PLAN_WITH_TEAM)
    .where('users.closed_at', 'is', null)
    .execute()
  return [...owner.map((person) => ({ ...person, seat: 'owner' as const, artist_id: null })), ...seated]
}

const PERSON = [
  'users.id',
  'users.name',
  'users.email',
  'users.email_verified',
  'users.language',
  'users.email_notifications',
] as const

export async function findAccountPlan(db: Db, accountId: string) {
  const row = await db.selectFrom('accounts').select('plan').where('id', '=', accountId).executeTakeFirst()
  return row?.plan
}

/** What the demo data and confirming an address set of a person. */
export interface UserChange {
  role?: Role
  email_verified?: boolean
}

export const updateUser = (db: Db, userId: string, change: UserChange) =>
  db.updateTable('users').set(change).where('id', '=', userId).execute()

export const insertBlock = (db: Db, block: Insertable<Tables['blocks']>) =>
  db.insertInto('blocks').values(block).execute()

export const setPlan = (db: Db, accountId: string, plan: Plan, until: string | null) =>
  db.updateTable('accounts').set({ plan, plan_until: until }).where('id', '=', accountId).execute()

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const setUserLanguage = (db: Db, id: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

/** False when this solution or one-time password was used before. */
export async function consumeOnce(db: Db, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('spent_proofs').where('expires_at', '<', now).execute()
  const inserted = await db
    .insertInto('spent_proofs')
    .values({ signature, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** What a session acts as; `proved_at` is when its person last proved who they are. */
export const updateSession = (
  db: Db,
  id: string,
  values: { seat_account_id?: string | null; proved_at?: Date | null },
) => db.updateTable('sessions').set(values).where('id', '=', id).execute()

/** Every session of a person that works in this account works in their own again. */
export const resetSessionsToOwnAccount = (
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
) =>
  db
    .updateTable('sessions')
    .set({ seat_account_id: null })
    .where('user_id', '=', userId)
    .where('seat_account_id', '=', accountId)
    .execute()

/** What is known of a session once it is open: from where, and that its person has just proven who they are. */
export const describeSession = (
  db: Db,
  token: string,
  values: { ip_address: string; user_agent: string; proved_at: Date | null },
) => db.updateTable('sessions').set(values).where('token', '=', token).execute()

export const deleteSessionOfToken = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()
