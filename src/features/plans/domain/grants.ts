// The plan of an account: the best of the grants that run at an instant.
import { type PlainDate, toPlainDate } from '#lib/pure/dates.ts'
import { betterPlan, type PaidPlan, type Plan } from '#lib/pure/entitlements.ts'

/** Why an account has a better plan than Basic. */
const GRANT_CAUSES = ['staff', 'subscription', 'referral'] as const
export type GrantCause = (typeof GRANT_CAUSES)[number]

export interface Grant {
  plan: PaidPlan
  startsAt: Date
  /** The end that the person is shown; null for a grant without an end. */
  endsAt: Date | null
  /** When the plan ends in fact. */
  keptUntil: Date | null
}

export interface EffectivePlan {
  plan: Plan
  /** The last day of the plan (UTC); null for Basic and for a plan without an end. */
  until: PlainDate | null
}

const runsAt = (grant: Grant, instant: Date): boolean =>
  grant.startsAt <= instant && (grant.keptUntil === null || grant.keptUntil > instant)

/** The plan at an instant, and until when the grants that give it last. */
export function effectivePlan(grants: readonly Grant[], instant: Date): EffectivePlan {
  const running = grants.filter((grant) => runsAt(grant, instant))
  const plan = running.reduce<Plan>((best, grant) => betterPlan(best, grant.plan), 'basic')
  const ends = running.filter((grant) => grant.plan === plan).map(({ endsAt }) => endsAt)
  if (ends.length === 0 || ends.includes(null)) return { plan, until: null }
  return { plan, until: lastDayBefore(new Date(Math.max(...ends.map(Number)))) }
}

/** When a grant next begins or ends; undefined when nothing changes any more. */
export function nextChange(grants: readonly Grant[], after: Date): Date | undefined {
  const instants = grants
    .flatMap(({ startsAt, keptUntil }) => [startsAt, keptUntil])
    .filter((instant) => instant !== null && instant > after)
  return instants.length > 0 ? new Date(Math.min(...instants.map(Number))) : undefined
}

/** When the plan that applies now began to apply: the last instant at which a grant began or ended. */
export function lastChange(grants: readonly Grant[], now: Date): Date | undefined {
  const instants = grants
    .flatMap(({ startsAt, keptUntil }) => [startsAt, keptUntil])
    .filter((instant) => instant !== null && instant <= now)
  return instants.length > 0 ? new Date(Math.max(...instants.map(Number))) : undefined
}

/** A plan for a time, from an instant until another. */
export interface PlanTime {
  plan: PaidPlan
  startsAt: Date
  endsAt: Date
}

/**
 * Adds time to what grants of one cause have left, or takes it away, and puts all of it one after the other: the better
 * plan first, so that no day of a lesser one is lost beside it.
 */
export function scheduleTime(
  grants: readonly Grant[],
  { plan: changed, ms }: { plan: PaidPlan; ms: number },
  now: Date,
): PlanTime[] {
  const times: PlanTime[] = []
  let at = now.getTime()
  for (const plan of ['advanced', 'pro'] as const) {
    const left = grants.reduce((sum, grant) => sum + (grant.plan === plan ? timeLeft(grant, now) : 0), 0)
    const duration = Math.max(0, left + (plan === changed ? ms : 0))
    if (duration > 0) times.push({ plan, startsAt: new Date(at), endsAt: new Date(at + duration) })
    at += duration
  }
  return times
}

const timeLeft = ({ startsAt, keptUntil }: Grant, now: Date): number =>
  keptUntil === null ? 0 : Math.max(0, keptUntil.getTime() - Math.max(startsAt.getTime(), now.getTime()))

/** A plan that ends at midnight was there until the day before. */
const lastDayBefore = (instant: Date): PlainDate => toPlainDate(new Date(instant.getTime() - 1))
