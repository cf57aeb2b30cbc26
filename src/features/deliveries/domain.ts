// The statuses of a delivery and their transitions, when it is tried again, and when something is due.

import { isTestIsrc, isTestUpc } from '#features/releases/domain/codes.ts'
import { onSaleFrom } from '#features/releases/domain/release-days.ts'
import { hasEnded, isLive, type Status } from '#features/releases/domain/status.ts'
import type { ReleaseTiming } from '#features/releases/domain/vocabulary.ts'
import { addDays, HOUR_MS, MINUTE_MS, type PlainDate, startOfDay } from '#lib/pure/dates.ts'
import { limitOf, type Plan } from '#lib/pure/entitlements.ts'

export const DELIVERY_STATUSES = [
  'queued',
  'preparing',
  'sending',
  'sent',
  'unknown',
  'accepted',
  'rejected',
  'live',
  'failed',
  'removed',
  'cancelled',
] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** What a delivery does at its store: delivers a release, or takes it down. */
export const DELIVERY_KINDS = ['release', 'takedown'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** What staff filter by: an update is a delivery of a release that its store already received. */
export const DELIVERY_PURPOSES = ['release', 'update', 'takedown'] as const
export type DeliveryPurpose = (typeof DELIVERY_PURPOSES)[number]

/**
 * `unknown` was interrupted when the store may already have the complete batch: only the store's files or its
 * acknowledgement can settle it. `rejected` comes from the store, `failed` from us; `cancelled` was never sent to the
 * store.
 */
const DELIVERY_TRANSITIONS: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  queued: ['preparing', 'sent', 'failed', 'cancelled'],
  preparing: ['preparing', 'sending', 'sent', 'queued', 'failed', 'cancelled'],
  sending: ['unknown', 'queued', 'sent', 'failed', 'cancelled'],
  unknown: ['preparing', 'sent', 'accepted', 'rejected', 'removed', 'failed', 'cancelled'],
  sent: ['accepted', 'rejected', 'removed'],
  accepted: ['live', 'rejected'],
  rejected: ['queued', 'cancelled'],
  failed: ['queued', 'cancelled'],
  cancelled: ['queued'],
  live: [],
  removed: [],
}

export const canTransition = (from: DeliveryStatus, to: DeliveryStatus): boolean =>
  DELIVERY_TRANSITIONS[from].includes(to)

/** The delivery continues without any action by a person. */
export const isOpen = (status: DeliveryStatus): boolean =>
  !['rejected', 'failed', 'live', 'removed', 'cancelled'].includes(status)

/** Staff can cancel it: the store does not have it, or has rejected it. */
export const isCancellable = (status: DeliveryStatus): boolean =>
  status === 'queued' || status === 'failed' || status === 'rejected'

/** Staff can send it again. */
export const isRetryable = (status: DeliveryStatus): boolean =>
  status === 'failed' || status === 'rejected' || status === 'cancelled'

/** Staff can record that the store has confirmed it: the store has it or may have it, and has sent no answer. */
export const isConfirmable = (status: DeliveryStatus): boolean => status === 'sent' || status === 'unknown'

export const CONFIRMATION_NOTE_MAX = 500

