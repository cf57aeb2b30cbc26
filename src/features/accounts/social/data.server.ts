// Every SQL statement about identities at Google and Apple.
import type { Insertable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import { newId } from '#lib/pure/ids.ts'

/** The user linked to a provider's id of a person. */
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
