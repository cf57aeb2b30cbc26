// The record of a curator: how many pitches of the last 90 days were answered, how fast, and how.
import type { DeclineReason } from './pitches.ts'

export const RECORD_DAYS = 90
/** With fewer pitches, a share would be misleading. */
export const PITCHES_MIN = 5
const REASONS_SHOWN = 3

export interface RecordCounts {
  /** Pitches that were answered or expired, without withdrawn ones. */
  due: number
  answered: number
  accepted: number
  medianMinutes: number | null
}

export interface PlaylistRecord {
  /** Of `due`, from 0 to 1; null while there are too few. */
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

/** The share of answers after `more` further answers; null when there are too few pitches or it would not rise. */
export function shareAfter(
  { due, answered }: Pick<RecordCounts, 'due' | 'answered'>,
  more: number,
): number | null {
  const after = (answered + more) / (due + more)
  return more === 0 || due < PITCHES_MIN || after <= answered / due ? null : after
}

/** The most frequent reasons for declining, with their share of all declined pitches; empty while there are too few. */
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
