// Recent card payments of an account, which of them can be refunded, and the request.
import { listStaff } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { findRunning } from '#features/billing/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { actingMay } from '#lib/pure/access.ts'
import { DAY_MS, toPlainDate } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { PaidInvoice } from './contract.ts'
import { findBalance, listPurchasesOfInvoices, listReturned } from './data.server.ts'
import { type RefundKind, reasonProblems, refundDeadline, refundObstacle } from './domain.ts'
import {
  insertRefund,
  listLatestRefunds,
  listPaidInvoices,
  lockAccount,
  lockRefund,
  type PaidInvoiceRow,
  type StoredRefund,
  updateRefund,
} from './refunds.data.server.ts'

type ListDeps = Pick<Deps, 'db' | 'clock'>
type RequestDeps = ListDeps & Pick<Deps, 'jobs' | 'secret'>

/** Older payments are too late for every kind of refund. */
const LISTED_DAYS = 45

/** Staff without the duty to see money see none in somebody's name. */
export async function listOwnInvoices(deps: ListDeps, viewer: Viewer): Promise<{ items: PaidInvoice[] }> {
  if (!actingMay(viewer, 'money.view')) return { items: [] }
  return { items: (await readInvoices(deps, viewer.accountId)).map(({ invoice }) => invoice) }
}

interface Paid {
  invoice: PaidInvoice
  amountMinor: number
}

async function readInvoices({ db, clock }: ListDeps, accountId: string): Promise<Paid[]> {
  const since = new Date(clock.now().getTime() - LISTED_DAYS * DAY_MS)
  const rows = await listPaidInvoices(db, { accountId, since })
  const ids = rows.map(({ id }) => id)
  const [running, balance, purchases, refunds] = await Promise.all([
    findRunning(db, accountId),
    findBalance(db, accountId),
    listPurchasesOfInvoices(db, ids),
    listLatestRefunds(db, ids),
  ])
  const returned = await listReturned(
    db,
    purchases.map(({ id }) => id),
  )
  const returnedOf = new Map(returned.map(({ purchaseId, amountMinor }) => [purchaseId, amountMinor]))
  const refundOf = new Map(refunds.map((refund) => [refund.invoice_id, refund]))
  const purchaseOf = new Map(purchases.map((purchase) => [purchase.invoice_id, purchase]))
  const isUpgrade = (row: PaidInvoiceRow) => row.checkout_kind === 'upgrade' && row.checkout_state === 'paid'
  const newestPeriod = rows.find((row) => running && row.subscription_id === running.gateway_id)
  const isUpgraded = newestPeriod
    ? rows.some((row) => isUpgrade(row) && row.issued_at >= newestPeriod.issued_at)
    : false
  const today = clock.today()
  return rows.flatMap((row): Paid[] => {
    const purchase = purchaseOf.get(row.id)
    const kind: RefundKind | undefined = purchase
      ? purchase.kind
      : row.subscription_id !== null
        ? 'plan'
        : row.checkout_kind === 'upgrade'
          ? 'upgrade'
          : undefined
    if (!kind) return []
    const amountMinor = row.paid_minor - (purchase ? (returnedOf.get(purchase.id) ?? 0) : 0)
    const until = purchase?.refund_deadline ?? refundDeadline(kind, toPlainDate(row.issued_at))
    const isThere = {
      plan: row.id === newestPeriod?.id,
      // A period that began after it was paid with the better price.
      upgrade: isUpgrade(row) && running?.plan === 'advanced' && row.issued_at >= running.period_start,
      credit: (balance?.balance_minor ?? 0) >= row.paid_minor,
      promotion: amountMinor > 0,
      mastering: true,
    }[kind]
    const refund = refundOf.get(row.id)
    const invoice = {
      id: row.id,
      number: row.number,
      description: row.description,
      amount: minorText(amountMinor),
      currency: row.currency,
      issuedAt: row.issued_at,
      kind,
      until,
      obstacle: refundObstacle({ kind, until, isThere, isUpgraded: kind === 'plan' && isUpgraded }, today),
      refund: refund ? refundView(refund) : null,
    }
    return [{ invoice, amountMinor }]
  })
}

export const refundView = (row: StoredRefund) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  amount: minorText(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  requestedAt: row.requested_at,
  decision: row.decided_at ? row.decision : null,
  decidedAt: row.decided_at,
  endedAt: row.ended_at,
})

/**
 * Asks for what a card paid of an invoice. Nothing ends before the money is back.
 *
 * @throws not_found, invalid_input, refund_refused with the obstacle, refund_requested
 */
export async function requestRefund(
  deps: RequestDeps,
  viewer: Viewer,
  { invoiceId, reason }: { invoiceId: string; reason: string },
): Promise<PaidInvoice> {
  const { accountId } = viewer
  const problems = reasonProblems(reason)
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const { invoice, amountMinor } = await requireInvoice(trx, deps, { accountId, invoiceId })
    if (problems.length > 0) throw invalidInput(problems)
    if (invoice.obstacle)
      throw new AppError('refund_refused', 409, { params: { obstacle: invoice.obstacle } })
    const now = deps.clock.now()
    const id = newIdAt(now)
    const isNew = await insertRefund(trx, {
      id,
      account_id: accountId,
      invoice_id: invoiceId,
      kind: invoice.kind,
      amount_minor: amountMinor,
      currency: invoice.currency,
      reason: reason.trim(),
      requested_by: viewer.userId,
      requested_at: now,
    })
    if (!isNew) throw new AppError('refund_requested', 409)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'refund.requested',
      accountId,
      entity: 'refund',
      entityId: id,
      after: { amount: invoice.amount, currency: invoice.currency, kind: invoice.kind },
    })
    for (const member of await listStaff(trx, { duty: 'money.manage', now }))
      await notify(trx, deps, {
        to: { userId: member.id },
        kind: 'account.refund_requested',
        params: { number: invoice.number, amount: invoice.amount, currency: invoice.currency },
        href: paths.admin.refund(id),
        key: `refund-requested:${id}`,
      })
  })
  return (await requireInvoice(deps.db, deps, { accountId, invoiceId })).invoice
}

async function requireInvoice(
  db: Db,
  { clock }: ListDeps,
  { accountId, invoiceId }: { accountId: string; invoiceId: string },
): Promise<Paid> {
  const invoices = await readInvoices({ db, clock }, accountId)
  const found = invoices.find(({ invoice }) => invoice.id === invoiceId)
  if (!found) throw notFound()
  return found
}

/** Before anybody has decided. @throws not_found, wrong_state */
export async function withdrawRefund(deps: RequestDeps, viewer: Viewer, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockRefund(trx, id)
    if (row?.account_id !== viewer.accountId) throw notFound()
    if (row.state !== 'requested' && row.state !== 'proposed') throw wrongState(row.state)
    await updateRefund(trx, id, { state: 'withdrawn', ended_at: deps.clock.now() })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'refund.withdrawn',
      accountId: row.account_id,
      entity: 'refund',
      entityId: id,
    })
  })
}
