// Every SQL statement of seats and invitations.
import type { Insertable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { containing, type Db, type Tables, whenSet } from '#lib/db.ts'
import type { TeamRole } from './domain.ts'
import type {} from './tables.server.ts'

interface Owned {
  id: string
  accountId: string
}

/** The owner of an account. */
export const findOwner = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The person with this confirmed address. */
export const findPersonByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'language', 'time_zone'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('email_verified', '=', true)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

const withPerson = (db: Db) =>
  db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .leftJoin('artists', 'artists.id', 'seats.artist_id')
    .selectAll('seats')
    .select(['users.name', 'users.email', 'artists.name as artist_name'])

export const listTeamSeats = (db: Db, accountId: string) =>
  withPerson(db).where('seats.account_id', '=', accountId).orderBy('seats.id').execute()
export type SeatRow = Awaited<ReturnType<typeof listTeamSeats>>[number]

export const findSeat = (db: Db, { id, accountId }: Owned) =>
  withPerson(db).where('seats.id', '=', id).where('seats.account_id', '=', accountId).executeTakeFirst()

export const findSeatOf = (db: Db, { userId, accountId }: { userId: string; accountId: string }) =>
  withPerson(db)
    .where('seats.user_id', '=', userId)
    .where('seats.account_id', '=', accountId)
    .executeTakeFirst()

/** Returns false when the person already has a seat. */
export async function insertSeat(db: Db, seat: Insertable<Tables['seats']>): Promise<boolean> {
  const inserted = await db
    .insertInto('seats')
    .values(seat)
    .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const setSeat = (db: Db, id: string, values: { role: TeamRole; artist_id: string | null }) =>
  db.updateTable('seats').set(values).where('id', '=', id).execute()

/** Returns whether this call removed the seat. */
export async function deleteSeat(db: Db, id: string): Promise<boolean> {
  return (await db.deleteFrom('seats').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
}

/**
 * Counts seats and open invitations under the account's lock, so that concurrent calls cannot both take the last
 * place.
 */
export async function countTeamForInsert(db: Db, accountId: string): Promise<number> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const seats = await db.selectFrom('seats').select('id').where('account_id', '=', accountId).execute()
  return seats.length + (await listOpenInvitations(db, accountId)).length
}

const withArtist = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('artists', 'artists.id', 'invitations.artist_id')
    .selectAll('invitations')
    .select('artists.name as artist_name')

/** Invitations that are neither accepted nor revoked, including expired ones. */
const openInvitations = (db: Db, accountId: string) =>
  withArtist(db)
    .where('invitations.account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)

export const listOpenInvitations = (db: Db, accountId: string) =>
  openInvitations(db, accountId).orderBy('invitations.id').execute()

export const findOpenInvitation = (db: Db, { id, accountId }: Owned) =>
  openInvitations(db, accountId).where('invitations.id', '=', id).executeTakeFirst()
export type InvitationRow = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** An invitation with its account, as shown to the invited person. The lock serialises concurrent acceptances. */
const withInviter = (db: Db) =>
  withArtist(db)
    .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
    .innerJoin('users as owner', 'owner.account_id', 'invitations.account_id')
    .select(['accounts.plan', 'owner.name as owner_name', 'owner.language as owner_language'])
    .where('owner.closed_at', 'is', null)

export const findInvitationByToken = (db: Db, hash: string) =>
  withInviter(db).where('token_hash', '=', hash).executeTakeFirst()

export const findInvitationByTokenForUpdate = (db: Db, hash: string) =>
  withInviter(db).where('token_hash', '=', hash).forUpdate('invitations').executeTakeFirst()

export const findInvitation = (db: Db, id: string) =>
  withInviter(db).where('invitations.id', '=', id).executeTakeFirst()

/** Returns false when the address already has an open invitation to the account. */
export async function insertInvitation(
  db: Db,
  invitation: Insertable<Tables['invitations']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('invitations')
    .values(invitation)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Revokes an open invitation and returns it. */
export const revokeInvitation = (db: Db, { id, accountId }: Owned, now: Date) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes an expired invitation, which would block a new one to the same address. */
export const revokeExpired = (
  db: Db,
  { email, accountId }: { email: string; accountId: string },
  now: Date,
) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

export const setAccepted = (db: Db, id: string, now: Date) =>
  db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute()

/** Names invitations for the audit log by the address they went to. */
export const nameInvitations: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('invitations')
    .select(['id', 'email as label'])
    .$call(whenSet(ids, (query, ids) => query.where('id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('email', 'ilike', containing(search))))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Names seats for the audit log by their people. */
export const nameSeats: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select(['seats.id', 'users.name as label', 'users.id as person_id'])
    .$call(whenSet(ids, (query, ids) => query.where('seats.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('users.name', 'ilike', containing(search))))
    .orderBy('seats.id', 'desc')
    .limit(limit)
    .execute()
