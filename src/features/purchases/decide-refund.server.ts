// Staff approve or decline a refund; what they approve is paid back by the billing service, which says when it is.
import { listStaff, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import {
  endRefunded,
  type FollowDeps,
  findCustomer,
  findInvoice,
  followInvoices,
  isUpgradedSince,
} from '#features/billing/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import type { RefundResult } from '#ports/billing/index.ts'
import { listPurchasesOfInvoices } from './data.server.ts'
import { approvalOf, type RefundDecision, type RefundState, reasonProblems } from './domain.ts'
import { addCreditOnce, followCredit } from './grant-credit.server.ts'
import {
  findRefund,
  findRefundOfPayment,
  lockRefund,
  type RefundRow,
  type StoredRefund,
  updateRefund,
} from './refunds.data.server.ts'

type DecideDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'payoutRules'>
type SettleDeps = FollowDeps & Pick<Deps, 'planPrices'>

export const needsSecondPerson = (
  { payoutRules }: Pick<Deps, 'payoutRules'>,
  { amount_minor }: Pick<StoredRefund, 'amount_minor'>,
): boolean => BigInt(amount_minor) * 10_000n > payoutRules.approvalLimitMicros

/**
 * @throws not_found, own_account, wrong_state, invalid_input, second_person_needed for an approval of the same person,
 * upgraded_since for an approval that would end an upgrade that was paid after the request
 */
export async function decideRefund(
  deps: DecideDeps,
  viewer: Viewer,
  { id, decision, reason }: { id: string; decision: RefundDecision; reason: string },
): Promise<void> {
  const problems = reasonProblems(reason)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockRefund(trx, id)
    if (!row) throw notFound()
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: row.account_id })
    if (problems.length > 0) throw invalidInput(problems)
    if (row.state !== 'requested' && row.state !== 'proposed') throw wrongState(row.state)
    const state =
      decision === 'declined'
        ? 'declined'
        : approvalOf(
            { state: row.state, proposedBy: row.proposed_by },
            { by: viewer.userId, needsSecond: needsSecondPerson(deps, row) },
          )
    if (!state) throw new AppError('second_person_needed', 409)
    if (state !== 'declined' && row.kind === 'plan' && (await isUpgradedSince(trx, row.invoice_id)))
      throw new AppError('upgraded_since', 409)
    const now = deps.clock.now()
    await updateRefund(
      trx,
      id,
      state === 'proposed'
        ? { state, proposed_by: viewer.userId, proposed_at: now, decision: reason.trim() }
        : {
            state,
            // A person who proposed the refund and then declines it decides alone.
            ...(row.proposed_by === viewer.userId ? { proposed_by: null, proposed_at: null } : {}),
            decided_by: viewer.userId,
            decided_at: now,
            decision: reason.trim(),
          },
    )
    await recordAudit(trx, deps, {
      by: viewer,
      action: `refund.${state}`,
      accountId: row.account_id,
      entity: 'refund',
      entityId: id,
      after: { reason: reason.trim() },
    })
    if (state === 'proposed') return
    await announce(trx, deps, row, state)
    if (state === 'approved') await deps.jobs.add(trx, 'refunds.send', { refundId: id })
  })
}

async function announce(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  row: StoredRefund,
  state: 'approved' | 'declined' | 'settled',
): Promise<void> {
  await notify(trx, deps, {
    to: { accountId: row.account_id, needs: 'plan.manage' },
    kind: `account.refund_${state}`,
    params: { amount: minorText(row.amount_minor), currency: row.currency },
    href: paths.credit(),
    key: `refund-${state}:${row.id}`,
  })
  await deps.jobs.add(trx, 'refunds.mail', { refundId: row.id, state })
}

/** While the billing service does not say that the money went back. */
const ASK_AGAIN_MS = 6 * HOUR_MS

/**
 * Job `refunds.send`: takes back credit that was bought, then asks for the refund. Every call has a key, so a job that is
 * repeated pays once.
 */
