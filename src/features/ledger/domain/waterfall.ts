// The waterfall of one group: what the platform keeps, what pays back advances, and what each party gets.
import { limitOf } from '#lib/pure/entitlements.ts'
import { allocateByLargestRemainder } from './allocation.ts'

/** Shares are basis points: 10000 is all of it. */
const WHOLE_BP = 10_000
/** What remains of earnings after the platform's part, by plan. */
export const PLAN_SHARE_BP = {
  basic: limitOf('basic', 'royalties.share_bp'),
  paid: limitOf('pro', 'royalties.share_bp'),
} as const

/** A time from `from`, included, until `to`, not included; without `to` it has not ended. */
export interface Interval {
  from: Date
  to?: Date
}

/**
 * The part of the earnings of a month that the owner of the track keeps: all of it if the owner had a paid plan at any
 * instant of that month (UTC), however short. The plans of other parties do not matter.
 *
 * @param usageMonth `2026-05`
 * @param paidPlans when the owner had PRO or Advanced
 */
export function planShareBp(usageMonth: string, paidPlans: readonly Interval[]): number {
  const start = new Date(`${usageMonth}-01T00:00:00Z`)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const hadPaidPlan = paidPlans.some(
    ({ from, to }) => from < end && (to === undefined || to > start) && (to === undefined || from < to),
  )
  return hadPaidPlan ? PLAN_SHARE_BP.paid : PLAN_SHARE_BP.basic
}

export interface SplitRevision {
  /** The first usage month it applies to; null for the first revision of a sheet, which applies from the beginning. */
  fromMonth: string | null
}

/** The newest revision that applies to a usage month; of two for the same month, the later one of the list. */
export function splitRevisionFor<R extends SplitRevision>(
  revisions: readonly R[],
  usageMonth: string,
): R | undefined {
  let newest: R | undefined
  for (const revision of revisions) {
    if ((revision.fromMonth ?? '') > usageMonth) continue
    if ((revision.fromMonth ?? '') >= (newest?.fromMonth ?? '')) newest = revision
  }
  return newest
}

export interface Waterfall {
  /** May be negative, for returns and corrections. */
  grossMicros: bigint
  /** What the owner's plan leaves, in basis points. */
  planShareBp: number
  /** Open advances and costs that apply to the group, in the order in which they are paid back. */
  recoupments: readonly { leftMicros: bigint }[]
  /** What each party gets of the rest, in basis points and in the order of the split sheet; together 10000. */
  sharesBp: readonly number[]
}

export interface WaterfallResult {
  feeMicros: bigint
  netMicros: bigint
  /** What each recoupment gets, in the order given. */
  recoupedMicros: bigint[]
  /** What each party gets, in the order of the split sheet. */
  partsMicros: bigint[]
}

/**
 * Gross less the platform's fee is net; net pays back recoupments one after the other; the rest is divided among the
 * parties. `fee + net = gross`, and recoupments and parts add up to net, to the micro-unit. A negative group divides the
 * same way, but never reopens a recoupment.
 */
export function runWaterfall({
  grossMicros,
  planShareBp,
  recoupments,
  sharesBp,
}: Waterfall): WaterfallResult {
  if (!sharesBp.every((share) => Number.isInteger(share) && share >= 1))
    throw new RangeError('Every party of a split sheet has at least one basis point.')
  if (sharesBp.reduce((sum, share) => sum + share, 0) !== WHOLE_BP)
    throw new RangeError('The shares of a split sheet must add up to 10000 basis points.')
  const [netMicros, feeMicros] = allocateByLargestRemainder(grossMicros, [
    BigInt(planShareBp),
    BigInt(WHOLE_BP - planShareBp),
  ]) as [bigint, bigint]
  let rest = netMicros
  const recoupedMicros = recoupments.map(({ leftMicros }) => {
    if (rest <= 0n || leftMicros <= 0n) return 0n
    const recouped = leftMicros < rest ? leftMicros : rest
    rest -= recouped
    return recouped
  })
  return {
    feeMicros,
    netMicros,
    recoupedMicros,
    partsMicros: allocateByLargestRemainder(rest, sharesBp.map(BigInt)),
  }
}
