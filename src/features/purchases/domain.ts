// Rules of purchases, credit and refunds: what can be asked back until when, what ends with it, and who decides.
import { addDays, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** One-off purchases. */
const PURCHASE_KINDS = ['credit', 'promotion', 'mastering'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]
export const PURCHASE_STATES = ['open', 'paid', 'expired'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

/** Why an account has credit. */
export const CREDIT_CAUSES = ['purchase', 'staff', 'goodwill', 'referral'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]
/** The causes that staff choose from. */
export const STAFF_CAUSES = ['goodwill', 'staff'] as const
export type StaffCause = (typeof STAFF_CAUSES)[number]

/** What a refund ends: the plan, the upgrade from PRO to Advanced, or a one-off purchase. */
export const REFUND_KINDS = ['plan', 'upgrade', ...PURCHASE_KINDS] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/**
 * `proposed`: approved by one member of staff where two are needed. `approved`: the billing service is asked to pay.
 * `settled`: it has paid.
 */
export const REFUND_STATES = [
  'requested',
  'proposed',
  'approved',
  'settled',
  'declined',
  'withdrawn',
  'failed',
] as const
export type RefundState = (typeof REFUND_STATES)[number]
export const WAITING_REFUNDS = ['requested', 'proposed', 'approved'] as const satisfies readonly RefundState[]
export const DONE_REFUNDS = [
  'settled',
  'declined',
  'withdrawn',
  'failed',
] as const satisfies readonly RefundState[]

export const REFUND_DECISIONS = ['approved', 'declined'] as const
export type RefundDecision = (typeof REFUND_DECISIONS)[number]

/** Days from the payment on which a refund can be asked for. */
const REFUND_DAYS: Record<RefundKind, number> = {
  plan: 14,
  upgrade: 14,
  credit: 14,
  promotion: 30,
  mastering: 30,
}

export const refundDays = (kind: RefundKind): number => REFUND_DAYS[kind]

/** The last day (UTC) on which a refund can be asked for. */
export const refundDeadline = (kind: RefundKind, paidOn: PlainDate): PlainDate =>
  addDays(paidOn, REFUND_DAYS[kind])

export const REASON_LENGTH_MIN = 10
export const REASON_LENGTH_MAX = 2_000

export const reasonProblems = (reason: string): Problem[] =>
  reason.trim().length < REASON_LENGTH_MIN
    ? [{ code: 'reason_short', at: 'reason', params: { min: REASON_LENGTH_MIN } }]
    : []

/** Why a payment cannot be asked back. */
export const REFUND_OBSTACLES = ['too_late', 'upgrade_first', 'ended', 'credit_used'] as const
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number]

export interface Refundable {
  kind: RefundKind
  until: PlainDate
  /**
   * Whether what it paid for is still there: the current period, the better plan, or all of the credit. Promotions and
   * masters can be asked back whatever became of them.
   */
  isThere: boolean
  /** An upgrade of the same subscription was paid after it, and not asked back. */
  isUpgraded: boolean
}

export function refundObstacle(
  { kind, until, isThere, isUpgraded }: Refundable,
  today: PlainDate,
): RefundObstacle | null {
  if (!isThere) return kind === 'credit' ? 'credit_used' : 'ended'
  if (today > until) return 'too_late'
  return isUpgraded ? 'upgrade_first' : null
}

/** The result of an approval by one member of staff; undefined when they may not approve. */
export function approvalOf(
  { state, proposedBy }: { state: RefundState; proposedBy: string | null },
  { by, needsSecond }: { by: string; needsSecond: boolean },
): 'proposed' | 'approved' | undefined {
  if (state === 'requested') return needsSecond ? 'proposed' : 'approved'
  return state === 'proposed' && proposedBy !== by ? 'approved' : undefined
}

/** `25`, `25.5` and `25,50` are 2500, 2550 and 2550. */
export function minorOf(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
