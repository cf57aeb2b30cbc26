// Ends, resumes and lowers a subscription at the end of its period, and opens the page of the payment method.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, wrongState } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { NoBillingAnswer } from '#ports/billing/index.ts'
import { findCustomer, findRunning, findSubscription, type SubscriptionRow } from './data.server.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.server.ts'
import { type BillingDeps, closeOpenCheckout, priceOf } from './open-checkout.server.ts'

/**
 * Stops the renewal; the plan stays until the end of the period, and withdrawals that are not sent by then are
 * cancelled then. While a renewal is not paid, the subscription ends at once: otherwise the billing service would go on
 * charging the card.
 *
 * @throws wrong_state without a subscription, billed_by_apple, cancellation_failed
 */
export async function cancelSubscription(deps: BillingDeps, viewer: Viewer): Promise<void> {
  const running = await requireRunning(deps, viewer)
  await attempt('cancellation_failed', () => stopRenewal(deps, running.gateway_id))
  await audit(deps, viewer, 'subscription.cancelled', { plan: running.plan })
}

async function stopRenewal(deps: FollowDeps, gatewayId: string): Promise<void> {
  // A renewal that was paid a moment ago is kept.
  await followSubscription(deps, { gatewayId })
  if ((await findSubscription(deps.db, gatewayId))?.status === 'past_due')
    await deps.billing.endSubscription(gatewayId)
  else await deps.billing.setCancelsAtPeriodEnd(gatewayId, true)
  await followSubscription(deps, { gatewayId })
}

/** Renews again, with the plan that the account has. @throws wrong_state, billed_by_apple, payment_failed */
export async function resumeSubscription(deps: BillingDeps, viewer: Viewer): Promise<void> {
  const running = await requireRunning(deps, viewer)
  await attempt('payment_failed', async () => {
    if (running.next_plan) await deps.billing.setPrice(running.gateway_id, priceOf(deps, running.plan))
    if (running.cancels_at_period_end) await deps.billing.setCancelsAtPeriodEnd(running.gateway_id, false)
    await followSubscription(deps, { gatewayId: running.gateway_id })
  })
  await audit(deps, viewer, 'subscription.resumed', { plan: running.plan })
}

/** Renews with a lesser plan; this period keeps its own. @throws wrong_state, billed_by_apple, payment_failed */
export async function lowerPlan(
  deps: BillingDeps,
  viewer: Viewer,
  { plan }: { plan: PaidPlan },
): Promise<void> {
  const running = await requireRunning(deps, viewer)
  if (running.plan !== 'advanced' || plan !== 'pro') throw wrongState(running.plan)
  await attempt('payment_failed', async () => {
    await deps.billing.setPrice(running.gateway_id, priceOf(deps, plan))
    if (running.cancels_at_period_end) await deps.billing.setCancelsAtPeriodEnd(running.gateway_id, false)
    await followSubscription(deps, { gatewayId: running.gateway_id })
  })
  await audit(deps, viewer, 'subscription.lowered', { plan })
}

/** @throws wrong_state for somebody who never paid, portal_unavailable */
export async function openPortal(deps: BillingDeps, viewer: Viewer): Promise<{ url: string }> {
  const customer = await findCustomer(deps.db, viewer.accountId)
  if (!customer) throw wrongState('none')
  const returnUrl = `${deps.publicUrl}${paths.subscription({ returned: 'portal' })}`
  return attempt('portal_unavailable', () => deps.billing.openPortal({ customer, returnUrl }))
}

/** Asks for the subscription again, for somebody who comes back from the page of the payment method. */
export async function refreshSubscription(deps: BillingDeps, viewer: Viewer): Promise<void> {
  const running = await findRunning(deps.db, viewer.accountId)
  if (running?.source !== 'stripe') return
  await attempt('portal_unavailable', () => followSubscription(deps, { gatewayId: running.gateway_id }))
}

async function requireRunning({ db }: Pick<Deps, 'db'>, { accountId }: Viewer): Promise<SubscriptionRow> {
  const running = await findRunning(db, accountId)
  if (!running) throw wrongState('none')
  if (running.source === 'apple') throw new AppError('billed_by_apple', 409)
  return running
}

async function attempt<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof NoBillingAnswer)) throw error
    log.warn({ err: error }, 'the billing service did not answer')
    throw new AppError(code, 502)
  }
}

const audit = (
  deps: BillingDeps,
  viewer: Viewer,
  action: 'subscription.cancelled' | 'subscription.resumed' | 'subscription.lowered',
  after: Record<string, unknown>,
) =>
  deps.db.transaction().execute((trx) =>
    recordAudit(trx, deps, {
      by: viewer,
      action,
      accountId: viewer.accountId,
      entity: 'account',
      entityId: viewer.accountId,
      after,
    }),
  )

/**
 * Job `billing.close`: an account that was closed or banned is not charged again, and can no longer pay on a page that it opened.
 * Its plan stays to the end of the period, so that withdrawals on their way arrive.
 */
export async function stopBilling(
  deps: FollowDeps & Pick<Deps, 'planPrices'>,
  { accountId }: { accountId: string },
): Promise<void> {
  await closeOpenCheckout(deps, accountId)
  const running = await findRunning(deps.db, accountId)
  if (running?.source !== 'stripe' || running.cancels_at_period_end) return
  await stopRenewal(deps, running.gateway_id)
}
