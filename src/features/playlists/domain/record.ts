// The record of a curator: how many pitches of the last 90 days were answered, how fast, and how.
import type { DeclineReason } from './pitches.ts'

export const RECORD_DAYS = 90
/** With fewer, a share says nothing. */
export const PITCHES_MIN = 5
const REASONS_SHOWN = 3

export interface RecordCounts {
  /** Pitches that were answered or met silence; those that were withdrawn do not count. */
  due: number
  answered: number
  accepted: number
  medianMinutes: number | null
}

export interface PlaylistRecord {
  /** Of those that were due; null while there are too few. */
  answeredShare: number | null
  acceptedShare: number | null
  medianHours: number | null
  due: number
}

export function recordOf({ due, answered, accepted, medianMinutes }: RecordCounts): PlaylistRecord {
  if (due < PITCHES_MIN) return { answeredShare: null, acceptedShare: null, medianHours: null, due }
  return {
    answeredShare: answered / due,
    acceptedShare: accepted / due,
    medianHours: medianMinutes === null ? null : medianMinutes / 60,
    due,
  }
}

/** What the share of answers becomes with so many more; null when it says nothing or would not be better. */
export function shareAfter(
  { due, answered }: Pick<RecordCounts, 'due' | 'answered'>,
  more: number,
): number | null {
  const after = (answered + more) / (due + more)
  return more === 0 || due < PITCHES_MIN || after <= answered / due ? null : after
}

/** The most frequent reasons for a no with their share of all refusals; none while there are too few. */
export function mainReasons(
  counted: readonly { reason: DeclineReason; count: number }[],
): { reason: DeclineReason; share: number }[] {
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  if (total < PITCHES_MIN) return []
  return counted
    .toSorted((one, other) => other.count - one.count || one.reason.localeCompare(other.reason))
    .slice(0, REASONS_SHOWN)
    .map(({ reason, count }) => ({ reason, share: count / total }))
}
