// Every SQL statement of accounts that better-auth does not run itself.
import { type Expression, type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import { prepared, type ValueOf } from '#lib/prepared.ts'
import type { Role } from '#lib/pure/access.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { PLANS, type Plan } from './domain.ts'

const PLANS_WITH_TEAM = PLANS.filter((plan) => includes(plan, 'team'))

import type {} from './tables.server.ts'

/** Finds a user by username or email, ignoring case. */
export const findUserByLogin = (db: Db, login: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified',
      'language',
      'time_zone',
      'referred_by_user',
      'closed_at',
    ])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', login.toLowerCase()),
        eb(eb.fn<string>('lower', ['email']), '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst()

/** The registration of an address that nobody has confirmed, if any. */
export const findUnconfirmedUser = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified', '=', false)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** A block in force at `now`: neither lifted nor expired. */
const holds = (block: 'block' | 'owner_block', now: Expression<Date>) =>
  sql<boolean>`${sql.ref(`${block}.lifted_at`)} is null
    and (${sql.ref(`${block}.ends_at`)} is null or ${sql.ref(`${block}.ends_at`)} > ${now})`

/**
 * Whether an account has public pages: not once its owner is banned. A freeze hides nothing.
 *
 * @param accountId a column, such as `artist_pages.account_id`
 */
export const hasPublicPages = (accountId: string) =>
  sql<boolean>`not exists (
    select from users owner join blocks on blocks.user_id = owner.id and blocks.lifted_at is null
    where owner.account_id = ${sql.ref(accountId)} and blocks.kind = 'ban')`

/** The same for what belongs to a person, by the column of their id. */
export const isNotBanned = (userId: string) =>
  sql<boolean>`not exists (select from blocks
    where blocks.user_id = ${sql.ref(userId)} and blocks.lifted_at is null and blocks.kind = 'ban')`

/** A person with the plan of their own account, their block, and their seats in other accounts. */
const selectUser = (db: Db, now: Expression<Date>) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holds('block', now)),
    )
    .select([
      'users.id',
      'users.account_id',
      'users.name',
      'users.username',
      'users.email',
      'users.email_verified',
      'users.role',
      'users.language',
      'users.time_zone',
      'users.two_factor_enabled',
      'users.demo',
      'users.closing_at',
      'users.closed_at',
      'accounts.plan',
      'accounts.plan_until',
      'block.kind as block_kind',
      'block.reason as block_reason',
    ])
    .select((eb) => jsonArrayFrom(seatsOf(eb, now)).as('seats'))

const findUsers = prepared((db, value: ValueOf<{ id: string; now: Date }>) =>
  selectUser(db, value('now')).where('users.id', '=', value('id')),
)

