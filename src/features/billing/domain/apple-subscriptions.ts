// What a notification of the App Store says of a subscription, as one of our states.
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import type { Subscription } from './subscriptions.ts'

export interface AppleState {
  /** Of the notification: `EXPIRED`, … */
  type: string
  signedAt: Date
  plan: PaidPlan
  /** Of the next period. */
  nextPlan: PaidPlan
  periodStart: Date
  periodEnd: Date
  renews: boolean
  graceUntil: Date | null
  isRetried: boolean
  revokedAt: Date | null
}

/** After these nothing of the period is left, whatever its dates say. */
const ENDING = ['EXPIRED', 'GRACE_PERIOD_EXPIRED', 'REFUND', 'REVOKE']

/**
 * A state of its own, not a step from the one before: notifications come in any order. While Apple tries to charge a
 * renewal, the plan is kept as it is for cards.
 */
export function appleSubscription(state: AppleState): Subscription {
  const { plan, nextPlan, periodStart, periodEnd, revokedAt, signedAt } = state
  const isOver = periodEnd <= signedAt
  const isAwaited = isOver && ((state.graceUntil !== null && state.graceUntil > signedAt) || state.isRetried)
  const isEnded = revokedAt !== null || ENDING.includes(state.type) || (isOver && !isAwaited)
  return {
    plan,
    nextPlan: nextPlan === plan ? null : nextPlan,
    status: isEnded ? 'ended' : isAwaited ? 'past_due' : 'active',
    periodStart,
    periodEnd,
    cancelsAtPeriodEnd: !state.renews && !isAwaited,
    pastDueSince: !isEnded && isAwaited ? periodEnd : null,
    endedAt: isEnded ? (revokedAt ?? (isOver ? periodEnd : signedAt)) : null,
  }
}
