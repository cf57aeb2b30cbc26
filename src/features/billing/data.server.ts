// Every SQL statement of billing.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Trx } from '#lib/db.ts'
import type { Invoice } from '#ports/billing/index.ts'
import type { CheckoutRowState } from './tables.server.ts'

export type CheckoutRow = Selectable<Tables['checkouts']>
export type SubscriptionRow = Selectable<Tables['subscriptions']>

export const findCustomer = async (db: Db, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.customer_id

export const insertCustomer = (db: Db, row: Insertable<Tables['billing_customers']>) =>
  db
    .insertInto('billing_customers')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute()

/** Of two at once, one is inserted. */
export async function insertCheckout(db: Db, row: Insertable<Tables['checkouts']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkouts')
    .values(row)
    .onConflict((on) => on.column('account_id').where('state', '=', 'open').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findCheckout = (db: Db, id: string) =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()

export const findOwnCheckout = (db: Db, { id, accountId }: { id: string; accountId: string }) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const findCheckoutOfSession = (db: Db, sessionId: string) =>
  db.selectFrom('checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

export const findOpenCheckout = (db: Db, accountId: string) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst()

export const setSession = (db: Db, id: string, sessionId: string) =>
  db.updateTable('checkouts').set({ session_id: sessionId }).where('id', '=', id).execute()

/** Before what was paid is applied, so that it is known what its receipt is for. */
export const setCheckoutInvoice = (db: Db, id: string, invoiceId: string | null) =>
  db.updateTable('checkouts').set({ invoice_id: invoiceId }).where('id', '=', id).execute()

/** The upgrade that an invoice was paid for. */
export const findUpgradeOfInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'upgrade')
    .executeTakeFirst()

/** Whether an account has paid an upgrade since a moment, and not had it paid back. */
export const hasUpgradeSince = async (
  db: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('checkouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'upgrade')
    .where('state', '=', 'paid')
    .where('settled_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** An upgrade that was paid back; false when that was noted before. */
export async function undoUpgrade(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ state: 'undone' })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The latest paid invoice of a subscription. */
export const findNewestPeriod = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('billing_invoices')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'paid')
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findInvoice = (db: Db, id: string) =>
  db.selectFrom('billing_invoices').selectAll().where('id', '=', id).executeTakeFirst()

/** Only an open checkout can become anything else. */
export async function settleCheckout(
  db: Db,
  id: string,
  state: Exclude<CheckoutRowState, 'open'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ state, settled_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Locks the account until the transaction ends, so that its subscriptions are changed one after the other. */
export const lockAccount = (trx: Trx, accountId: string) =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()

/** The subscription of an account that has not ended. */
export const findRunning = (db: Db, accountId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '<>', 'ended')
    .executeTakeFirst()

export const findSubscription = (db: Db, gatewayId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('gateway_id', '=', gatewayId).executeTakeFirst()

export const insertSubscription = (trx: Trx, row: Insertable<Tables['subscriptions']>) =>
  trx.insertInto('subscriptions').values(row).execute()

export const updateSubscription = (trx: Trx, id: string, values: Updateable<Tables['subscriptions']>) =>
  trx.updateTable('subscriptions').set(values).where('id', '=', id).execute()

/** Taken before a question to the billing service; a higher number is a later question. */
export async function nextFetchNumber(db: Db): Promise<bigint> {
  const { rows } = await sql<{ number: string }>`select nextval('billing_fetches') as number`.execute(db)
  return BigInt(rows[0]?.number ?? 0)
}

/** @returns false for an event that was received before */
export async function insertEvent(trx: Trx, row: Insertable<Tables['billing_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('billing_events')
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function saveInvoices(db: Db, accountId: string, invoices: readonly Invoice[]): Promise<void> {
  const rows = invoices.flatMap(({ number, ...invoice }) =>
    number === null
      ? []
      : [
          {
            id: invoice.id,
            account_id: accountId,
            number,
            status: invoice.status,
            total_minor: invoice.totalMinor,
            paid_minor: invoice.paidMinor,
            subscription_id: invoice.subscription,
            currency: invoice.currency,
            description: invoice.description,
            issued_at: invoice.issuedAt,
            pdf_url: invoice.pdfUrl,
          },
        ],
  )
  if (rows.length === 0) return
  await db
    .insertInto('billing_invoices')
    .values(rows)
    .onConflict((on) =>
      on.column('id').doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        paid_minor: eb.ref('excluded.paid_minor'),
        subscription_id: eb.ref('excluded.subscription_id'),
        pdf_url: eb.ref('excluded.pdf_url'),
      })),
    )
    .execute()
}

export const listInvoices = (db: Db, accountId: string) =>
  db
    .selectFrom('billing_invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
