// Every SQL statement about identities at Google and Apple.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'

/** The user linked to an identity of a provider. */
export async function findLinkedUserId(
  db: Db,
  identity: { provider: string; subject: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider_id', '=', identity.provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Confirms a registration, replaces its names and password by the identity, unless it was confirmed meanwhile. */
export const takeOverRegistration = (
  db: Db,
  userId: string,
  identity: { provider: string; subject: string },
  names: { name: string; username: string; referred_by_user: string | null },
) =>
  db.transaction().execute(async (trx) => {
    const confirmed = await trx
      .updateTable('users')
      .set({ ...names, email_verified: true })
      .where('id', '=', userId)
      .where('email_verified', '=', false)
      .executeTakeFirst()
    if (confirmed.numUpdatedRows === 0n) return
    await trx
      .deleteFrom('identities')
      .where('user_id', '=', userId)
      .where('provider_id', '=', 'credential')
      .execute()
    await trx
      .insertInto('identities')
      .values({ id: newId(), user_id: userId, provider_id: identity.provider, subject: identity.subject })
      .execute()
  })

/** Inserts person and identity in one transaction. */
export const insertPerson = (
  db: Db,
  person: Omit<Insertable<Tables['users']>, 'id' | 'account_id'>,
  identity: { provider: string; subject: string },
) =>
  db.transaction().execute(async (trx) => {
    const id = newId()
    await trx
      .insertInto('users')
      .values({ ...person, id, account_id: newId() })
      .execute()
    await trx
      .insertInto('identities')
      .values({ id: newId(), user_id: id, provider_id: identity.provider, subject: identity.subject })
      .execute()
  })
