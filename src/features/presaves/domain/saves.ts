// Saves of a release to the library of a fan: states, and what follows from the answer of a music service.
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
const SAVE_TRANSITIONS: Record<SaveState, readonly SaveState[]> = {
  queued: ['queued', 'pending_source', 'delivered', 'failed', 'cancelled'],
  pending_source: ['queued', 'pending_source', 'failed', 'cancelled'],
  failed: ['queued', 'cancelled'],
  delivered: [],
  cancelled: ['queued'],
}

export const canBecome = (from: SaveState, to: SaveState): boolean => SAVE_TRANSITIONS[from].includes(to)

/** How long after the release is out everywhere saves are tried; then they fail and every token is deleted. */
export const TRY_MS = 72 * 60 * MINUTE_MS
/** The interval of look-ups while a service does not have the release. */
export const LOOK_UP_MS = 10 * MINUTE_MS
/** The delays before further attempts after an error of the service. */
const BACK_OFF_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)

/** What a music service answered. */
export type SaveAnswer =
  | { kind: 'saved' }
  /** The fan revoked the access. */
  | { kind: 'revoked' }
  | { kind: 'not_in_market' }
  /** The app has used up its quota, and the service does not say until when. */
  | { kind: 'quota' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'error' }

export interface NextSave {
  state: SaveState
  reason: FailureReason | null
  attempts: number
  dueAt: Date | null
  /** Whether another attempt may need the token. */
  keepsToken: boolean
}

/** @param attempts including this one, without waits that the service asked for */
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

/** The next state of saves whose release a service does not have yet. */
export const afterMissingSource = ({ endsAt, now }: { endsAt: Date; now: Date }) => {
  const dueAt = new Date(now.getTime() + LOOK_UP_MS)
  return dueAt < endsAt
    ? ({ state: 'pending_source', reason: null, dueAt } as const)
    : ({ state: 'failed', reason: 'source_not_found', dueAt: null } as const)
}

/** Without `revoked`: the fan would have to connect again, which is possible only until the release is out. */
export const RETRYABLE: readonly FailureReason[] = [
  'not_in_market',
  'quota',
  'store_error',
  'source_not_found',
]
export const isRetryable = (reason: FailureReason): boolean => RETRYABLE.includes(reason)