export const BULK_ACTIONS = ['retry', 'cancel'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The number of deliveries that one bulk action retries or cancels. */
export const BULK_MAX = 200

/**
 * The statuses that a bulk action finds by a filter, or the one that the filter names. Cancelled deliveries are only
 * retried when they are named, because somebody decided that nothing is sent.
 */
export const bulkStatuses = (
  action: BulkAction,
  named: readonly DeliveryStatus[] = [],
): readonly DeliveryStatus[] =>
  DELIVERY_STATUSES.filter(
    (status) =>
      (action === 'retry' ? isRetryable(status) : isCancellable(status)) &&
      (named.length > 0 ? named.includes(status) : status !== 'cancelled'),
  )

/** The number of deliveries of one release that a list returns. */
export const DELIVERIES_OF_RELEASE_MAX = 100

/** A worker can claim it. */
export const SENDABLE: readonly DeliveryStatus[] = ['queued', 'preparing', 'sending', 'unknown']

export const isSendable = (status: DeliveryStatus): boolean => SENDABLE.includes(status)

const MAY_BE_SENT: readonly Status[] = ['approved', 'in_process', 'published']

interface ReleaseDetails {
  status: Status
  liveAt: Date | null
  revision: number | null
  /** The revision that stays live while its owner changes the release. */
  updateOf: number | null
}

/** Which revision of a release can be sent now: not one that review reopened, nor changes that were not approved. */
export const revisionToSend = ({
  status,
  revision,
  updateOf,
}: Omit<ReleaseDetails, 'liveAt'>): number | null =>
  updateOf ?? (MAY_BE_SENT.includes(status) ? revision : null)

/** A takedown is sent once the release has ended, or for some stores while it stays live elsewhere. */
export const canTakeDown = ({ status, liveAt }: Pick<ReleaseDetails, 'status' | 'liveAt'>): boolean =>
  hasEnded(status) || isLive({ status, liveAt })

/** After this many attempts in a row staff have to act. */
export const ATTEMPTS_MAX = 10

/** After this many attempts in a row during which the process died, staff have to act. */
export const INTERRUPTIONS_MAX = 10

/** The queue's delay after the nth failed attempt: e to the nth seconds, as the worker computes it. */
export const retryDelayMs = (attempts: number): number => Math.round(Math.exp(Math.min(10, attempts)) * 1_000)

/** A delivery in doubt is tried again at this interval, for as long as it takes. */
export const DOUBT_PAUSE_MS = HOUR_MS

/** From this many failures in a row on, the store is not tried for a while. */
export const STORE_FAILURES_MAX = 5

/** The backoff after the nth failure in a row: 5 minutes, then twice as long each time, two hours at most. */
export function backoffMs(failures: number): number {
  const over = failures - STORE_FAILURES_MAX
  return over < 0 ? 0 : Math.min(2 * HOUR_MS, 5 * MINUTE_MS * 2 ** over)
}

/**
 * How often a delivery is repeated automatically, by the action that a store's answer requires
 * (`engines/ddex/choreography/file-status.ts`).
 */
export const REDELIVERIES_MAX: Record<string, number> = { redeliver_once: 1, retry_later: 5 }

/** The delay before the repetition: lost files at once; errors of the store after 1, 2, 4 … hours. */
export const redeliveryPauseMs = (action: string, redeliveries: number): number =>
  action === 'retry_later' ? HOUR_MS * 2 ** redeliveries : 0

/** After this time a missing acknowledgement is overdue. */
export const ANSWER_DUE_MS = 48 * HOUR_MS

/** The store has not done what it should have, or its answer cannot be used: staff have to ask it. */
export const STAFF_PROBLEMS = [
  'takedown_unconfirmed',
  'not_live',
  'answer_overdue',
  'acknowledgement_unreadable',
  'acknowledgement_mismatch',
] as const

export const isStaffProblem = (code: string): boolean =>
  STAFF_PROBLEMS.some((staffProblem) => staffProblem === code)

/**
 * What staff filter by. `failed` waits for staff on our side or the store's, `past_due` waits for a store that has
 * passed a deadline, `retrying` was tried before and continues without staff. `needs_staff` is the first two, and
 * acknowledgements that cannot be used.
 */
export const DELIVERY_TROUBLES = ['needs_staff', 'failed', 'past_due', 'retrying'] as const
export type DeliveryTrouble = (typeof DELIVERY_TROUBLES)[number]

/** Must say the same as the conditions in `delivery-list.data.server.ts`. */
export function troubleOf(
  delivery: {
    status: DeliveryStatus
    attempts: number
    redeliveries: number
    sentAt: Date | null
    problem: { code: string } | null
  },
  now: Date,
): Exclude<DeliveryTrouble, 'needs_staff'> | null {
  const { status, attempts, redeliveries, sentAt, problem } = delivery
  if (status === 'failed' || status === 'rejected') return 'failed'
  const isUnanswered = status === 'sent' && sentAt !== null && sentAt <= answerDueBefore(now)
  if (isUnanswered || (status === 'accepted' && problem?.code === 'not_live')) return 'past_due'
  const isFirstAttempt = attempts <= (status === 'queued' ? 0 : 1) && redeliveries === 0
  return isSendable(status) && (status === 'unknown' || !isFirstAttempt) ? 'retrying' : null
}

/** A delivery that was sent by this instant and has no acknowledgement is overdue. */
export const answerDueBefore = (now: Date): Date => new Date(now.getTime() - ANSWER_DUE_MS)

/** What is wrong with a delivery whose acknowledgement is missing after `ANSWER_DUE_MS`. */
export const overdueProblem = (
  { kind, sentAt }: { kind: DeliveryKind; sentAt: Date | null },
  now: Date,
): { code: string; params: Record<string, string | number> } | undefined =>
  sentAt && sentAt <= answerDueBefore(now)
    ? { code: kind === 'takedown' ? 'takedown_unconfirmed' : 'answer_overdue', params: {} }
    : undefined

/** When to poll for an acknowledgement again: frequently at first, then less and less. */
export function nextPollAt(sentAt: Date, now: Date): Date {
  const waited = now.getTime() - sentAt.getTime()
  const steps: readonly (readonly [number, number])[] = [
    [10 * MINUTE_MS, MINUTE_MS],
    [HOUR_MS, 5 * MINUTE_MS],
    [24 * HOUR_MS, 30 * MINUTE_MS],
  ]
  const pause = steps.find(([until]) => waited < until)?.[1] ?? 6 * HOUR_MS
  return new Date(now.getTime() + pause)
}

/** How long after its date (or its acknowledgement, if that came later) a release can take to appear. */
const LIVE_WITHIN_MS = 14 * 24 * HOUR_MS

export const nextLiveCheckAt = (now: Date): Date => new Date(now.getTime() + HOUR_MS)

export const liveDeadline = (releaseDate: string, answeredAt: Date | null): Date =>
  new Date(Math.max(startOfDay(releaseDate).getTime(), answeredAt?.getTime() ?? 0) + LIVE_WITHIN_MS)

/**
 * When the next step is due: the next attempt, the store's acknowledgement, the release date; null when nothing is
 * pending.
 */
export function dueAt(delivery: {
  status: DeliveryStatus
  attempts: number
  since: Date
  sentAt: Date | null
  releaseDate: string | null
  releaseTiming: ReleaseTiming
}): Date | null {
  switch (delivery.status) {
    case 'queued':
      return new Date(
        delivery.since.getTime() + (delivery.attempts > 0 ? retryDelayMs(delivery.attempts) : 0),
      )
    case 'sent':
      return delivery.sentAt && new Date(delivery.sentAt.getTime() + ANSWER_DUE_MS)
    case 'accepted':
      return delivery.releaseDate ? onSaleFrom(delivery.releaseDate, delivery.releaseTiming) : null
    default:
      return null
  }
}

/**
 * How long stores take to remove a release. It counts as removed when all stores have confirmed, but not before the
 * shortest time.
 */
export const TAKEDOWN_HOURS = { least: 24, most: 48 } as const

/** The first day on which a takedown can be requested; null means any day. */
export const takedownAvailableOn = (releaseDate: PlainDate | null, plan: Plan): PlainDate | null => {
  const days = limitOf(plan, 'takedowns.wait_days')
  return days > 0 && releaseDate ? addDays(releaseDate, days) : null
}

/** Whether this is a takedown of the whole release that was not cancelled. */
export const isFullTakedown = (delivery: {
  kind: DeliveryKind
  isrcs: readonly string[] | null
  status: DeliveryStatus
}): boolean => delivery.kind === 'takedown' && !delivery.isrcs && delivery.status !== 'cancelled'

/** Whether the store can show the release: it has received any message about it. */
export const mayShow = (delivery: {
  kind: DeliveryKind
  status: DeliveryStatus
  sentAt: Date | null
}): boolean =>
  delivery.kind === 'release' &&
  (delivery.sentAt !== null || delivery.status === 'sending' || delivery.status === 'unknown')

/** Codes of our test ranges identify nothing real: only a sandbox can receive them, in a message marked as a test. */
export const usesTestCodes = (upc: string, isrcs: readonly string[]): boolean =>
  isTestUpc(upc) || isrcs.some(isTestIsrc)

/**
 * The id of a message: a sender never uses one twice (DDEX data dictionary, MessageId), so a delivery that is sent in
 * another batch has another one. The first has no `batchId`.
 */
export const messageIdOf = (deliveryId: string, batchId?: string): string =>
  ['BL', deliveryId, batchId].filter(Boolean).join('-')

/** Whether a message id is that of an earlier batch of the same delivery. */
export const isEarlierMessage = (messageId: string, delivery: { id: string; message_id: string }): boolean =>
  messageId !== delivery.message_id &&
  (messageId === messageIdOf(delivery.id) || messageId.startsWith(`${messageIdOf(delivery.id)}-`))

/** The delivery that one of its messages names, if it is one of ours. */
export const deliveryOfMessage = (messageId: string): string | undefined =>
  /^BL-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-|$)/.exec(messageId)?.[1]

