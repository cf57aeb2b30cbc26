// Rules of referrals: when somebody counts, what may be the same person, and what each tier gives.
import { DAY_MS } from '#lib/pure/dates.ts'
import type { PaidPlan } from '#lib/pure/entitlements.ts'

/** `pending`: has signed up. `qualified`: counts. `held`: staff look at it. `refused`: never counts. */
export const REFERRAL_STATES = ['pending', 'qualified', 'held', 'refused'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/** Why a friend counts: their first release is live, or they paid for a plan. */
export const QUALIFIERS = ['release', 'plan'] as const
export type Qualifier = (typeof QUALIFIERS)[number]

/** Why two accounts may be one person. */
export const EVIDENCE_KINDS = ['mailbox', 'payout', 'device', 'address', 'team'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
export interface Evidence {
  kind: EvidenceKind
  /** The other account. */
  accountId: string
}

export const REFUSALS = ['self', 'staff'] as const
export type Refusal = (typeof REFUSALS)[number]

export const DECISIONS = ['approved', 'refused'] as const
export type Decision = (typeof DECISIONS)[number]
export const DECISION_LENGTH_MIN = 10
export const DECISION_LENGTH_MAX = 2_000
/** Staff can approve a referral that they refused before, but not refuse one that counts. */
export const DECIDED_FROM: Record<Decision, readonly ReferralState[]> = {
  approved: ['held', 'refused'],
  refused: ['held'],
}

export const STAFF_VIEWS = ['waiting', 'decided'] as const
export type StaffView = (typeof STAFF_VIEWS)[number]

/** A link counts for a sign-up within so many days; of several, the last one. */
export const LINK_DAYS = 30
/** A payment that is asked back within so many days no longer makes somebody count. */
export const REFUND_DAYS = 30
/** Sign-ups from one address or device are compared for so long, and then forgotten. */
export const MARKS_HOURS = 24

export interface ReferralFacts {
  isMet: boolean
  evidence: readonly Evidence[]
  /** Kinds of evidence that staff have accepted. */
  cleared: readonly EvidenceKind[]
}

/** The state of a referral that was not refused. */
export function stateOf({ isMet, evidence, cleared }: ReferralFacts): Exclude<ReferralState, 'refused'> {
  if (evidence.some(({ kind }) => !cleared.includes(kind))) return 'held'
  return isMet ? 'qualified' : 'pending'
}

/** Known evidence and what was found now, each once. */
export const mergeEvidence = (known: readonly Evidence[], found: readonly Evidence[]): Evidence[] => [
  ...known,
  ...found.filter(
    ({ kind, accountId }) =>
      !known.some((evidence) => evidence.kind === kind && evidence.accountId === accountId),
  ),
]

/** Whether a payment stops counting when its refund is requested at `askedAt`. */
export const isTakenBack = (paidAt: Date, askedAt: Date): boolean =>
  askedAt.getTime() - paidAt.getTime() <= REFUND_DAYS * DAY_MS

/** Domains whose addresses ignore dots before the @. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox that an address most likely reaches: without a part after a plus, and without dots where they mean nothing. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = '', domain] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()]
  const plain = name.replace(/\+.*$/, '') || name
  const shared = DOTLESS[domain]
  return shared ? `${plain.replaceAll('.', '')}@${shared}` : `${plain}@${domain}`
}

/** `Y.`: all that a person is shown of the name of somebody who came by their link. */
export const initialOf = (name: string): string | null => {
  const [first] = new Intl.Segmenter('en').segment(name.trim())
  return first ? `${first.segment.toUpperCase()}.` : null
}

export type Reward =
  | { kind: 'mastering' }
  | { kind: 'credit'; amountMinor: number }
  | { kind: 'plan'; plan: PaidPlan; months: number }

/** The rewards of the tiers, lowest first; the operator configures how many friends each needs. */
export const REWARDS = [
  { kind: 'mastering' },
  { kind: 'credit', amountMinor: 1_000 },
  { kind: 'plan', plan: 'pro', months: 3 },
  { kind: 'plan', plan: 'pro', months: 12 },
  { kind: 'plan', plan: 'advanced', months: 12 },
] as const satisfies readonly Reward[]
export const TIERS = [1, 2, 3, 4, 5] as const
export type Tier = (typeof TIERS)[number]

/** Whole days that are never fewer than the months of any calendar. */
export const daysOfMonths = (months: number): number => Math.ceil((months * 366) / 12)

/** The price of a number of months of a plan, in hundredths. */
export const monthsWorth = (
  { amountMinor, interval }: { amountMinor: number; interval: 'month' | 'year' },
  months: number,
): number => Math.round((amountMinor * months) / (interval === 'year' ? 12 : 1))

/** The tiers that so many friends reach. */
export const tiersReached = (qualified: number, thresholds: readonly number[]): Tier[] =>
  TIERS.filter((tier) => qualified >= (thresholds[tier - 1] ?? Number.POSITIVE_INFINITY))
