// Every SQL statement about who came by whose link.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import type { Evidence, ReferralState, StaffView } from './domain.ts'
import type {} from './tables.server.ts'

export type StoredReferral = Selectable<Tables['referrals']>

/** The code of an account; the first call makes `code` it. */
export async function ensureCode(db: Db, row: Insertable<Tables['referral_codes']>): Promise<string> {
  const known = await findCode(db, row.account_id)
  if (known) return known
  await db
    .insertInto('referral_codes')
    .values(row)
    .onConflict((on) => on.column('account_id').doNothing())
    .execute()
  return (await findCode(db, row.account_id)) ?? row.code
}

const findCode = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('referral_codes')
      .select('code')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.code

/** The account of a code, unless its owner has left. */
export const findAccountOfCode = async (db: Db, code: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('referral_codes')
      .innerJoin('users', 'users.account_id', 'referral_codes.account_id')
      .select('referral_codes.account_id')
      .where('referral_codes.code', '=', code)
      .where('users.closed_at', 'is', null)
      .executeTakeFirst()
  )?.account_id

/** A person who signed up, with the code they came by. */
export const findSignUp = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id', 'email', 'referred_by_user'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Serializes decisions about the rewards of an account. @returns false when its owner has left */
export async function lockReferrer(trx: Trx, accountId: string): Promise<boolean> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}

export const lockReferralOf = (trx: Trx, refereeId: string): Promise<StoredReferral | undefined> =>
  trx.selectFrom('referrals').selectAll().where('referee_id', '=', refereeId).forUpdate().executeTakeFirst()

export const lockReferral = (trx: Trx, id: string): Promise<StoredReferral | undefined> =>
  trx.selectFrom('referrals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An account comes once. @returns whether this was the first time */
export async function insertReferral(trx: Trx, row: Insertable<Tables['referrals']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('referrals')
    .values(row)
    .onConflict((on) => on.column('referee_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const updateReferral = (trx: Trx, id: string, values: Updateable<Tables['referrals']>) =>
  trx.updateTable('referrals').set(values).where('id', '=', id).execute()

export const deleteReferral = (trx: Trx, id: string) =>
  trx.deleteFrom('referrals').where('id', '=', id).execute()

export const forgetMarks = (db: Db, id: string) =>
  db.updateTable('referrals').set({ address_mark: null, device_mark: null }).where('id', '=', id).execute()

export async function countByState(db: Db, referrerId: string): Promise<Record<ReferralState, number>> {
  const rows = await db
    .selectFrom('referrals')
    .select(['state', (eb) => eb.fn.countAll<bigint>().as('total')])
    .where('referrer_id', '=', referrerId)
    .groupBy('state')
    .execute()
  const counts = { pending: 0, qualified: 0, held: 0, refused: 0 }
  for (const { state, total } of rows) counts[state] = Number(total)
  return counts
}

const ownerOf = (alias: 'referee' | 'referrer') =>
  sql<{ name: string | null; email: string | null; userId: string | null }>`(
    select jsonb_build_object('name', u.name, 'email', u.email, 'userId', u.id) from users u
    where u.account_id = ${sql.ref(`referrals.${alias}_id`)} and u.closed_at is null limit 1)`

/** Referrals by the link of an account, newest first; one row more than requested. */
export const listFriends = (db: Db, by: { referrerId: string; cursor?: string; limit: number }) =>
  db
    .selectFrom('referrals')
    .leftJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'referrals.referee_id').on('users.closed_at', 'is', null),
    )
    .select(['referrals.id', 'joined_at', 'state', 'met_by', 'met_at', 'taken_back_at'])
    .select(['users.name', 'users.first_name', 'users.email_verified'])
    .where('referrer_id', '=', by.referrerId)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('referrals.id', '<', cursor)))
    .orderBy('referrals.id', 'desc')
    .limit(by.limit + 1)
    .execute()

const named = (db: Db) =>
  db
    .selectFrom('referrals')
    .leftJoin('users as staff', 'staff.id', 'referrals.decided_by')
    .selectAll('referrals')
    .select(['staff.name as decided_by_name'])
    .select([ownerOf('referee').as('referee'), ownerOf('referrer').as('referrer')])
export type ReferralRow = NonNullable<Awaited<ReturnType<typeof findReferral>>>

export const findReferral = (db: Db, id: string) =>
  named(db).where('referrals.id', '=', id).executeTakeFirst()

