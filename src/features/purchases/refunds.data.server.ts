// Every SQL statement of refunds.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SubjectSource } from '#features/audit/service.server.ts'
import { type Db, type Tables, type Trx, whenSet } from '#lib/db.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { DONE_REFUNDS, WAITING_REFUNDS } from './domain.ts'
import type {} from './tables.server.ts'

export type StoredRefund = Selectable<Tables['refund_requests']>

/** Invoices paid by card since a day, newest first. */
export const listPaidInvoices = (db: Db, by: { accountId: string; since: Date }) =>
  db
    .selectFrom('billing_invoices')
    .leftJoin('checkouts', 'checkouts.invoice_id', 'billing_invoices.id')
    .selectAll('billing_invoices')
    .select(['checkouts.kind as checkout_kind', 'checkouts.state as checkout_state'])
    .where('billing_invoices.account_id', '=', by.accountId)
    .where('billing_invoices.status', '=', 'paid')
    .where('billing_invoices.paid_minor', '>', 0)
    .where('billing_invoices.issued_at', '>=', by.since)
    .orderBy('billing_invoices.issued_at', 'desc')
    .orderBy('billing_invoices.number', 'desc')
    .limit(100)
    .execute()
export type PaidInvoiceRow = Awaited<ReturnType<typeof listPaidInvoices>>[number]

export const lockAccount = (trx: Trx, accountId: string) =>
  trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()

/** The latest request of each invoice. */
export const listLatestRefunds = (db: Db, invoiceIds: readonly string[]): Promise<StoredRefund[]> =>
  db
    .selectFrom('refund_requests')
    .selectAll()
    .distinctOn('invoice_id')
    .where(sql<boolean>`invoice_id = any(${invoiceIds}::text[])`)
    .orderBy('invoice_id')
    .orderBy('id', 'desc')
    .execute()

/** @returns false when the invoice is asked back already */
export async function insertRefund(trx: Trx, row: Insertable<Tables['refund_requests']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('refund_requests')
    .values(row)
    .onConflict((on) =>
      on.column('invoice_id').where('state', 'not in', ['declined', 'withdrawn', 'failed']).doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const named = (db: Db) =>
  db
    .selectFrom('refund_requests')
    .innerJoin('billing_invoices', 'billing_invoices.id', 'refund_requests.invoice_id')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'refund_requests.account_id').on('owner.closed_at', 'is', null),
    )
    .leftJoin('users as requester', 'requester.id', 'refund_requests.requested_by')
    .leftJoin('users as proposer', 'proposer.id', 'refund_requests.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'refund_requests.decided_by')
    .selectAll('refund_requests')
    .select([
      'billing_invoices.number',
      'billing_invoices.description',
      'billing_invoices.issued_at',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'requester.name as requester_name',
      'proposer.name as proposer_name',
      'decider.name as decider_name',
    ])
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export const findRefund = (db: Db, id: string) =>
  named(db).where('refund_requests.id', '=', id).executeTakeFirst()

/** Whether a refund of the purchase is requested and still undecided or unsettled. */
export const isRefundAwaited = async (db: Db, purchaseId: string): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .innerJoin('refund_requests', 'refund_requests.invoice_id', 'purchases.invoice_id')
    .select('refund_requests.id')
    .where('purchases.id', '=', purchaseId)
    .where('refund_requests.state', 'in', WAITING_REFUNDS)
    .executeTakeFirst()) !== undefined

/** The request whose payment it is; an invoice is paid back once. */
export const findRefundOfPayment = (db: Db, paymentId: string) =>
  db
    .selectFrom('refund_requests')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'approved')
    .executeTakeFirst()

export const lockRefund = (trx: Trx, id: string): Promise<StoredRefund | undefined> =>
  trx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateRefund = (db: Db, id: string, values: Updateable<Tables['refund_requests']>) =>
  db.updateTable('refund_requests').set(values).where('id', '=', id).execute()

/** One row more than requested. */
export const listRefunds = (db: Db, by: { view: 'waiting' | 'done'; cursor?: string; limit: number }) => {
  const [states, order, after] =
    by.view === 'waiting' ? ([WAITING_REFUNDS, 'asc', '>'] as const) : ([DONE_REFUNDS, 'desc', '<'] as const)
  return named(db)
    .where('refund_requests.state', 'in', states)
    .$call(whenSet(by.cursor, (query, cursor) => query.where('refund_requests.id', after, cursor)))
    .orderBy('refund_requests.id', order)
    .limit(by.limit + 1)
    .execute()
}

/** How many wait for staff, counted to one more than COUNTED_MAX. */
export async function countRequested(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom(
      db
        .selectFrom('refund_requests')
        .select('id')
        .where('state', 'in', ['requested', 'proposed'])
        .limit(COUNTED_MAX + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Names refunds for the audit log by the number of their invoice. */
export const nameRefunds: SubjectSource = (db, { ids, search, limit }) =>
  db
    .selectFrom('refund_requests')
    .innerJoin('billing_invoices', 'billing_invoices.id', 'refund_requests.invoice_id')
    .select(['refund_requests.id', 'billing_invoices.number as label'])
    .$call(whenSet(ids, (query, ids) => query.where('refund_requests.id', 'in', ids)))
    .$call(whenSet(search, (query, search) => query.where('billing_invoices.number', '=', search.trim())))
    .orderBy('refund_requests.id', 'desc')
    .limit(limit)
    .execute()
