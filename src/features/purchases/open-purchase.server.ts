// Buys something that is paid once: a page at the billing service, and what follows once it is paid.
import i18next from 'i18next'
import { type AuditAction, recordAudit } from '#features/audit/service.server.ts'
import { ensureCustomer, followInvoices, paymentFailed } from '#features/billing/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  findPurchase,
  findPurchaseOfSession,
  insertGrant,
  insertPurchase,
  type PurchaseRow,
  setSession,
  settlePurchase,
} from './data.server.ts'
import { type PurchaseKind, type PurchaseState, refundDeadline } from './domain.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** The amounts of credit that can be bought, in hundredths of the currency of all prices. */
    creditOffers: readonly number[]
  }
}

export type FulfilDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'billing' | 'secret'>
export type PurchaseDeps = FulfilDeps & Pick<Deps, 'planPrices' | 'publicUrl' | 'limits'>

/** Long enough to find a card. */
const OPEN_MS = 2 * HOUR_MS

/**
 * Opens a page where credit is bought.
 *
 * @throws plans_not_sold, invalid_input for an amount that is not offered, too_many_requests, payment_failed
 */
export async function buyCredit(
  deps: PurchaseDeps & Pick<Deps, 'creditOffers'>,
  viewer: Viewer,
  { amount }: { amount: string },
): Promise<{ id: string; url: string }> {
  const amountMinor = deps.creditOffers.find((offer) => minorText(offer) === amount)
  if (amountMinor === undefined) throw invalidInput([{ code: 'amount_not_offered', at: 'amount' }])
  const id = newId()
  const { url } = await openPurchase(deps, viewer, {
    id,
    kind: 'credit',
    amountMinor,
    description: i18next.getFixedT(viewer.language, 'purchases')('receipt', {
      amount: `${deps.planPrices.currency} ${amount}`,
    }),
    returnTo: paths.credit({ purchase: id }),
  })
  return { id, url }
}

export interface NewPurchase {
  id: string
  kind: PurchaseKind
  /** Hundredths of the currency of all prices. */
  amountMinor: number
  /** The line on the receipt. */
  description: string
  /** The path of the page that asks what has become of it. */
  returnTo: string
  /** Stores what is bought, in the transaction that stores the purchase. */
  withPurchase?: (trx: Trx) => Promise<void>
}

/**
 * Opens a page at the billing service where something is paid.
 *
 * @throws plans_not_sold, too_many_requests, payment_failed
 */
export async function openPurchase(
  deps: PurchaseDeps,
  { accountId, userId }: Viewer,
  { id, kind, amountMinor, description, returnTo, withPurchase }: NewPurchase,
): Promise<{ url: string }> {
  if (!deps.billing.isOpen) throw new AppError('plans_not_sold', 409)
  await deps.limits.take('checkout.account', accountId)
  const now = deps.clock.now()
  const { currency } = deps.planPrices
  const expiresAt = new Date(now.getTime() + OPEN_MS)
  await deps.db.transaction().execute(async (trx) => {
    await insertPurchase(trx, {
      id,
      account_id: accountId,
      kind,
      amount_minor: amountMinor,
      currency,
      created_by: userId,
      created_at: now,
    })
    await withPurchase?.(trx)
  })
  const returnUrl = `${deps.publicUrl}${returnTo}`
  try {
    const session = await deps.billing.openPaymentCheckout({
      checkoutId: id,
      accountId,
      customer: await ensureCustomer(deps, accountId),
      successUrl: returnUrl,
      cancelUrl: returnUrl,
      expiresAt,
      description,
      amountMinor,
      currency,
      // Credit is worth what it cost: what it pays for is taxed.
      isUntaxed: kind === 'credit',
    })
    await setSession(deps.db, id, session.id)
    // Asked about at the latest when it can no longer be paid, whether or not an event arrives.
    await deps.jobs.add(
      deps.db,
      'purchases.follow',
      { purchaseId: id },
      { at: new Date(expiresAt.getTime() + 60_000), key: `purchases-follow:${id}` },
    )
    return { url: session.url }
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

/** While the billing service makes the page of a purchase. */
const OPENING_MS = 60_000

/**
 * Closes the page of a purchase, so that another one for the same thing can be opened without paying twice. What was paid
 * there meanwhile is given.
 *
 * @throws checkout_open while the page is being made, payment_failed
 */
export async function closePurchase(deps: FulfilDeps, { purchaseId }: { purchaseId: string }): Promise<void> {
  const row = await findPurchase(deps.db, purchaseId)
  if (row?.state !== 'open') return
  if (!row.session_id) {
    if (deps.clock.now().getTime() - row.created_at.getTime() < OPENING_MS)
      throw new AppError('checkout_open', 409)
    await settlePurchase(deps.db, row.id, { state: 'expired' })
    return
  }
  try {
    await deps.billing.expireCheckout(row.session_id)
    await followPurchase(deps, { purchaseId })
  } catch (error) {
    throw paymentFailed(error)
  }
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
    if (isFirst) await FULFIL[row.kind](trx, deps, row)
  })
  await followInvoices(deps, row.account_id)
}

/** Fulfils a purchase, in the transaction that marks it as paid, so that it happens once. */
const FULFIL: Record<PurchaseKind, (trx: Trx, deps: FulfilDeps, row: PurchaseRow) => Promise<void>> = {
  credit: grantBought,
  promotion: (trx, { jobs }, { id }) => jobs.add(trx, 'promotions.paid', { promotionId: id }),
  // The purchase itself unlocks the files of its recording.
  mastering: (trx, deps, row) => recordBought(trx, deps, row, 'mastering.bought'),
}

async function grantBought(trx: Trx, deps: FulfilDeps, row: PurchaseRow): Promise<void> {
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
    created_at: deps.clock.now(),
  })
  await deps.jobs.add(trx, 'credit.apply', { grantId })
  await recordBought(trx, deps, row, 'credit.bought')
}

async function recordBought(
  trx: Trx,
  deps: FulfilDeps,
  row: PurchaseRow,
  action: Extract<AuditAction, `${string}.bought`>,
): Promise<void> {
  await recordAudit(trx, deps, {
    by: { userId: row.created_by },
    action,
    accountId: row.account_id,
    entity: 'account',
    entityId: row.account_id,
    after: { amount: row.amount_minor, currency: row.currency },
  })
}
