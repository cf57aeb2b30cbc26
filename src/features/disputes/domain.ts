// Rules of disputes: states, deadline, what a claim must say, and what a decision may give.
import { DAY_MS } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const DISPUTE_STATUSES = ['open', 'answered', 'decided', 'withdrawn'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
export const DISPUTE_EVENTS = ['opened', 'answered', 'overdue', 'decided', 'withdrawn'] as const
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]
export type DisputeSide = 'claimant' | 'respondent'

/** How long the other side has to answer. */
export const ANSWER_DAYS = 14
export const REASON_LENGTH_MIN = 20
export const TEXT_LENGTH_MAX = 5_000

export const isOpen = (status: DisputeStatus): boolean => status === 'open' || status === 'answered'

export const deadlineOf = (openedAt: Date): Date => new Date(openedAt.getTime() + ANSWER_DAYS * DAY_MS)

interface Dated {
  status: DisputeStatus
  deadlineAt: Date
}

/** The respondent can answer once, also after the deadline as long as nobody has decided. */
export const canAnswer = (status: DisputeStatus): boolean => status === 'open'

/** Staff decide when the other side has answered, or has had the time to. */
export const canDecide = ({ status, deadlineAt }: Dated, now: Date): boolean =>
  status === 'answered' || (status === 'open' && deadlineAt <= now)

/** Whose turn it is. */
export function turnOf({ status, deadlineAt }: Dated, now: Date): 'respondent' | 'staff' | 'nobody' {
  if (!isOpen(status)) return 'nobody'
  return canDecide({ status, deadlineAt }, now) ? 'staff' : 'respondent'
}

/** How a decision reads: all of the claim, a part of it, or nothing. */
export const resultOf = (upheldBp: number, claimedBp: number): 'upheld' | 'partly' | 'rejected' =>
  upheldBp === 0 ? 'rejected' : upheldBp === claimedBp ? 'upheld' : 'partly'

export function claimProblems(it: { shareBp: number; reason: string }): Problem[] {
  const problems: Problem[] = []
  if (!Number.isInteger(it.shareBp) || it.shareBp < 1 || it.shareBp > 10_000)
    problems.push({ code: 'split_share', at: 'shareBp' })
  if (it.reason.trim().length < REASON_LENGTH_MIN)
    problems.push({ code: 'dispute_reason_short', at: 'reason', params: { min: REASON_LENGTH_MIN } })
  return problems
}

/** The calls of the API that carry files. */
export const isEvidence = (path: string): boolean => /^\/v1\/disputes(\/[\w-]+\/answer)?$/.test(path)

/** `qz-abc-26-00001` → `QZABC2600001`. */
export const plainIsrc = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
