// The only place that changes the status of a release: checks the transition, writes its history, notifies the account.
import { recordActivity } from '#features/activity/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { isWebhookEvent } from '#features/webhooks/domain.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  findAnyReleaseForUpdate,
  findLicenceEnd,
  insertEvent,
  type ReleaseRow,
  setStatus,
} from './data.server.ts'
import { correctionDue } from './domain/cue.ts'
import { type ExtraEventType, eventTypeOf } from './domain/event-types.ts'
import { licenceOver } from './domain/release-days.ts'
import { type Actor, canTransition, hasEnded, isLive, type Status } from './domain/status.ts'
import { deleteDraftSnapshot, restoreDraftSnapshot } from './draft-snapshots.data.server.ts'
import type { Part, StoredReason } from './tables.server.ts'

export interface Transition {
  to: Status
  by: Actor
  actorId?: string
  reasons?: StoredReason[]
  /** Columns that change with the status. */
  values?: {
    revision?: number
    submitted_at?: Date | null
    review_due_at?: Date | null
    review_advice?: number
    live_at?: Date
    reopened_count?: number
    final_rejection?: boolean
    update_of?: number | null
    licence_ends_on?: PlainDate
  }
}

export interface TransitionResult {
  from: Status
  to: Status
  eventId: string
}

type TransitionTarget = Pick<
  ReleaseRow,
  'id' | 'account_id' | 'artist_id' | 'title' | 'status' | 'revision' | 'live_at' | 'update_of'
>

export type TransitionDeps = Pick<Deps, 'jobs' | 'clock' | 'secret'>

/**
 * Changes the status of a release whose row the caller has locked in `trx`. History, activity, audit entry,
 * notification, mail job and follow-up jobs are part of the same transaction.
 *
 * @throws wrong_state when `RELEASE_TRANSITIONS` does not allow this transition for this actor.
 */
export async function transitionRelease(
  trx: Db,
  deps: TransitionDeps,
  before: TransitionTarget,
  move: Transition,
): Promise<TransitionResult> {
  if (!canTransition(before.status, move.to, move.by)) throw wrongState(before.status)
  const { jobs, clock } = deps
  const now = clock.now()
  const eventId = newId()
  const settled = await settleUpdate(trx, deps, before, move)
  const { release } = settled
  const values = { ...settled.values, ...move.values }
  const live = isLive({ status: release.status, liveAt: release.live_at })
  await setStatus(trx, release.id, move.to, values, now)
  await insertEvent(trx, {
    id: eventId,
    account_id: release.account_id,
    release_id: release.id,
    from_status: release.status,
    to_status: move.to,
    revision: values.revision ?? release.revision,
    actor_id: move.actorId ?? null,
    actor_role: move.by,
    reasons: move.reasons ?? [],
    at: now,
  })
  const eventType = eventTypeOf({ from: release.status, to: move.to, by: move.by }, { live })
  await publishTransition(trx, deps, release, { ...move, eventId, eventType })
  await jobs.add(trx, 'release.moved', { releaseId: release.id, eventId })
  if (move.to === 'approved') await jobs.add(trx, 'release.approved', { releaseId: release.id })
  if (move.to === 'published' && release.live_at === null) {
    await jobs.add(trx, 'referrals.qualify', { accountId: release.account_id, by: 'release' })
    await jobs.add(trx, 'presaves.start', { releaseId: release.id })
  }
  if (hasEnded(move.to)) await jobs.add(trx, 'release.ended', { releaseId: release.id })
  if (isLive({ status: move.to, liveAt: move.values?.live_at ?? release.live_at }))
    await scheduleLicenceEnd(trx, deps, release.id)
  // A live release does not expire when its correction is overdue.
  if (!live && (move.to === 'reopened' || move.to === 'rejected')) {
    const due = correctionDue(now)
    await jobs.add(trx, 'release.correction_due', { releaseId: release.id, eventId }, { at: due })
  }
  return { from: release.status, to: move.to, eventId }
}

/**
 * Settles an owner's update with a transition. An approved update becomes the delivered version; when it is dropped, or
 * when the release ends, the approved draft is restored. Any other transition leaves the update open.
 */
