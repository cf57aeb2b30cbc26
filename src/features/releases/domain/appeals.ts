// Appeals against review decisions: the deadline, and what a granted appeal changes.
import { DAY_MS } from '#lib/pure/dates.ts'
import { REOPENINGS_MAX, type Status } from './status.ts'
import { APPEAL_DAYS } from './vocabulary.ts'

/** In characters: a shorter text has too little to reply to. */
export const APPEAL_TEXT = { min: 20, max: 4_000 }

/** The deadline for an appeal against a decision made at `since`. */
export const appealUntil = (since: Date): Date => new Date(since.getTime() + APPEAL_DAYS * DAY_MS)

export const isAppealable = (status: Status): boolean => status === 'reopened' || status === 'rejected'

/**
 * The effect of a granted appeal: a reopening no longer counts, and a rejection is no longer final, so that the release
 * can be corrected and submitted; the next reopening can still be its last.
 */
export function withdrawnDecision(
  decision: Status,
  { reopenedCount }: { reopenedCount: number },
): { reopened_count?: number; final_rejection?: boolean } {
  if (decision === 'reopened') return { reopened_count: Math.max(0, reopenedCount - 1) }
  return { final_rejection: false, reopened_count: Math.min(reopenedCount, REOPENINGS_MAX) }
}
