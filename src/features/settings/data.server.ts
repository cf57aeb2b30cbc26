// Every SQL statement of a person's profile.
import type { Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

/** A person with the plan of the account they own. */
const person = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select(['accounts.plan', 'accounts.plan_until'])
    .where('users.id', '=', userId)
    .where('users.closed_at', 'is', null)

export const findPerson = (db: Db, userId: string) => person(db, userId).executeTakeFirst()
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Locks the person's row, so that concurrent changes run one after the other. */
export const findPersonForUpdate = (db: Db, userId: string) =>
  person(db, userId).forUpdate('users').executeTakeFirst()

export const updatePerson = (db: Db, userId: string, values: Updateable<Tables['users']>) =>
  db.updateTable('users').set(values).where('id', '=', userId).execute()