async function settleUpdate(
  trx: Db,
  { clock }: TransitionDeps,
  release: TransitionTarget,
  { to, by }: Transition,
): Promise<{ release: TransitionTarget; values: Transition['values'] }> {
  const { id, update_of: updateOf } = release
  const isDropped = hasEnded(to) || (to === 'published' && by === 'user')
  if (updateOf === null || (to !== 'approved' && !isDropped)) return { release, values: {} }
  if (isDropped) await restoreDraftSnapshot(trx, id, clock.now())
  await deleteDraftSnapshot(trx, id)
  if (!isDropped) return { release, values: { update_of: null } }
  const restored = (await findAnyReleaseForUpdate(trx, id)) ?? release
  return { release: restored, values: { update_of: null, revision: updateOf, final_rejection: false } }
}

/**
 * Schedules the end of a live release's licence. Every transition schedules it again, because the review may have
 * approved another day, and a licence that ended during a review or a delivery takes effect right after it.
 */
async function scheduleLicenceEnd(trx: Db, { jobs }: TransitionDeps, releaseId: string): Promise<void> {
  const end = await findLicenceEnd(trx, releaseId)
  if (!end) return
  const key = `licence-end-${releaseId}`
  await jobs.add(trx, 'release.licence_end', { releaseId }, { at: licenceOver(end.day, end.timing), key })
}

/**
 * Records that a live release, or some of its tracks, was taken down at some of its stores, and notifies the account as
 * for a transition. The caller has locked its row in `trx` and has notified the stores.
 */
export async function notePartTakedown(
  trx: Db,
  deps: TransitionDeps,
  release: TransitionTarget,
  { actorId, ...part }: Part & { actorId: string },
): Promise<void> {
  const eventId = newId()
  const { status } = release
  await insertEvent(trx, {
    id: eventId,
    account_id: release.account_id,
    release_id: release.id,
    revision: release.revision,
    from_status: status,
    to_status: status,
    actor_id: actorId,
    actor_role: 'user',
    reasons: [],
    part,
    at: deps.clock.now(),
  })
  await publishTransition(trx, deps, release, {
    to: status,
    actorId,
    part,
    eventId,
    eventType: 'part_taken_down',
  })
  await deps.jobs.add(trx, 'release.moved', { releaseId: release.id, eventId })
}

interface PublishedTransition extends Pick<Transition, 'to' | 'actorId' | 'reasons'> {
  part?: Part
  eventId: string
  eventType: ExtraEventType | Status
}

async function publishTransition(
  trx: Db,
  deps: TransitionDeps,
  release: TransitionTarget,
  { to, actorId, reasons = [], part, eventId, eventType }: PublishedTransition,
): Promise<void> {
  const about = { accountId: release.account_id, artistId: release.artist_id }
  const what = { entity: 'release' as const, entityId: release.id }
  await recordActivity(trx, deps, {
    ...about,
    ...what,
    type: `release.${eventType}`,
    title: release.title,
    actorId,
  })
  await recordAudit(trx, deps, {
    by: { userId: actorId ?? null },
    action: 'release.moved',
    accountId: release.account_id,
    ...what,
    before: { status: release.status },
    after: { status: to, reasons: reasons.map((reason) => reason.code), ...part },
  })
  // Only a withdrawn submission becomes a draft again.
  const type = `release.${eventType === 'draft' ? 'withdrawn' : eventType}`
  if (isWebhookEvent(type))
    await emitWebhook(trx, deps, {
      accountId: release.account_id,
      type,
      eventId,
      data: { release_id: release.id, title: release.title, status: to, previous_status: release.status },
    })
  if (eventType === 'unknown') return
  await notify(trx, deps, {
    to: { ...about, needs: 'catalogue.view' },
    kind: `releases.${eventType}`,
    params: { title: release.title },
    href: paths.release(release.id),
    key: `release-event-${eventId}`,
  })
}

/** Locks the release, then transitions it. @throws not_found, wrong_state */
export async function transitionReleaseById(
  deps: TransitionDeps & Pick<Deps, 'db'>,
  releaseId: string,
  move: Transition,
): Promise<TransitionResult> {
  return deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (!release) throw notFound()
    return transitionRelease(trx, deps, release, move)
  })
}

/** Marks a release whose state in another system is unknown; only an import does this. */
export const setForeignStatus = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, releaseId: string) =>
  setStatus(db, releaseId, 'unknown', {}, clock.now())