export async function sendRefund(deps: SettleDeps, { refundId }: { refundId: string }): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  if (row?.state !== 'approved') return
  const payment = row.payment_id ?? (await deps.billing.findPaymentOfInvoice(row.invoice_id))
  if (!payment) {
    await finish(deps, refundId, 'failed')
    return
  }
  // Before the call, so that its events find it.
  await updateRefund(deps.db, refundId, { payment_id: payment })
  if (row.kind === 'credit' && !(await takeCreditBack(deps, row))) {
    await finish(deps, refundId, 'failed')
    return
  }
  // The billing service forgets the keys of calls after a day, and never its refunds.
  const earlier = await deps.billing.listRefunds(payment)
  if (!refundOf(row, earlier) || refundOf(row, earlier)?.state === 'failed') {
    if (await isPaidBackElsewhere(deps, row, earlier)) {
      await finish(deps, refundId, 'failed')
      return
    }
    await deps.billing.refund({ payment, amountMinor: row.amount_minor, key: row.invoice_id })
  }
  await followRefund(deps, { refundId })
}

/** Under which credit is taken back. */
const takenKey = ({ id }: Pick<StoredRefund, 'id'>): string => `back-${id}`

/** @returns false when it has been used since */
async function takeCreditBack(deps: SettleDeps, row: RefundRow): Promise<boolean> {
  const customer = await findCustomer(deps.db, row.account_id)
  if (!customer) return false
  const key = takenKey(row)
  const entries = await deps.billing.listCredit(customer)
  const isTaken = entries.some((entry) => entry.key === key)
  if (!isTaken && (entries[0]?.balanceMinor ?? 0) < row.amount_minor) return false
  await addCreditOnce(deps, {
    customer,
    amountMinor: -row.amount_minor,
    currency: row.currency,
    description: `Refund of ${row.number}`,
    key,
  })
  await followCredit(deps, { accountId: row.account_id })
  return true
}

/** Whether so much was paid back at the billing service itself that the rest is less than this refund. */
async function isPaidBackElsewhere(
  { db }: Pick<SettleDeps, 'db'>,
  row: Pick<StoredRefund, 'invoice_id' | 'amount_minor'>,
  refunds: readonly RefundResult[],
): Promise<boolean> {
  const invoice = await findInvoice(db, row.invoice_id)
  const returned = refunds.reduce(
    (sum, { state, amountMinor }) => sum + (state === 'failed' ? 0 : amountMinor),
    0,
  )
  return invoice !== undefined && returned + row.amount_minor > invoice.paid_minor
}

/** An invoice is paid back once, and in whole; one that failed counts only when there is no other. */
function refundOf(
  row: Pick<StoredRefund, 'amount_minor'>,
  refunds: readonly RefundResult[],
): RefundResult | undefined {
  const own = refunds.filter(({ amountMinor }) => amountMinor === row.amount_minor)
  return own.find(({ state }) => state !== 'failed') ?? own[0]
}

/** Job `refunds.payment`: an event named a payment of which something was refunded. */
export async function followRefundOfPayment(
  deps: SettleDeps,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const row = await findRefundOfPayment(deps.db, paymentId)
  if (row) await followRefund(deps, { refundId: row.id })
}

/** Job `refunds.follow`: asks what has become of a refund, again and again until it is known. */
export async function followRefund(deps: SettleDeps, { refundId }: { refundId: string }): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  if (row?.state !== 'approved' || !row.payment_id) return
  const refunds = await deps.billing.listRefunds(row.payment_id)
  const refund = refundOf(row, refunds)
  if (refund?.state === 'settled') await finish(deps, refundId, 'settled')
  else if (refund?.state === 'failed') await finish(deps, refundId, 'failed')
  else
    await deps.jobs.add(
      deps.db,
      'refunds.follow',
      { refundId },
      {
        at: new Date(deps.clock.now().getTime() + ASK_AGAIN_MS),
        key: `refunds-follow:${refundId}`,
      },
    )
}

