// The states of a release and every transition between them; docs/release-states.md explains the table.

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
 * Who may transition a release from one state to another; a pair that is not listed is refused with 409. Some user
 * transitions apply to live releases only: begin an update, withdraw it, drop it, and request a takedown while it is
 * reopened or rejected. A legal takedown removes a live release in any of these states (`isRemovable`).
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

export const canTransition = (from: Status, to: Status, actor: Actor): boolean =>
  RELEASE_TRANSITIONS[from][to]?.includes(actor) ?? false

/** A release is editable while its artist has to act; a final rejection is not editable. */
export const isEditable = (release: { status: Status; finalRejection: boolean }): boolean =>
  release.status === 'draft' ||
  release.status === 'reopened' ||
  (release.status === 'rejected' && !release.finalRejection)

/** A release that was submitted once is history and stays. */
export const isDeletable = (release: { status: Status; revision: number | null }): boolean =>
  release.status === 'draft' && release.revision === null

/** The next reopening after these rejects the release finally. */
export const REOPENINGS_MAX = 2

/** A legal takedown removes a release that stores have: one in process, or a live one in any status. */
export const isRemovable = (release: { status: Status; liveAt: unknown }): boolean =>
  canTransition(release.status, 'removed', 'staff') && (release.status === 'in_process' || isLive(release))

/** A status from another system; `unknown` when we do not have it. */
export const toStatus = (text: string): Status => STATUSES.find((status) => status === text) ?? 'unknown'

const ENDED: readonly Status[] = ['takedown_requested', 'removed', 'expired']

/** Whether the stores that have the release must take it down. */
export const hasEnded = (status: Status): boolean => ENDED.includes(status)

/** In stores, even while an update is open. */
export const isLive = ({ status, liveAt }: { status: Status; liveAt: unknown }): boolean =>
  status === 'published' || (Boolean(liveAt) && !hasEnded(status))
