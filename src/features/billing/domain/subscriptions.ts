// The states of a subscription: active, past_due while a renewal is not paid, ended. What the billing service says now
// decides; a state is never computed from the events that led to it.
import { DAY_MS } from '#lib/pure/dates.ts'
import { betterPlan, type PaidPlan, type Plan } from '#lib/pure/entitlements.ts'

export const SUBSCRIPTION_SOURCES = ['stripe', 'apple'] as const
export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number]
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'ended'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** How long a plan is kept after a renewal was not paid. */
const GRACE_DAYS = 14
/** Days of that time on which a mail asks for another card. */
export const REMINDER_DAYS = [0, 3, 7, 12] as const

export interface Subscription {
  plan: PaidPlan
  /** Of the next period, when it is another one. */
  nextPlan: PaidPlan | null
  status: SubscriptionStatus
  periodStart: Date
  periodEnd: Date
  cancelsAtPeriodEnd: boolean
  pastDueSince: Date | null
  endedAt: Date | null
}

/** What the billing service says of a subscription. */
export interface FoundSubscription {
  /** The plan of the price that the next period is charged. */
  pricePlan: PaidPlan
  status: SubscriptionStatus
  periodStart: Date
  periodEnd: Date
  cancelsAtPeriodEnd: boolean
  endedAt: Date | null
}

/**
 * A better plan applies at once, because its price is set only after it is paid; a lesser one applies from the next
 * period on.
 */
export function followFound(
  before: Subscription | undefined,
  found: FoundSubscription,
  now: Date,
): Subscription {
  const { pricePlan, ...state } = found
  const isSamePeriod = before !== undefined && before.periodStart.getTime() === found.periodStart.getTime()
  const plan = isSamePeriod ? (betterPlan(before.plan, pricePlan) as PaidPlan) : pricePlan
  return {
    ...state,
    plan,
    nextPlan: plan === pricePlan ? null : pricePlan,
    pastDueSince: found.status === 'past_due' ? (before?.pastDueSince ?? found.periodStart) : null,
    endedAt: found.status === 'ended' ? (before?.endedAt ?? found.endedAt ?? now) : null,
  }
}

/** What a subscription gives its account: until when it is paid, and until when it is kept. */
export function grantOf(subscription: Subscription): {
  plan: Plan
  endsAt: Date | null
  keptUntil: Date | null
} {
  const { plan, status, periodEnd, cancelsAtPeriodEnd, pastDueSince } = subscription
  if (status === 'ended') return { plan: 'basic', endsAt: null, keptUntil: null }
  if (pastDueSince) return { plan, endsAt: pastDueSince, keptUntil: graceEnd(pastDueSince) }
  return { plan, endsAt: periodEnd, keptUntil: cancelsAtPeriodEnd ? periodEnd : graceEnd(periodEnd) }
}

export const graceEnd = (unpaidSince: Date): Date => new Date(unpaidSince.getTime() + GRACE_DAYS * DAY_MS)

export const reminderAt = (unpaidSince: Date, days: number): Date =>
  new Date(unpaidSince.getTime() + days * DAY_MS)

/** What happened between two states, for the person who pays; undefined when there is nothing to say. */
export type SubscriptionEvent = 'started' | 'upgraded' | 'renewed' | 'payment_failed' | 'recovered' | 'ended'

export function eventBetween(
  before: Subscription | undefined,
  after: Subscription,
): SubscriptionEvent | undefined {
  if (!before) return after.status === 'ended' ? undefined : 'started'
  if (after.status !== before.status)
    return after.status === 'ended' ? 'ended' : after.status === 'past_due' ? 'payment_failed' : 'recovered'
  if (after.status !== 'active') return undefined
  if (after.periodStart > before.periodStart) return 'renewed'
  return before.plan === 'pro' && after.plan === 'advanced' ? 'upgraded' : undefined
}

/** `backline_pro_year`: how the price of a plan is found at the billing service. */
export const lookupKeyOf = (plan: PaidPlan, interval: string): string => `backline_${plan}_${interval}`
export const planOfLookupKey = (key: string | null): PaidPlan | undefined =>
  /^backline_(pro|advanced)_(month|year)$/.exec(key ?? '')?.[1] as PaidPlan | undefined
