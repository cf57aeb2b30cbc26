// Keeps what is stored of a subscription as the billing service has it, and gives the account what it pays for.
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { PLAN_NAMES } from '#features/plans/domain/prices.ts'
import { grantPlan } from '#features/plans/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { DAY_MS, HOUR_MS } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { SubscriptionState } from '#ports/billing/index.ts'
import {
  findRunning,
  findSubscription,
  insertSubscription,
  lockAccount,
  nextFetchNumber,
  type SubscriptionRow,
  saveInvoices,
  updateSubscription,
} from './data.server.ts'
import {
  eventBetween,
  type FoundSubscription,
  followFound,
  graceEnd,
  grantOf,
  planOfLookupKey,
  REMINDER_DAYS,
  reminderAt,
  type Subscription,
  type SubscriptionEvent,
  type SubscriptionSource,
} from './domain/subscriptions.ts'

export type FollowDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'billing' | 'secret'>

/** `applied` also when there was nothing new; `duplicate` when the account pays for another one already. */
export type FollowResult = 'applied' | 'duplicate' | 'foreign'

/** Job `billing.follow`: asks for a subscription and applies the answer, unless a later one was applied before. */
export async function followSubscription(
  deps: FollowDeps,
  { gatewayId }: { gatewayId: string },
): Promise<FollowResult> {
  const fetchNumber = await nextFetchNumber(deps.db)
  const state = await deps.billing.findSubscription(gatewayId)
  const result = await applyState(deps, state, fetchNumber)
  const accountId = (await findSubscription(deps.db, gatewayId))?.account_id
  if (!accountId) return result
  await saveInvoices(deps.db, accountId, await deps.billing.listInvoices(state.customer))
  // Credit may have paid a part of them.
  await deps.jobs.add(deps.db, 'credit.follow', { accountId }, { key: `credit-follow:${accountId}` })
  return result
}

function applyState(deps: FollowDeps, state: SubscriptionState, fetchNumber: bigint): Promise<FollowResult> {
  return deps.db.transaction().execute(async (trx): Promise<FollowResult> => {
    const accountId = (await findSubscription(trx, state.id))?.account_id ?? state.accountId
    if (!accountId || !UUID.test(accountId) || !(await lockAccount(trx, accountId))) return 'foreign'
    const row = await findSubscription(trx, state.id)
    if (row && BigInt(row.fetch_number) >= fetchNumber) return 'applied'
    const pricePlan = planOfLookupKey(state.lookupKey) ?? row?.plan
    if (!pricePlan) {
      log.warn({ subscription: state.id, price: state.lookupKey }, 'a subscription has a price of no plan')
      return 'foreign'
    }
    // Its first payment is not there yet.
    if (state.status === 'incomplete') return 'applied'
    if (!row && state.status !== 'ended' && (await findRunning(trx, accountId))) return 'duplicate'
    const found: FoundSubscription = { ...state, status: state.status, pricePlan }
    const before = row && subscriptionOf(row)
    const after = followFound(before, found, deps.clock.now())
    const values = {
      ...columnsOf(after),
      amount_minor: state.amountMinor,
      currency: state.currency,
      interval: state.interval,
      fetch_number: String(fetchNumber),
    }
    if (row) await updateSubscription(trx, row.id, values)
    else
      await insertSubscription(trx, {
        ...values,
        id: newId(),
        account_id: accountId,
        source: 'stripe',
        gateway_id: state.id,
        created_at: deps.clock.now(),
      })
    await applySubscription(trx, deps, { accountId, gatewayId: state.id, source: 'stripe', before, after })
    await planNextQuestion(trx, deps, state.id, after)
    return 'applied'
  })
}

