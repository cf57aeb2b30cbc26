// Buys a plan: a page at the billing service, and what follows once it is paid.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { PLAN_NAMES, sourceOf } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { betterPlan, type PaidPlan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { NoBillingAnswer, type PriceOrder } from '#ports/billing/index.ts'
import type { CheckoutAnswer } from './contract.ts'
import {
  type CheckoutRow,
  findCheckout,
  findOpenCheckout,
  findOwnCheckout,
  findRunning,
  insertCheckout,
  type SubscriptionRow,
  setCheckoutInvoice,
  setSession,
  settleCheckout,
} from './data.server.ts'
import { quoteExpiry, type UpgradeQuote, upgradeQuote } from './domain/quotes.ts'
import { lookupKeyOf } from './domain/subscriptions.ts'
import { ensureCustomer } from './ensure-customer.server.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.server.ts'

export type BillingDeps = FollowDeps & Pick<Deps, 'planPrices' | 'publicUrl' | 'limits'>

/**
 * Opens a page where the plan is paid: the first period of a subscription, or what an upgrade costs for the rest of the
 * period. A page that was opened before can no longer be paid.
 *
 * @throws plans_not_sold where no billing service is set up, already_subscribed, billed_by_apple, wrong_state while a renewal is not paid, checkout_open for two at once,
 * payment_failed when the billing service does not answer
 */
export async function openCheckout(
  deps: BillingDeps,
  viewer: Viewer,
  { plan, from }: { plan: PaidPlan; from?: string },
): Promise<CheckoutAnswer> {
  const { accountId } = viewer
  if (!deps.billing.isOpen) throw new AppError('plans_not_sold', 409)
  await deps.limits.take('checkout.account', accountId)
  await closeOpenCheckout(deps, accountId)
  const running = await findRunning(deps.db, accountId)
  if (running) requireUpgradable(running, plan)
  await requireBetter(deps, accountId, plan)
  const customer = await attemptPayment(() => ensureCustomer(deps, accountId))
  const price = priceOf(deps, plan)
  const quote = running && quoteOf(deps, running)
  // Months and years, or two currencies, have no difference to pay.
  if (running && !quote) throw wrongState(running.interval)
  const now = deps.clock.now()
  const today = deps.clock.today()
  const row: CheckoutRow = {
    id: newId(),
    account_id: accountId,
    kind: quote ? 'upgrade' : 'subscription',
    plan,
    session_id: null,
    state: 'open',
    amount_minor: quote?.amountMinor ?? price.amountMinor,
    currency: price.currency,
    quoted_on: today,
    days_left: quote?.daysLeft ?? null,
    days_total: quote?.daysTotal ?? null,
    source: from === undefined ? null : sourceOf(from),
    invoice_id: null,
    created_by: viewer.userId,
    created_at: now,
    settled_at: null,
  }
  if (row.amount_minor <= 0) throw wrongState('last_day')
  if (!(await insertCheckout(deps.db, row))) throw new AppError('checkout_open', 409)
  const expiresAt = quoteExpiry(now, today)
  try {
    const order = {
      checkoutId: row.id,
      accountId,
      customer,
      successUrl: `${deps.publicUrl}${paths.subscription({ checkout: row.id })}`,
      cancelUrl: `${deps.publicUrl}${paths.subscription({ checkout: row.id })}`,
      expiresAt,
    }
    const session = quote
      ? await deps.billing.openPaymentCheckout({
          ...order,
          description: `${PLAN_NAMES[plan]}, ${quote.daysLeft} of ${quote.daysTotal} days`,
          amountMinor: row.amount_minor,
          currency: row.currency,
        })
      : await deps.billing.openSubscriptionCheckout({ ...order, price })
    await setSession(deps.db, row.id, session.id)
    // Asked about at the latest when it can no longer be paid, whether or not an event arrives or the person returns.
    await deps.jobs.add(
      deps.db,
      'billing.checkout',
      { checkoutId: row.id },
      { at: new Date(expiresAt.getTime() + 60_000), key: `billing-checkout-expired:${row.id}` },
    )
    return { id: row.id, url: session.url }
  } catch (error) {
    await settleCheckout(deps.db, row.id, 'expired', now)
    throw paymentFailed(error)
  }
}

/**
 * A page that was left open can no longer be paid; what was paid on it until now is applied.
 * @throws checkout_open while it is being opened, payment_failed
 */
export async function closeOpenCheckout(
  deps: FollowDeps & Pick<Deps, 'planPrices'>,
  accountId: string,
): Promise<void> {
  const open = await findOpenCheckout(deps.db, accountId)
  if (!open) return
  if (!open.session_id) {
    // Somebody is opening it right now, or was interrupted.
    if (deps.clock.now().getTime() - open.created_at.getTime() < OPENING_MS)
      throw new AppError('checkout_open', 409)
    await settleCheckout(deps.db, open.id, 'expired', deps.clock.now())
    return
  }
  try {
    await deps.billing.expireCheckout(open.session_id)
    await followCheckout(deps, { checkoutId: open.id })
  } catch (error) {
    throw paymentFailed(error)
  }
}

const OPENING_MS = 60_000

