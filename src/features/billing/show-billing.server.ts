// What the owner of an account sees of its billing.
import { planCodeOf } from '#features/accounts/domain.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { countArtists } from '#features/artists/service.server.ts'
import { decimalText } from '#features/payouts/domain/amounts.ts'
import { type ActiveRequest, listActiveRequests } from '#features/payouts/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import { findPlanEnd } from '#features/plans/service.server.ts'
import { countMonthlyReleases } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { actingMay } from '#lib/pure/access.ts'
import { daysBetween, toPlainDate } from '#lib/pure/dates.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import type { Billing } from './contract.ts'
import { findCustomer, findRunning, listInvoices, type SubscriptionRow } from './data.server.ts'
import { graceEnd } from './domain/subscriptions.ts'
import { quoteOf } from './open-checkout.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'planPrices' | 'monthlyReleases'>

/** Staff without the duty to see money see no withdrawals, in nobody’s name. */
export async function showBilling(deps: ShowDeps, viewer: Viewer): Promise<Billing> {
  const { accountId } = viewer
  const seesMoney = actingMay(viewer, 'money.view')
  const plan = (await findAccountPlan(deps.db, accountId)) ?? 'basic'
  const [until, running, customer, requests, releases, artists] = await Promise.all([
    findPlanEnd(deps.db, accountId),
    findRunning(deps.db, accountId),
    findCustomer(deps.db, accountId),
    seesMoney ? listActiveRequests(deps.db, accountId) : [],
    countMonthlyReleases(deps, { accountId, plan }),
    countArtists(deps.db, accountId),
  ])
  // Nobody pays for what staff have given them.
  const quote =
    running && running.status === 'active' && plan === running.plan ? quoteOf(deps, running) : undefined
  return {
    plan: planCodeOf(plan),
    until,
    subscription: running ? subscriptionView(deps, running) : null,
    upgrade:
      quote && running
        ? {
            amount: minorText(quote.amountMinor),
            currency: running.currency,
            difference: minorText(deps.planPrices.plans.advanced.amountMinor - running.amount_minor),
            daysLeft: quote.daysLeft,
            daysTotal: quote.daysTotal,
          }
        : null,
    usage: { releases, artists: { used: artists, most: limitOf(plan, 'artists.count') } },
    hasPaymentMethod: customer !== undefined,
    activeRequests: requests.map((request) => ({
      id: request.id,
      amount: decimalText(request.amountMicros),
      currency: request.currency,
      availableOn: request.availableOn,
      onPlanEnd: onPlanEnd(request, running),
    })),
  }
}

/** What is planned for an earlier day can wait too, such as for a tax form that is being checked. */
function onPlanEnd(
  { isCancelledOnPlanEnd, availableOn }: ActiveRequest,
  running: SubscriptionRow | undefined,
): Billing['activeRequests'][number]['onPlanEnd'] {
  if (!isCancelledOnPlanEnd || !running) return 'stays'
  // A plan that is not paid ends on the day it is stopped.
  return running.past_due_since || availableOn >= toPlainDate(running.period_end)
    ? 'cancelled'
    : 'cancelled_unless_sent'
}

function subscriptionView({ clock, planPrices }: ShowDeps, row: SubscriptionRow) {
  const periodEnd = toPlainDate(row.period_end)
  return {
    source: row.source,
    plan: row.plan,
    nextPlan: row.next_plan,
    status: row.status,
    // The price is already that of the next period.
    amount: minorText(row.next_plan ? planPrices.plans[row.plan].amountMinor : row.amount_minor),
    nextAmount: minorText(row.amount_minor),
    currency: row.currency,
    interval: row.interval,
    periodStart: toPlainDate(row.period_start),
    periodEnd,
    daysLeft: Math.max(0, daysBetween(clock.today(), periodEnd)),
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    keptUntil: row.past_due_since ? toPlainDate(graceEnd(row.past_due_since)) : null,
  }
}

/** Staff without the duty to see money see none in somebody's name: the link of a receipt opens for anybody. */
export async function listOwnInvoices({ db }: Pick<Deps, 'db'>, viewer: Viewer) {
  const rows = actingMay(viewer, 'money.view') ? await listInvoices(db, viewer.accountId) : []
  return {
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      description: row.description,
      status: row.status,
      amount: minorText(row.total_minor),
      currency: row.currency,
      issuedAt: row.issued_at,
      pdfUrl: row.pdf_url,
    })),
  }
}