/** Why an acknowledgement is about no delivery, by its name. */
export const UNMATCHED_REASONS = ['name_unreadable', 'unknown_message', 'unknown_release'] as const
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number]

/** As much of such a file is shown as text. */
export const UNMATCHED_SHOWN_BYTES = 65_536

/** Converts a code of the standard to ours: `ErnMissing` to `ern_missing`, `FileOK` to `file_ok`. */
export const toCode = (status: string): string => status.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()

/** Our own storage cannot be used, which says nothing about the store. */
export const OWN_STORAGE = 'own_storage'

/** What a store answers when it can be reached and still cannot take a file. */
const STORE_FAULTS: Record<string, string> = {
  ENOSPC: 'store_full',
  EDQUOT: 'store_full',
  XMinioStorageFull: 'store_full',
  QuotaExceeded: 'store_full',
  EROFS: 'store_read_only',
  EACCES: 'store_forbids',
  EPERM: 'store_forbids',
  AccessDenied: 'store_forbids',
  Forbidden: 'store_forbids',
  host_key_changed: 'store_host_key',
  host_key_unknown: 'store_host_key',
  login_refused: 'store_login',
  private_key_unreadable: 'store_login',
  InvalidAccessKeyId: 'store_login',
  SignatureDoesNotMatch: 'store_login',
  NoSuchBucket: 'store_bucket',
  PermanentRedirect: 'store_bucket',
  AuthorizationHeaderMalformed: 'store_bucket',
  RequestTimeTooSkewed: 'store_clock',
  arrived_changed: 'store_changes_files',
  links_unreadable: 'store_links',
  storage_unavailable: OWN_STORAGE,
}

export const isStoreFault = (code: string): boolean => Object.values(STORE_FAULTS).includes(code)

/** Only the error's code is stored, because its text contains paths of this machine. */
export function unreachable(error: unknown): { code: string; params: Record<string, string | number> } {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const detail = String(code ?? name ?? 'unknown')
  const fault = [code, name].find((word) => typeof word === 'string' && Object.hasOwn(STORE_FAULTS, word))
  return { code: STORE_FAULTS[String(fault)] ?? 'store_unreachable', params: { detail } }
}

/** Thrown when a delivery is impossible for a reason that no further attempt can fix. */
export class Undeliverable extends Error {
  readonly problem: { code: string; params: Record<string, string | number> }

  constructor(problem: { code: string; params: Record<string, string | number> }) {
    super(problem.code)
    this.problem = problem
  }
}
