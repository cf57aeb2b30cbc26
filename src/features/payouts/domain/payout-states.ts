// The states of a payout: who may change which into which, and what that moves in the ledger.

export const PAYOUT_STATES = [
  'waiting',
  'due',
  'approved',
  'sending',
  'unknown',
  'sent',
  'paid',
  'failed',
  'cancelled',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const PAYOUT_STATUSES = ['requested', 'processing', 'paid', 'failed', 'cancelled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

const STATUS_OF: Record<PayoutState, PayoutStatus> = {
  waiting: 'requested',
  due: 'requested',
  approved: 'processing',
  sending: 'processing',
  unknown: 'processing',
  sent: 'processing',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
}
export const statusOf = (state: PayoutState): PayoutStatus => STATUS_OF[state]

/** The person, staff, the product itself, or an answer of the payment service. */
export type PayoutActor = 'user' | 'staff' | 'system' | 'rail'

/**
 * What a transition posts. `release`: reserved money back to payable. `send`: from reserved to in transit, with tax and
 * costs. `settle`: from in transit to the bank. `return_sent` and `return_paid`: back to payable, from in transit or from
 * the bank.
 */
export type Posting = 'release' | 'send' | 'settle' | 'return_sent' | 'return_paid'

export interface PayoutTransition {
  by: readonly PayoutActor[]
  posts?: Posting
}

const CANCEL: PayoutTransition = { by: ['user', 'staff', 'system'], posts: 'release' }

export const PAYOUT_TRANSITIONS: Record<PayoutState, Partial<Record<PayoutState, PayoutTransition>>> = {
  waiting: { due: { by: ['system'] }, cancelled: CANCEL },
  due: { approved: { by: ['staff'] }, cancelled: CANCEL },
  // An approval is void when its destination changes or the account may not be paid at the moment.
  approved: {
    due: { by: ['system'] },
    sending: { by: ['system'] },
    cancelled: { by: ['staff', 'system'], posts: 'release' },
  },
  sending: {
    sent: { by: ['rail'], posts: 'send' },
    unknown: { by: ['system'] },
    failed: { by: ['rail'], posts: 'release' },
  },
  unknown: {
    sent: { by: ['rail'], posts: 'send' },
    failed: { by: ['rail'], posts: 'release' },
  },
  sent: {
    paid: { by: ['rail'], posts: 'settle' },
    failed: { by: ['rail'], posts: 'return_sent' },
  },
  paid: { failed: { by: ['rail'], posts: 'return_paid' } },
  failed: {},
  cancelled: {},
}

/** @returns undefined when the actor may not make this transition, or nobody may */
export function transitionOf(
  from: PayoutState,
  to: PayoutState,
  by: PayoutActor,
): PayoutTransition | undefined {
  const transition = PAYOUT_TRANSITIONS[from][to]
  return transition?.by.includes(by) ? transition : undefined
}

/** States in which the person has asked for money that has not left or come back. */
export const OPEN_STATES = ['waiting', 'due', 'approved', 'sending', 'unknown', 'sent'] as const
/** States in which the money is reserved. */
export const RESERVED_STATES = ['waiting', 'due', 'approved', 'sending', 'unknown'] as const
/** States that the end of a plan cancels. */
export const UNSENT_STATES = ['waiting', 'due', 'approved'] as const

export const canCancel = (state: PayoutState): boolean =>
  transitionOf(state, 'cancelled', 'user') !== undefined

/** Why a payout failed or was cancelled, as the product or a payment service says it; staff write their own reasons. */
export const PAYOUT_REASONS = [
  'by_user',
  'plan_ended',
  'nothing_left',
  'account_closed',
  'returned',
  'reversed',
] as const

/** Why an account cannot be paid at the moment; its requests wait. */
export const PAUSES = [
  'blocked',
  'ledger_hold',
  'balance_negative',
  'method_missing',
  'method_changed',
  'tax_form_required',
  'tax_form_submitted',
  'tax_form_rejected',
  'tax_form_expired',
] as const
export type Pause = (typeof PAUSES)[number]

/** Whether nothing can be asked for while it lasts: a tax form under review only delays the payment. */
export const preventsRequest = (pause: Pause): boolean => pause !== 'tax_form_submitted'

/**
 * What a withdrawal that is not sent waits for besides its turn. A form under review needs no action by the person, and a
 * hold that ends before the withdrawal's own day delays nothing.
 */
export function pauseOf(
  payout: { state: PayoutState; availableOn: string },
  { pauses, heldUntil }: { pauses: readonly Pause[]; heldUntil: string | null },
): Pause | undefined {
  if (!['waiting', 'due', 'approved'].includes(payout.state)) return undefined
  const isHoldShort =
    payout.state === 'waiting' && heldUntil !== null && heldUntil.slice(0, 10) < payout.availableOn
  return pauses.find(
    (pause) => pause !== 'tax_form_submitted' && !(pause === 'method_changed' && isHoldShort),
  )
}

/** Whether a withdrawal that is asked for now would be sent once its time has come. */
export const canAskNow = (overview: {
  availableMicros: string
  minimumMicros: string
  pauses: readonly Pause[]
}): boolean =>
  !overview.pauses.some(preventsRequest) &&
  BigInt(overview.availableMicros) >= BigInt(overview.minimumMicros) &&
  BigInt(overview.availableMicros) > 0n

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After this many answers of "not found" over this time, the same request is sent again. */
const NOT_FOUND_COUNT = 3
const NOT_FOUND_MS = 30 * MINUTE
/** After this time staff are alerted to an unknown payout. */
export const ALERT_MS = 48 * HOUR
/** A bank may return a payout within this time after it was paid. */
const RETURN_DAYS = 10

/** When the payment service is asked again, or null when it need not be. @param since of this state */
export function nextAskAt(state: PayoutState, since: Date, now: Date): Date | null {
  const age = now.getTime() - since.getTime()
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (state === 'unknown' || state === 'sending') return after(age < 2 * HOUR ? 10 * MINUTE : HOUR)
  if (state === 'sent') return after(age < DAY ? HOUR : age < 14 * DAY ? 6 * HOUR : DAY)
  return state === 'paid' && age < RETURN_DAYS * DAY ? after(DAY) : null
}

/** Whether a request that the payment service does not know may be sent again under the same id. */
export const maySendAgain = (count: number, since: Date | null, now: Date): boolean =>
  count >= NOT_FOUND_COUNT && since !== null && now.getTime() - since.getTime() >= NOT_FOUND_MS
