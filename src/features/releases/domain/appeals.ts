// Appeals against review decisions: the deadline, and what a granted appeal changes.
import { REOPENINGS_MAX, type Status } from './status.ts'
import { APPEAL_DAYS } from './vocabulary.ts'

/** Characters: fewer say nothing anybody could answer. */
export const APPEAL_TEXT = { min: 20, max: 4_000 }

/** Until when a decision made at `since` may be appealed against. */
export const appealUntil = (since: Date): Date => new Date(since.getTime() + APPEAL_DAYS * 86_400_000)

export const isAppealable = (status: Status): boolean => status === 'reopened' || status === 'rejected'

/**
 * What becomes of a release when a decision was wrong: a reopening does not count any more, and a rejection is final
 * no more, so that the release may be corrected and sent; the next reopening may still be its last.
 */
export function withdrawnDecision(
  decision: Status,
  { reopenedCount }: { reopenedCount: number },
): { reopened_count?: number; final_rejection?: boolean } {
  if (decision === 'reopened') return { reopened_count: Math.max(0, reopenedCount - 1) }
  return { final_rejection: false, reopened_count: Math.min(reopenedCount, REOPENINGS_MAX) }
}
