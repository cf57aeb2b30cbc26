// Every SQL statement of payout settings.
import { sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#lib/db.ts'
import type {} from './tables.server.ts'

export const findSettings = (db: Db, accountId: string) =>
  db.selectFrom('payout_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Inserts a row if there is none, so that even the first two concurrent changes lock the same row. */
export async function findSettingsForUpdate(db: Db, accountId: string) {
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
export type SettingsRow = Awaited<ReturnType<typeof findSettingsForUpdate>>

export const updateSettings = (db: Db, accountId: string, values: Updateable<Tables['payout_settings']>) =>
  db.updateTable('payout_settings').set(values).where('account_id', '=', accountId).execute()

/**
 * The settings of several accounts; those that have none are absent.
 *
 * @param isLocked keeps them as they are until the transaction ends; those who lock them so do not wait for each other
 */
export async function listSettings(
  db: Db,
  accountIds: readonly string[],
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  const rows = await db
    .selectFrom('payout_settings')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .$if(isLocked, (query) => query.forShare())
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}
