// Every SQL statement of payout settings.
import type { Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const findPayout = (db: Db, accountId: string) =>
  db.selectFrom('payout_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Inserts a row if there is none, so that even the first two concurrent changes lock the same row. */
export async function findPayoutForUpdate(db: Db, accountId: string) {
  await db
    .insertInto('payout_settings')
    .values({ account_id: accountId })
    .onConflict((on) => on.doNothing())
    .execute()
  return db
    .selectFrom('payout_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
export type PayoutRow = Awaited<ReturnType<typeof findPayoutForUpdate>>

export const updatePayout = (db: Db, accountId: string, values: Updateable<Tables['payout_settings']>) =>
  db.updateTable('payout_settings').set(values).where('account_id', '=', accountId).execute()
