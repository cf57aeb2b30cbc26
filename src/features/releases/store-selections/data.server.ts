// Every SQL statement of saved selections of stores.
import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const listSelectionRows = (db: Db, accountId: string) =>
  db
    .selectFrom('store_selections')
    .select(['id', 'name', 'stores'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Replaces the selection of the same name, whatever its case. */
export const upsertSelection = (db: Db, values: Insertable<Tables['store_selections']>) =>
  db
    .insertInto('store_selections')
    .values(values)
    .onConflict((on) =>
      on.expression(sql`account_id, lower(name)`).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        stores: eb.ref('excluded.stores'),
      })),
    )
    .returning(['id', 'name', 'stores'])
    .executeTakeFirstOrThrow()

/** Returns whether there was one. */
export async function deleteSelection(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('store_selections')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
