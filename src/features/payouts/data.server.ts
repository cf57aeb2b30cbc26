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

/** The settings of several accounts; those that have none are absent. */
export async function listSettings(db: Db, accountIds: readonly string[]) {
  const rows = await db
    .selectFrom('payout_settings')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Keeps the settings as they are until the transaction ends; requests do not wait for each other here. */
export const lockSettings = (trx: Db, accountId: string) =>
  trx
    .selectFrom('payout_settings')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forShare()
    .execute()