/** One row more than requested. */
export function listForStaff(db: Db, by: { view: StaffView; cursor?: string; limit: number }) {
  const [order, after] = by.view === 'waiting' ? (['asc', '>'] as const) : (['desc', '<'] as const)
  return named(db)
    .$if(by.view === 'waiting', (query) => query.where('referrals.state', '=', 'held'))
    .$if(by.view === 'decided', (query) => query.where('referrals.decided_at', 'is not', null))
    .$if(by.view === 'decided', (query) => query.where('referrals.state', '<>', 'held'))
    .$call(whenSet(by.cursor, (query, cursor) => query.where('referrals.id', after, cursor)))
    .orderBy('referrals.id', order)
    .limit(by.limit + 1)
    .execute()
}

/** The owners of accounts, by account. */
export const listOwners = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'account_id', 'name', 'email'])
    .where((eb) => eb('account_id', '=', sql<string>`any(${accountIds}::uuid[])`))
    .where('closed_at', 'is', null)
    .execute()

/** How many wait for staff, counted to one more than COUNTED_MAX. */
export async function countHeld(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('referrals')
        .select('id')
        .where('state', '=', 'held')
        .limit(COUNTED_MAX + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Names referrals for the audit log by who came. */
export const nameReferrals: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('referrals')
    .innerJoin('users', 'users.account_id', 'referrals.referee_id')
    .select(['referrals.id', 'users.name as label'])
    .$call(whenSet(ids, (query, ids) => query.where('referrals.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('users.name', '=', search.trim())))
    .orderBy('referrals.id', 'desc')
    .limit(limit)
    .execute()

/** How many of the matching accounts are kept as evidence. */
const MATCHES_MAX = 3

interface Pair {
  refereeId: string
  referrerId: string
}

/** Others who came by the same link and have the same mark of their sign-up. */
export async function listSameMarks(
  db: Db,
  { refereeId, referrerId, marks, since }: Pair & { marks: SignUpMarkColumns; since: Date },
): Promise<Evidence[]> {
  const same = (kind: 'mailbox' | 'device' | 'address', after: Date | null) => {
    const mark = marks[`${kind}_mark`]
    if (!mark) return []
    return db
      .selectFrom('referrals')
      .select('referee_id as accountId')
      .where('referrer_id', '=', referrerId)
      .where('referee_id', '<>', refereeId)
      .where(`${kind}_mark`, '=', mark)
      .$call(whenSet(after ?? undefined, (query, after) => query.where('joined_at', '>=', after)))
      .orderBy('id')
      .limit(MATCHES_MAX)
      .execute()
  }
  const [mailboxes, devices, addresses] = await Promise.all([
    same('mailbox', null),
    same('device', since),
    same('address', since),
  ])
  return [
    ...mailboxes.map(({ accountId }) => ({ kind: 'mailbox' as const, accountId })),
    ...devices.map(({ accountId }) => ({ kind: 'device' as const, accountId })),
    ...addresses.map(({ accountId }) => ({ kind: 'address' as const, accountId })),
  ]
}

export type SignUpMarkColumns = Pick<StoredReferral, 'mailbox_mark' | 'address_mark' | 'device_mark'>

/** The addresses of the people of an account. */
export const listEmails = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('users')
      .select('email')
      .where('account_id', '=', accountId)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ email }) => email)

const SESSIONS_MAX = 100

/** From where an account was used lately; sessions follow the system clock. */
export const listSessionsSince = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.ip_address', 'sessions.user_agent'])
    .where('users.account_id', '=', accountId)
    .where('sessions.updated_at', '>=', since)
    .where('sessions.impersonated_by', 'is', null)
    .orderBy('sessions.updated_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute()

/** The referrer, or others who came by the same link, who are paid to the same place. */
export async function listSamePayouts(db: Db, { refereeId, referrerId }: Pair): Promise<Evidence[]> {
  const { rows } = await sql<{ account_id: string }>`
    select other.account_id
    from payout_settings own join payout_settings other on other.account_id <> own.account_id
      and (other.stripe_account = own.stripe_account or lower(other.payoneer_email) = lower(own.payoneer_email))
    where own.account_id = ${refereeId}
      and (other.account_id = ${referrerId}
        or other.account_id in (select r.referee_id from referrals r where r.referrer_id = ${referrerId}))
    limit ${MATCHES_MAX}`.execute(db)
  return rows.map(({ account_id }) => ({ kind: 'payout', accountId: account_id }))
}

/** Evidence that somebody from one of the two accounts works in the other. */
export async function listSameTeam(db: Db, { refereeId, referrerId }: Pair): Promise<Evidence[]> {
  const seat = await db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select('seats.id')
    .where((eb) =>
      eb.or([
        eb.and([eb('users.account_id', '=', refereeId), eb('seats.account_id', '=', referrerId)]),
        eb.and([eb('users.account_id', '=', referrerId), eb('seats.account_id', '=', refereeId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return seat ? [{ kind: 'team', accountId: referrerId }] : []
}
