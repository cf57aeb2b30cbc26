// The release in the library of a fan: its states, and what follows from the answer of the music service.
import { MINUTE_MS } from '#lib/pure/dates.ts'

export const SAVE_STATES = ['queued', 'pending_source', 'delivered', 'failed', 'cancelled'] as const
export type SaveState = (typeof SAVE_STATES)[number]

export const FAILURE_REASONS = [
  'token_revoked',
  'not_in_market',
  'quota',
  'store_error',
  'source_not_found',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** A fan who withdrew can subscribe again, which queues a new save. */
export const SAVE_TRANSITIONS: Record<SaveState, readonly SaveState[]> = {
  queued: ['queued', 'pending_source', 'delivered', 'failed', 'cancelled'],
  pending_source: ['queued', 'pending_source', 'failed', 'cancelled'],
  failed: ['queued', 'cancelled'],
  delivered: [],
  cancelled: ['queued'],
}

export const canBecome = (from: SaveState, to: SaveState): boolean => SAVE_TRANSITIONS[from].includes(to)

/** After everybody could have the release, until saves are given up and every token is destroyed. */
export const TRY_MS = 72 * 60 * MINUTE_MS
/** Between two look-ups of a release that a service does not have yet. */
export const LOOK_UP_MS = 10 * MINUTE_MS
/** Before each further attempt after an error of the service. */
const BACK_OFF_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/** What a music service answered. */
export type SaveAnswer =
  | { kind: 'saved' }
  /** The fan took back the access. */
  | { kind: 'revoked' }
  | { kind: 'not_in_market' }
  /** Our app may not call it any more, for longer than it says. */
  | { kind: 'quota' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'error' }

export interface NextSave {
  state: SaveState
  reason: FailureReason | null
  attempts: number
  dueAt: Date | null
  /** Whether another attempt can need the token. */
  keepsToken: boolean
}

/** @param attempts with this one; waiting because a service asked for it is none */
export function afterAnswer(
  answer: SaveAnswer,
  { attempts, endsAt, now }: { attempts: number; endsAt: Date; now: Date },
): NextSave {
  const failed = (reason: FailureReason): NextSave => ({
    state: 'failed',
    reason,
    attempts,
    dueAt: null,
    keepsToken: isRetryable(reason),
  })
  const again = (ms: number, tries: number, otherwise: FailureReason): NextSave => {
    const dueAt = new Date(now.getTime() + ms)
    if (dueAt >= endsAt) return failed(otherwise)
    return { state: 'queued', reason: null, attempts: tries, dueAt, keepsToken: true }
  }
  switch (answer.kind) {
    case 'saved':
      return { state: 'delivered', reason: null, attempts, dueAt: null, keepsToken: false }
    case 'revoked':
      return failed('token_revoked')
    case 'not_in_market':
      return failed('not_in_market')
    case 'quota':
      return failed('quota')
    case 'busy':
      return again(answer.retryAfterMs, attempts - 1, 'quota')
    case 'error': {
      const wait = BACK_OFF_MS[attempts - 1]
      return wait === undefined ? failed('store_error') : again(wait, attempts, 'store_error')
    }
  }
}

/** Of saves whose release a service does not know yet. */
export const afterMissingSource = ({ endsAt, now }: { endsAt: Date; now: Date }) => {
  const dueAt = new Date(now.getTime() + LOOK_UP_MS)
  return dueAt < endsAt
    ? ({ state: 'pending_source', reason: null, dueAt } as const)
    : ({ state: 'failed', reason: 'source_not_found', dueAt: null } as const)
}

/** A fan who took back the access has to connect again, which ends when the release is out. */
export const RETRYABLE: readonly FailureReason[] = [
  'not_in_market',
  'quota',
  'store_error',
  'source_not_found',
]
export const isRetryable = (reason: FailureReason): boolean => RETRYABLE.includes(reason)