/** Only one answer counts. What was paid for ends afterwards, in a job that is repeated until it has. */
async function finish(
  deps: SettleDeps,
  refundId: string,
  state: Extract<RefundState, 'settled' | 'failed'>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockRefund(trx, refundId)
    if (row?.state !== 'approved') return
    const now = deps.clock.now()
    await updateRefund(trx, refundId, { state, ended_at: now })
    await recordAudit(trx, deps, {
      by: { userId: null },
      action: `refund.${state}`,
      accountId: row.account_id,
      entity: 'refund',
      entityId: refundId,
    })
    if (state === 'settled') {
      await announce(trx, deps, row, 'settled')
      await deps.jobs.add(trx, 'refunds.end', { refundId })
      if (row.kind === 'plan')
        await deps.jobs.add(trx, 'referrals.refunded', {
          accountId: row.account_id,
          askedAt: row.requested_at.toISOString(),
        })
      return
    }
    if (row.kind === 'credit') await deps.jobs.add(trx, 'refunds.restore', { refundId })
    for (const member of await listStaff(trx, { duty: 'money.manage', now }))
      await notify(trx, deps, {
        to: { userId: member.id },
        kind: 'account.refund_failed',
        params: { amount: minorText(row.amount_minor), currency: row.currency },
        href: paths.admin.refund(refundId),
        key: `refund-failed:${refundId}`,
      })
  })
}

/** Job `refunds.restore`: gives credit back that was taken for a refund that failed. */
export async function restoreCredit(deps: SettleDeps, { refundId }: { refundId: string }): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  const customer = row && (await findCustomer(deps.db, row.account_id))
  if (row?.state !== 'failed' || !customer) return
  const entries = await deps.billing.listCredit(customer)
  if (!entries.some(({ key }) => key === takenKey(row))) return
  await addCreditOnce(deps, {
    customer,
    amountMinor: row.amount_minor,
    currency: row.currency,
    description: `Refund of ${row.number} failed`,
    key: `restored-${row.id}`,
  })
  await followCredit(deps, { accountId: row.account_id })
}

async function endBought(deps: SettleDeps, { invoice_id }: RefundRow): Promise<void> {
  const [purchase] = await listPurchasesOfInvoices(deps.db, [invoice_id])
  if (purchase?.kind === 'promotion')
    await deps.jobs.add(deps.db, 'promotions.refunded', { promotionId: purchase.id })
  if (purchase?.kind === 'mastering')
    await deps.jobs.add(deps.db, 'mastering.refunded', { purchaseId: purchase.id })
}

/** Returns as credit what credit had paid of a period; the card gets back only its own part. */
async function giveCreditBack(deps: SettleDeps, row: RefundRow): Promise<void> {
  const [invoice, customer] = await Promise.all([
    findInvoice(deps.db, row.invoice_id),
    findCustomer(deps.db, row.account_id),
  ])
  const amountMinor = invoice ? invoice.total_minor - row.amount_minor : 0
  if (!customer || amountMinor <= 0) return
  await addCreditOnce(deps, {
    customer,
    amountMinor,
    currency: row.currency,
    description: `Refund of ${row.number}`,
    key: `returned-${row.id}`,
  })
  await followCredit(deps, { accountId: row.account_id })
}

/** Job `refunds.end`: ends what was paid for. */
export async function endPaidBack(deps: SettleDeps, { refundId }: { refundId: string }): Promise<void> {
  const row = await findRefund(deps.db, refundId)
  if (row?.state !== 'settled') return
  if (row.kind === 'credit') await followCredit(deps, { accountId: row.account_id })
  else if (row.kind === 'promotion' || row.kind === 'mastering') await endBought(deps, row)
  else {
    await endRefunded(deps, { invoiceId: row.invoice_id })
    await giveCreditBack(deps, row)
  }
  await followInvoices(deps, row.account_id)
}
