// The states of a release and every move between them: table T1 of the checklist (decision D24).

export const STATUSES = [
  'draft',
  'submitted',
  'in_review',
  'approved',
  'in_process',
  'published',
  'rejected',
  'reopened',
  'removed',
  'expired',
  'takedown_requested',
  'unknown',
] as const
export type Status = (typeof STATUSES)[number]

export type Actor = 'user' | 'staff' | 'system'

/**
 * Who may move a release from one state to another. A pair that is not here answers 409. What a user may beside T1 is
 * about a live release (decision 11): begin an update, take it back from the desk, drop it, and take down what the desk
 * wants corrected or has refused; an order removes it whatever is being changed (`isRemovable`).
 */
export const RELEASE_TRANSITIONS: Record<Status, Partial<Record<Status, readonly Actor[]>>> = {
  draft: { submitted: ['user'] },
  submitted: { draft: ['user'], reopened: ['user'], in_review: ['staff', 'system'], removed: ['staff'] },
  in_review: { approved: ['staff'], reopened: ['staff'], rejected: ['staff'], removed: ['staff'] },
  reopened: {
    submitted: ['user'],
    published: ['user'],
    takedown_requested: ['user'],
    removed: ['staff'],
    expired: ['system'],
  },
  rejected: {
    submitted: ['user'],
    published: ['user'],
    takedown_requested: ['user'],
    removed: ['staff'],
    expired: ['system'],
  },
  approved: { in_process: ['system'], reopened: ['staff'], removed: ['staff'] },
  in_process: { published: ['system'], reopened: ['staff'], removed: ['staff'] },
  published: {
    reopened: ['user', 'staff'],
    takedown_requested: ['user'],
    removed: ['staff'],
    expired: ['system'],
  },
  takedown_requested: { removed: ['system'] },
  removed: {},
  expired: {},
  unknown: {},
}

export const canTransition = (from: Status, to: Status, params: Actor): boolean =>
  RELEASE_TRANSITIONS[from][to]?.includes(params) ?? false

/** A release may be written to while it is the artist’s turn; a final rejection is nobody’s. */
export const isEditable = (release: { status: Status; finalRejection: boolean }): boolean =>
  release.status === 'draft' ||
  release.status === 'reopened' ||
  (release.status === 'rejected' && !release.finalRejection)

/** What was submitted once is history and stays. */
export const isDeletable = (release: { status: Status; revision: number | null }): boolean =>
  release.status === 'draft' && release.revision === null

/** The third reopening of one release rejects it for good (decision D25). */
export const REOPENINGS_MAX = 2

/** An order can remove what stores have: on its way to them, or live whatever is being changed (T1, decision 13). */
export const isRemovable = (release: { status: Status; liveAt: unknown }): boolean =>
  canTransition(release.status, 'removed', 'staff') && (release.status === 'in_process' || isLive(release))

/** A state of another system that we do not know (decision D28). */
export const toStatus = (text: string): Status => STATUSES.find((status) => status === text) ?? 'unknown'

const ENDED: readonly Status[] = ['takedown_requested', 'removed', 'expired']

/** It leaves the stores that have it, whoever ended it. */
export const hasEnded = (status: Status): boolean => ENDED.includes(status)

/** In stores, whatever is being changed meanwhile. */
export const isLive = ({ status, liveAt }: { status: Status; liveAt: unknown }): boolean =>
  status === 'published' || (Boolean(liveAt) && !hasEnded(status))