function requireUpgradable(running: SubscriptionRow, plan: PaidPlan): void {
  if (running.source === 'apple') throw new AppError('billed_by_apple', 409)
  if (running.plan === plan || plan === 'pro') throw new AppError('already_subscribed', 409)
  if (running.status !== 'active') throw wrongState(running.status)
}

/** Staff may have given the plan for nothing; nobody should pay for what they have. */
async function requireBetter({ db }: BillingDeps, accountId: string, plan: PaidPlan): Promise<void> {
  const current = (await findAccountPlan(db, accountId)) ?? 'basic'
  if (betterPlan(current, plan) === current) throw new AppError('already_subscribed', 409)
}

/** @throws payment_failed when the billing service does not answer */
async function attemptPayment<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw paymentFailed(error)
  }
}

export function priceOf({ planPrices }: Pick<Deps, 'planPrices'>, plan: PaidPlan): PriceOrder {
  const { amountMinor, interval } = planPrices.plans[plan]
  const name = `${PLAN_NAMES[plan]}, one ${interval}`
  return {
    lookupKey: lookupKeyOf(plan, interval),
    name,
    amountMinor,
    currency: planPrices.currency,
    interval,
  }
}

/** What Advanced costs a subscriber of PRO today; undefined for everybody else. */
export function quoteOf(
  { planPrices, clock }: Pick<Deps, 'planPrices' | 'clock'>,
  running: SubscriptionRow,
): UpgradeQuote | undefined {
  const to = planPrices.plans.advanced
  if (running.plan !== 'pro' || running.source !== 'stripe') return undefined
  if (running.interval !== to.interval || running.currency !== planPrices.currency) return undefined
  return upgradeQuote({
    fromMinor: running.amount_minor,
    toMinor: to.amountMinor,
    periodStart: running.period_start.toISOString().slice(0, 10),
    periodEnd: running.period_end.toISOString().slice(0, 10),
    today: clock.today(),
  })
}

/** Asks what has become of a checkout that the person returns from. @throws not_found, payment_failed */
export async function checkCheckout(
  deps: BillingDeps,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ state: CheckoutRow['state'] }> {
  const own = await findOwnCheckout(deps.db, { id, accountId })
  if (!own) throw notFound()
  await attemptPayment(() => followCheckout(deps, { checkoutId: id }))
  return { state: (await findCheckout(deps.db, id))?.state ?? own.state }
}

/**
 * Job `billing.checkout`: applies what was paid, once. Everything before the last step can be repeated, so that an
 * interrupted one is taken up again.
 */
export async function followCheckout(
  deps: FollowDeps & Pick<Deps, 'planPrices'>,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  const row = await findCheckout(deps.db, checkoutId)
  if (row?.state !== 'open' || !row.session_id) return
  const found = await deps.billing.findCheckout(row.session_id)
  const now = deps.clock.now()
  if (found.state === 'open') return
  if (found.state === 'expired') {
    await settleCheckout(deps.db, row.id, 'expired', now)
    return
  }
  await setCheckoutInvoice(deps.db, row.id, found.invoice)
  if (row.kind === 'subscription' && found.subscription) {
    const result = await followSubscription(deps, { gatewayId: found.subscription })
    if (result === 'applied') {
      await settle(deps, row, 'paid')
      return
    }
    await deps.billing.endSubscription(found.subscription)
    const payment = found.invoice ? await deps.billing.findPaymentOfInvoice(found.invoice) : null
    await payBack(deps, row, payment)
    return
  }
  const known = await findRunning(deps.db, row.account_id)
  if (known?.source === 'stripe') await followSubscription(deps, { gatewayId: known.gateway_id })
  const running = await findRunning(deps.db, row.account_id)
  // A period that has begun since is not what was paid for.
  if (running?.source !== 'stripe' || running.period_start > row.created_at) {
    await payBack(deps, row, found.payment)
    return
  }
  await deps.billing.setPrice(running.gateway_id, priceOf(deps, row.plan))
  await followSubscription(deps, { gatewayId: running.gateway_id })
  await settle(deps, row, 'paid')
}

/** Nothing came of the payment: two were made at once, or the subscription or its period ended meanwhile. */
async function payBack(deps: FollowDeps, row: CheckoutRow, payment: string | null): Promise<void> {
  if (payment) await deps.billing.refund({ payment, key: row.id })
  await settle(deps, row, 'undone')
}

const settle = (deps: FollowDeps, row: CheckoutRow, state: 'paid' | 'undone') =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await settleCheckout(trx, row.id, state, deps.clock.now()))) return
    await recordAudit(trx, deps, {
      by: { userId: row.created_by },
      action: state === 'paid' ? 'checkout.paid' : 'checkout.undone',
      accountId: row.account_id,
      entity: 'account',
      entityId: row.account_id,
      after: { plan: row.plan, amount: row.amount_minor, currency: row.currency },
    })
  })

/** One sentence for anything that goes wrong while paying. */
export function paymentFailed(error: unknown): unknown {
  if (!(error instanceof NoBillingAnswer)) return error
  log.warn({ err: error }, 'the billing service did not answer')
  return new AppError('payment_failed', 502)
}
