// Every SQL statement about people, for account support.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Plan } from '#features/accounts/domain.ts'
import { containing, type Db, whenSet } from '#lib/db.ts'
import type { Role } from '#lib/pure/access.ts'
import type { AccountStatus } from './domain.ts'
import type {} from './tables.server.ts'

/** A block in force at `now`: neither lifted nor expired. */
const holding = (now: Date) =>
  sql<SqlBool>`block.lifted_at is null and (block.ends_at is null or block.ends_at > ${now})`

const withAccountStatus = (db: Db, now: Date) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('blocks as block', (join) =>
      join.onRef('block.user_id', '=', 'users.id').on(() => holding(now)),
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
      'users.created_at',
      'users.phone_code',
      'users.phone_number',
      'users.contact_method',
      'users.two_factor_enabled',
      'users.closing_at',
      'users.closed_at',
      'accounts.plan',
      'accounts.plan_until',
      'block.id as block_id',
      'block.kind as block_kind',
    ])
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const ACCOUNT_STATUS_CONDITIONS: Record<AccountStatus, Expression<SqlBool>> = {
  frozen: sql`block.kind = 'freeze'`,
  banned: sql`block.kind = 'ban'`,
  closing: sql`users.closing_at is not null`,
  closed: sql`users.closed_at is not null`,
  // A closed account has no address any more.
  unconfirmed: sql`not users.email_verified and users.closed_at is null`,
}

export interface PeopleQuery {
  now: Date
  search?: string
  role?: Role
  plan?: Plan
  accountStatus?: AccountStatus
  cursor?: string
  limit: number
}

/** Newest first, with one extra row that shows whether there is a next page. */
export const listPeople = (db: Db, params: PeopleQuery) =>
  withAccountStatus(db, params.now)
    .$call(whenSet(params.search || undefined, (query, search) => query.where(() => matches(search))))
    .$call(whenSet(params.role, (query, role) => query.where('users.role', '=', role)))
    .$call(whenSet(params.plan, (query, plan) => query.where('accounts.plan', '=', plan)))
    .$call(
      whenSet(params.accountStatus, (query, accountStatus) =>
        query.where(() => ACCOUNT_STATUS_CONDITIONS[accountStatus]),
      ),
    )
    .$call(whenSet(params.cursor, (query, cursor) => query.where('users.id', '<', cursor)))
    .orderBy('users.id', 'desc')
    .limit(params.limit + 1)
    .execute()

function matches(search: string) {
  const part = containing(search)
  return sql<SqlBool>`(users.name ilike ${part} or users.username ilike ${part} or users.email ilike ${part}
    or ${search.toLowerCase()} in (users.id::text, users.account_id::text))`
}

export const findPerson = (db: Db, id: string, now: Date) =>
  withAccountStatus(db, now).where('users.id', '=', id).executeTakeFirst()

/** Locks these people, and with `admins` every administrator, always in the same order. */
export const lockPeople = (db: Db, ids: readonly string[], { admins = false } = {}) =>
  db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', 'in', ids), ...(admins ? [eb('role', '=', 'admin')] : [])]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Administrators who can still sign in: neither blocked nor closed. */
export const listActiveAdmins = (db: Db, now: Date) =>
  withAccountStatus(db, now)
    .where('users.role', '=', 'admin')
    .where('users.closed_at', 'is', null)
    .where('block.id', 'is', null)
    .execute()

export async function countOfPerson(db: Db, params: { userId: string; accountId: string }) {
  const { sessions, releases } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('sessions')
        .where('user_id', '=', params.userId)
        .where('impersonated_by', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .select(eb.fn.countAll().as('n'))
        .as('sessions'),
      eb
        .selectFrom('releases')
        .where('account_id', '=', params.accountId)
        .select(eb.fn.countAll().as('n'))
        .as('releases'),
    ])
    .executeTakeFirstOrThrow()
  return { sessionCount: Number(sessions), releaseCount: Number(releases) }
}

export const findPayoutMethod = (db: Db, accountId: string) =>
  db
    .selectFrom('payout_settings')
    .select(['method', 'changed_at', 'held_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const countBlocks = (db: Db, now: Date) =>
  db
    .selectFrom('blocks as block')
    .select('block.kind')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(() => holding(now))
    .groupBy('block.kind')
    .execute()

/** Ends every session of a person, and those in which they impersonate others. */
export const deleteSessions = (db: Db, userId: string) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonated_by', '=', userId)]))
    .execute()

/** Ends impersonations of a person and by a person, together with the staff sessions behind them. */
export const deleteImpersonations = (db: Db, userId: string) =>
  db
    .deleteFrom('sessions')
    .where('impersonated_by', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonated_by', '=', userId)]))
    .execute()

/** The staff session behind an impersonating one, unless it has expired by the system's clock. */
export const findStaffSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('sessions as acting')
    .innerJoin('sessions as own', 'own.id', 'acting.impersonator_session')
    .select(['own.token', 'own.user_id'])
    .where('acting.id', '=', sessionId)
    .where('own.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Detaches an impersonating session from the staff session behind it, which would otherwise end with it. */
export const detachSession = (db: Db, id: string) =>
  db.updateTable('sessions').set({ impersonator_session: null }).where('id', '=', id).execute()

export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()
