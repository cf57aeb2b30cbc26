// Every SQL statement of purchases and credit.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Trx } from '#lib/db.ts'
import type { CreditEntry } from '#ports/billing/index.ts'
import type {} from './tables.server.ts'

export type PurchaseRow = Selectable<Tables['purchases']>
export type GrantRow = Selectable<Tables['credit_grants']>

export const insertPurchase = (db: Db, row: Insertable<Tables['purchases']>) =>
  db.insertInto('purchases').values(row).execute()

export const findPurchase = (db: Db, id: string): Promise<PurchaseRow | undefined> =>
  db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()

export const findPurchaseOfSession = (db: Db, sessionId: string) =>
  db.selectFrom('purchases').select('id').where('session_id', '=', sessionId).executeTakeFirst()

export const listPurchasesOfInvoices = (db: Db, invoiceIds: readonly string[]) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where(sql<boolean>`invoice_id = any(${invoiceIds}::text[])`)
    .execute()

/** Only an open purchase becomes anything else, so of two answers one counts. */
export async function settlePurchase(
  db: Db,
  id: string,
  values: Updateable<Tables['purchases']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchases')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const setSession = (db: Db, id: string, sessionId: string) =>
  db.updateTable('purchases').set({ session_id: sessionId }).where('id', '=', id).execute()

/** @returns false for a form or purchase that gave its credit before */
export async function insertGrant(trx: Trx, row: Insertable<Tables['credit_grants']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('credit_grants')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findGrant = (db: Db, id: string): Promise<GrantRow | undefined> =>
  db.selectFrom('credit_grants').selectAll().where('id', '=', id).executeTakeFirst()

/** What was returned to purchases as credit. Such a grant has the id of its purchase as its key. */
export const listReturned = (db: Db, purchaseIds: readonly string[]) =>
  db
    .selectFrom('credit_grants')
    .select(['request_key as purchaseId', 'amount_minor as amountMinor'])
    .where(sql<boolean>`request_key = any(${purchaseIds}::uuid[])`)
    .where('cause', '<>', 'purchase')
    .execute()

export const setGrantEntry = (db: Db, id: string, gatewayId: string) =>
  db.updateTable('credit_grants').set({ gateway_id: gatewayId }).where('id', '=', id).execute()

/**
 * Stores what the billing service said, unless a later question was answered before.
 *
 * @param entries the newest first
 */
export async function replaceEntries(
  trx: Trx,
  {
    accountId,
    fetchNumber,
    entries,
  }: { accountId: string; fetchNumber: bigint; entries: readonly CreditEntry[] },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('billing_customers')
    .set({ credit_fetch_number: fetchNumber })
    .where('account_id', '=', accountId)
    .where('credit_fetch_number', '<', fetchNumber)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await trx.deleteFrom('credit_entries').where('account_id', '=', accountId).execute()
  if (entries.length > 0)
    await trx
      .insertInto('credit_entries')
      .values(
        entries.map((entry, position) => ({
          account_id: accountId,
          position,
          gateway_id: entry.id,
          amount_minor: entry.amountMinor,
          balance_minor: entry.balanceMinor,
          currency: entry.currency,
          invoice_id: entry.invoice,
          description: entry.description,
          at: entry.at,
        })),
      )
      .execute()
}

/** With why credit was given, and the number of the invoice that it paid. */
export const listEntries = (db: Db, accountId: string) =>
  db
    .selectFrom('credit_entries')
    .leftJoin('credit_grants', 'credit_grants.gateway_id', 'credit_entries.gateway_id')
    .leftJoin('billing_invoices', 'billing_invoices.id', 'credit_entries.invoice_id')
    .selectAll('credit_entries')
    .select(['credit_grants.cause', 'credit_grants.reason', 'billing_invoices.number as invoice_number'])
    .where('credit_entries.account_id', '=', accountId)
    .orderBy('credit_entries.position')
    .execute()

export const findBalance = (db: Db, accountId: string) =>
  db
    .selectFrom('credit_entries')
    .select(['balance_minor', 'currency'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

export const accountExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
