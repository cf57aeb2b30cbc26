// Buys something that is paid once: a page at the billing service, and what follows once it is paid.
import { recordAudit } from '#features/audit/service.server.ts'
import { ensureCustomer, followInvoices, paymentFailed } from '#features/billing/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  findPurchase,
  findPurchaseOfSession,
  insertGrant,
  insertPurchase,
  setSession,
  settlePurchase,
} from './data.server.ts'
import { type PurchaseState, refundDeadline } from './domain.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** The amounts of credit that can be bought, in hundredths of the currency of all prices. */
    creditOffers: readonly number[]
  }
}

export type FulfilDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'billing' | 'secret'>
type PurchaseDeps = FulfilDeps & Pick<Deps, 'planPrices' | 'publicUrl' | 'limits' | 'creditOffers'>

/** Long enough to find a card. */
const OPEN_MS = 2 * 3_600_000

/**
 * Opens a page where credit is bought.
 *
 * @throws plans_not_sold, invalid_input for an amount that is not offered, too_many_requests, payment_failed
 */
export async function buyCredit(
  deps: PurchaseDeps,
  { accountId, userId }: Viewer,
  { amount }: { amount: string },
): Promise<{ id: string; url: string }> {
  if (!deps.billing.isOpen) throw new AppError('plans_not_sold', 409)
  const amountMinor = deps.creditOffers.find((offer) => minorText(offer) === amount)
  if (amountMinor === undefined) throw invalidInput([{ code: 'amount_not_offered', at: 'amount' }])
  await deps.limits.take('checkout.account', accountId)
  const id = newId()
  const now = deps.clock.now()
  const { currency } = deps.planPrices
  const expiresAt = new Date(now.getTime() + OPEN_MS)
  await insertPurchase(deps.db, {
    id,
    account_id: accountId,
    kind: 'credit',
    amount_minor: amountMinor,
    currency,
    created_by: userId,
    created_at: now,
  })
  const returnUrl = `${deps.publicUrl}${paths.credit({ purchase: id })}`
  try {
    const session = await deps.billing.openPaymentCheckout({
      checkoutId: id,
      accountId,
      customer: await ensureCustomer(deps, accountId),
      successUrl: returnUrl,
      cancelUrl: returnUrl,
      expiresAt,
      description: `Credit, ${currency} ${amount}`,
      amountMinor,
      currency,
    })
    await setSession(deps.db, id, session.id)
    // Asked about at the latest when it can no longer be paid, whether or not an event arrives.
    await deps.jobs.add(
      deps.db,
      'purchases.follow',
      { purchaseId: id },
      { at: new Date(expiresAt.getTime() + 60_000), key: `purchases-follow:${id}` },
    )
    return { id, url: session.url }
  } catch (error) {
    await settlePurchase(deps.db, id, { state: 'expired' })
    throw paymentFailed(error)
  }
}

/** Asks what has become of a purchase that the person returns from. @throws not_found, payment_failed */
export async function checkPurchase(
  deps: FulfilDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ state: PurchaseState }> {
  const own = await findPurchase(deps.db, id)
  if (own?.account_id !== accountId) throw notFound()
  try {
    await followPurchase(deps, { purchaseId: id })
  } catch (error) {
    throw paymentFailed(error)
  }
  return { state: (await findPurchase(deps.db, id))?.state ?? own.state }
}

/** Job `purchases.session`: an event named a page for a payment. */
export async function followSession(deps: FulfilDeps, { sessionId }: { sessionId: string }): Promise<void> {
  const purchase = await findPurchaseOfSession(deps.db, sessionId)
  if (purchase) await followPurchase(deps, { purchaseId: purchase.id })
}

/** Job `purchases.follow`: gives what was paid for, once, however often it is asked. */
export async function followPurchase(
  deps: FulfilDeps,
  { purchaseId }: { purchaseId: string },
): Promise<void> {
  const row = await findPurchase(deps.db, purchaseId)
  if (row?.state !== 'open' || !row.session_id) return
  const found = await deps.billing.findCheckout(row.session_id)
  if (found.state === 'open') return
  if (found.state === 'expired') {
    await settlePurchase(deps.db, row.id, { state: 'expired' })
    return
  }
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const isFirst = await settlePurchase(trx, row.id, {
      state: 'paid',
      paid_at: now,
      invoice_id: found.invoice,
      refund_deadline: refundDeadline(row.kind, deps.clock.today()),
    })
    if (!isFirst) return
    const grantId = newId()
    await insertGrant(trx, {
      id: grantId,
      account_id: row.account_id,
      amount_minor: row.amount_minor,
      currency: row.currency,
      cause: 'purchase',
      reason: '',
      purchase_id: row.id,
      request_key: row.id,
      granted_by: null,
      created_at: now,
    })
    await deps.jobs.add(trx, 'credit.apply', { grantId })
    await recordAudit(trx, deps, {
      by: { userId: row.created_by },
      action: 'credit.bought',
      accountId: row.account_id,
      entity: 'account',
      entityId: row.account_id,
      after: { amount: row.amount_minor, currency: row.currency },
    })
  })
  await followInvoices(deps, row.account_id)
}