export async function findUser(db: Db, id: string, now: Date) {
  const [user] = await findUsers(db, { id, now })
  return user
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

const findSessions = prepared((db, value: ValueOf<{ token: string; now: Date }>) =>
  selectUser(db, value('now'))
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('users as staff', 'staff.id', 'sessions.impersonated_by')
    .select([
      'sessions.id as session_id',
      'sessions.created_at as session_created_at',
      'sessions.expires_at',
      'sessions.proved_at',
      'sessions.seat_account_id',
      'sessions.impersonated_by',
      'staff.role as impersonator_role',
    ])
    .where('sessions.token', '=', value('token')),
)

/** A session with its person and, if staff impersonate them, the role of those. */
export async function findSession(db: Db, token: string, now: Date) {
  const [session] = await findSessions(db, { token, now })
  return session
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * The accounts a person has a seat in, with plan and owner's name. Accounts whose owner is blocked or has closed
 * them, or whose plan includes no team, are left out.
 */
const seatsOf = (eb: ExpressionBuilder<Tables, 'users'>, now: Expression<Date>) =>
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
    .where('accounts.plan', 'in', PLANS_WITH_TEAM)
    .where('owner.closed_at', 'is', null)
    .where('owner_block.id', 'is', null)
    .orderBy('seats.id')

/** The people of an account: its owner and everyone with a seat. */
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
    .innerJoin('users as owner', 'owner.account_id', 'seats.account_id')
    .select([...PERSON, 'seats.role as seat', 'seats.artist_id', 'owner.name as owner_name'])
    .where('seats.account_id', '=', accountId)
    .where('accounts.plan', 'in', PLANS_WITH_TEAM)
    .where('users.closed_at', 'is', null)
    .execute()
  const own = { seat: 'owner' as const, artist_id: null, owner_name: null }
  return [...owner.map((person) => ({ ...person, ...own })), ...seated]
}

export const findActivePerson = (db: Db, id: string) =>
  db.selectFrom('users').select(PERSON).where('id', '=', id).where('closed_at', 'is', null).executeTakeFirst()

const PERSON = [
  'users.id',
  'users.name',
  'users.email',
  'users.email_verified',
  'users.language',
  'users.time_zone',
  'users.email_notifications',
] as const

/** Whether a person owns an account or has any seat in it, whatever the plan of the account. */
export async function isMember(
  db: Db,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const seat = await db
    .selectFrom('seats')
    .select('id')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return owner !== undefined || seat !== undefined
}

export async function findAccountPlan(db: Db, accountId: string) {
  const row = await db.selectFrom('accounts').select('plan').where('id', '=', accountId).executeTakeFirst()
  return row?.plan
}

/** What decides whether an account may be paid: its plan, and whether its owner is blocked or closes it. */
export async function listAccountFacts(db: Db, accountIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holds('block', sql`${now}`)),
    )
    .select([
      'accounts.id',
      'accounts.plan',
      'users.name as owner_name',
      'users.closing_at',
      'users.closed_at',
      'block.id as block_id',
    ])
    .where(sql<boolean>`accounts.id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        plan: row.plan,
        ownerName: row.owner_name,
        isBlocked: row.block_id !== null,
        isClosing: row.closing_at !== null,
        isClosed: row.closed_at !== null,
      },
    ]),
  )
}
export type AccountFacts = NonNullable<ReturnType<Awaited<ReturnType<typeof listAccountFacts>>['get']>>

/** The plan of an account, which stays the same until the transaction ends. */
export async function lockPlan(trx: Db, accountId: string): Promise<Plan> {
  const { plan } = await trx
    .selectFrom('accounts')
    .select('plan')
    .where('id', '=', accountId)
    .forShare()
    .executeTakeFirstOrThrow()
  return plan
}

/**
 * Makes decisions about what an account may have wait for each other until the transaction ends, such as what counts
 * towards a limit. Rows that refer to the account can be inserted meanwhile.
 */
export const lockAccount = (trx: Db, accountId: string) =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/** The members of staff with one of these roles. */
export async function listStaffIds(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...roles])
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same with what is needed to mail them, by name; without those who are blocked. */
export const listStaffPeople = (db: Db, { roles, now }: { roles: readonly Role[]; now: Date }) =>
  db
    .selectFrom('users')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holds('block', sql`${now}`)),
    )
    .select(PERSON)
    .where('users.role', 'in', [...roles])
    .where('users.closed_at', 'is', null)
    .where('block.id', 'is', null)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

/**
 * Locks every administrator and the person, always in the same order, and says whether the installation could do without
 * the person: they are no administrator, or another one can sign in and does not close their account.
 */
export async function isDispensable(
  trx: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  await trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', userId), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const admins = await trx
    .selectFrom('users')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holds('block', sql`${now}`)),
    )
    .select(['users.id', 'users.closing_at'])
    .where('users.role', '=', 'admin')
    .where('users.closed_at', 'is', null)
    .where('block.id', 'is', null)
    .execute()
  return (
    !admins.some(({ id }) => id === userId) ||
    admins.some(({ id, closing_at }) => id !== userId && closing_at === null)
  )
}

/** User fields set by the demo data and by confirming an address. */
export interface UserChange {
  role?: Role
  email_verified?: boolean
  demo?: boolean
  referred_by_user?: string
}

export const updateUser = (db: Db, userId: string, change: UserChange) =>
  db.updateTable('users').set(change).where('id', '=', userId).execute()

/** @returns whether the address of the person was not confirmed yet, and the change was made */
export async function updateUnconfirmedUser(
  db: Db,
  userId: string,
  change: { name: string; username: string; email: string; language?: string; referred_by_user?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countDemoPeople(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('demo', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Ends the sessions of demo people, and those in which they impersonate others. */
export async function deleteDemoSessions(db: Db): Promise<void> {
  const demoPeople = db.selectFrom('users').select('id').where('demo', '=', true)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('user_id', 'in', demoPeople), eb('impersonated_by', 'in', demoPeople)]))
    .execute()
}

export const insertBlock = (db: Db, block: Insertable<Tables['blocks']>) =>
  db.insertInto('blocks').values(block).execute()

export const updatePlan = (db: Db, accountId: string, plan: Plan, until: string | null) =>
  db.updateTable('accounts').set({ plan, plan_until: until }).where('id', '=', accountId).execute()

/** Ends the period of a paid plan that has not ended, unless it is of `plan`. */
export const endPlanPeriod = (db: Db, accountId: string, plan: Plan, at: Date) =>
  db
    .updateTable('plan_periods')
    .set({ ends_at: sql`greatest(starts_at, ${at})` })
    .where('account_id', '=', accountId)
    .where('ends_at', 'is', null)
    .$if(plan !== 'basic', (query) => query.where(sql`plan`, '<>', plan))
    .execute()

/** Begins a period of a paid plan unless one has not ended; of two at the same instant the later one replaces the other. */
export const beginPlanPeriod = (db: Db, accountId: string, plan: Exclude<Plan, 'basic'>, at: Date) =>
  sql`
    insert into plan_periods (account_id, plan, starts_at)
    select ${accountId}, ${plan}, ${at}
    where not exists (select from plan_periods where account_id = ${accountId} and ends_at is null)
    on conflict (account_id, starts_at) do update set plan = excluded.plan, ends_at = null`.execute(db)

export const listPlanPeriods = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('plan_periods')
    .select(['account_id', 'plan', 'starts_at', 'ends_at'])
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .orderBy('starts_at')
    .execute()

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export const setUserLanguage = (db: Db, id: string, language: string) =>
  db.updateTable('users').set({ language }).where('id', '=', id).execute()

export const setUserTimeZone = (db: Db, id: string, timeZone: string) =>
  db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute()

/** Returns false when this solution or one-time password was already used. */
export async function consumeOnce(db: Db, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('spent_proofs').where('expires_at', '<', now).execute()
  const inserted = await db
    .insertInto('spent_proofs')
    .values({ signature, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** What a session acts as; `proved_at` is when its person last re-authenticated. */
export const updateSession = (
  db: Db,
  id: string,
  values: { seat_account_id?: string | null; proved_at?: Date | null },
) => db.updateTable('sessions').set(values).where('id', '=', id).execute()

/** Moves every session that works in this account through a seat of this person back to their own account. */
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

/** Records where a session was opened from, and that its person has just authenticated. */
export const describeSession = (
  db: Db,
  token: string,
  values: { ip_address: string; user_agent: string; proved_at: Date | null },
) => db.updateTable('sessions').set(values).where('token', '=', token).execute()

export const deleteSessionOfToken = (db: Db, token: string) =>
  db.deleteFrom('sessions').where('token', '=', token).execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Names people for the audit log; finds them by part of a name, username or email. */
export const nameUsers: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('users')
    .select(['id', 'name as label', 'id as person_id'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(
      whenSet(search, (query, search) =>
        query.where((eb) =>
          eb.or(
            (['name', 'username', 'email'] as const).map((field) => eb(field, 'ilike', containing(search))),
          ),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Names accounts by their owners; finds them by an owner's whole name, username, email or id. */
export const nameAccounts: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('users')
    .select(['account_id as id', 'name as label', 'id as person_id'])
    .$call(whenSet(ids, (query, ids) => query.where('account_id', 'in', ids)))
    .$call(
      whenSet(search, (query, search) =>
        query.where(sql<boolean>`lower(${search}) in (lower(name), lower(username), lower(email), id::text)`),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