/** Gives the account what a subscription pays for from now on, and announces what has happened to it. */
export async function applySubscription(
  trx: Trx,
  deps: FollowDeps,
  change: SubscriptionChange,
): Promise<void> {
  const { accountId, before, after } = change
  // One that had ended, or was never known, gives nothing and takes nothing from the next one.
  if (after.status !== 'ended' || (before && before.status !== 'ended'))
    await grantPlan(trx, deps, { accountId, cause: 'subscription', ...grantOf(after) })
  const event = eventBetween(before, after)
  if (event) await announce(trx, deps, { ...change, event })
  if (event && after.status === 'active')
    await deps.jobs.add(trx, 'referrals.qualify', { accountId, by: 'plan' })
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The service announces what happens, but an installation at home cannot be reached by it. */
async function planNextQuestion(
  trx: Trx,
  { jobs, clock }: FollowDeps,
  gatewayId: string,
  after: Subscription,
) {
  if (after.status === 'ended') return
  const now = clock.now()
  const waits = after.status === 'active' ? HOUR_MS : DAY_MS
  const at =
    after.status === 'active' && after.periodEnd > now ? after.periodEnd : new Date(now.getTime() + waits)
  await jobs.add(trx, 'billing.follow', { gatewayId }, { at, key: `billing-follow:${gatewayId}` })
}

interface SubscriptionChange {
  accountId: string
  gatewayId: string
  source: SubscriptionSource
  before: Subscription | undefined
  after: Subscription
}

async function announce(
  trx: Trx,
  deps: FollowDeps,
  { accountId, gatewayId, source, event, before, after }: SubscriptionChange & { event: SubscriptionEvent },
): Promise<void> {
  await recordAudit(trx, deps, {
    by: { userId: null },
    action: `subscription.${event}`,
    accountId,
    entity: 'account',
    entityId: accountId,
    before: before && auditOf(before),
    after: auditOf(after),
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'plan.manage' },
    kind: `account.subscription_${event}`,
    params: { plan: PLAN_NAMES[after.plan] },
    href: paths.subscription(),
    key: `${gatewayId}:${event}:${after.periodStart.toISOString()}:${after.plan}`,
  })
  if (event === 'payment_failed') {
    // Apple asks for another card itself, and ends what is not paid.
    if (source === 'apple' || !after.pastDueSince) return
    const since = after.pastDueSince
    for (const day of REMINDER_DAYS) {
      const at = reminderAt(since, day)
      await deps.jobs.add(
        trx,
        'billing.remind',
        { gatewayId, since: since.toISOString(), day },
        { ...(at > deps.clock.now() ? { at } : {}), key: `billing-remind:${gatewayId}:${day}` },
      )
    }
    await deps.jobs.add(
      trx,
      'billing.lapse',
      { gatewayId, since: since.toISOString() },
      { at: graceEnd(since), key: `billing-lapse:${gatewayId}` },
    )
  } else await deps.jobs.add(trx, 'billing.mail', { accountId, event, plan: after.plan })
}

const auditOf = ({ plan, status, periodEnd }: Subscription) => ({
  plan,
  status,
  until: periodEnd.toISOString().slice(0, 10),
})

/** Job `billing.lapse`: ends a subscription that was not paid for two weeks. */
export async function endUnpaid(
  deps: FollowDeps,
  { gatewayId, since }: { gatewayId: string; since: string },
): Promise<void> {
  await followSubscription(deps, { gatewayId })
  const row = await findSubscription(deps.db, gatewayId)
  if (row?.past_due_since?.toISOString() !== since) return
  await deps.billing.endSubscription(gatewayId)
  await followSubscription(deps, { gatewayId })
}

/** Whether a reminder is still due: the same renewal is still not paid. */
export async function isStillPastDue(
  deps: FollowDeps,
  { gatewayId, since }: { gatewayId: string; since: string },
): Promise<SubscriptionRow | undefined> {
  const row = await findSubscription(deps.db, gatewayId)
  return row?.past_due_since?.toISOString() === since ? row : undefined
}

export const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  plan: row.plan,
  nextPlan: row.next_plan,
  status: row.status,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  cancelsAtPeriodEnd: row.cancels_at_period_end,
  pastDueSince: row.past_due_since,
  endedAt: row.ended_at,
})

export const columnsOf = (subscription: Subscription) => ({
  plan: subscription.plan,
  next_plan: subscription.nextPlan,
  status: subscription.status,
  period_start: subscription.periodStart,
  period_end: subscription.periodEnd,
  cancels_at_period_end: subscription.cancelsAtPeriodEnd,
  past_due_since: subscription.pastDueSince,
  ended_at: subscription.endedAt,
})
