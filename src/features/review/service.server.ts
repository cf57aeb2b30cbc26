// Use cases of the review desk: the queue, one case, and the four things a reviewer can do with it.

import type { Release } from '#features/releases/contract.ts'
import type { ReleaseFinding } from '#features/releases/domain/submission.ts'
import {
  countReviewQueue,
  findAccountHistory,
  findAnyRelease,
  findAnyReleaseForUpdate,
  findingsOf,
  findRevision,
  likenessFindings,
  listReviewQueue,
  moveRelease,
  reviewDue,
  showReleaseToStaff,
} from '#features/releases/service.server.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, notReady, wrongState } from '#lib/errors.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import { type AccountId, reachOf, type UserId } from '#lib/pure/ids.ts'
import type { QueueItem, ReviewCase } from './contract.ts'
import { licenceFindings, proposedReasons, reopeningOf } from './domain.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>
type DecideDeps = ShowDeps & Pick<Deps, 'jobs'>

/** A member of staff, who sees every account's releases with addresses signed for their own. */
export interface Reviewer {
  userId: UserId
  accountId: AccountId
  artistId: string | null
}

export interface GivenReason {
  code: string
  note: string
  trackId: string | null
}

/** What waits for review, the longest waiting first: the order of the deadlines. */
export async function listQueue(deps: ShowDeps, by: { cursor?: string; limit: number; reviewer: Reviewer }) {
  const cursor = by.cursor === undefined ? undefined : requireCursor(by.cursor)
  const [rows, count] = await Promise.all([
    listReviewQueue(deps.db, { cursor, limit: by.limit }),
    countReviewQueue(deps.db),
  ])
  const page = rows.slice(0, by.limit)
  const covers = page.map((row) => row.artwork_upload_id).filter((id) => id !== null)
  const uploads = await showUploads(deps, covers, reachOf(by.reviewer))
  const items = page.map((row): QueueItem => {
    const submittedAt = row.submitted_at ?? row.updated_at
    return {
      ...{
        releaseId: row.id,
        title: row.title,
        artistName: row.artist_name ?? '',
        type: row.type,
        plan: row.plan,
      },
      ...{
        trackCount: Number(row.track_count),
        status: row.status === 'in_review' ? 'in_review' : 'submitted',
      },
      ...{ submittedAt, dueAt: reviewDue(submittedAt) },
      artworkUrls: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)?.urls) || null,
    }
  })
  const last = items.at(-1)
  const today = deps.clock.today()
  return {
    items,
    nextCursor: rows.length > by.limit && last ? `${last.submittedAt.toISOString()}|${last.releaseId}` : null,
    total: count.total,
    dueToday: count.submittedAt.filter((at) => toPlainDate(reviewDue(at)) <= today).length,
  }
}

/** Our own cursor: an instant and an id. */
function requireCursor(text: string): string {
  const [at = '', id = ''] = text.split('|')
  const valid = !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id)
  if (!valid) throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  return text
}

/** A release as it was frozen at its submission, with what the checks found and propose. */
export async function showCase(deps: ShowDeps, by: { id: string; reviewer: Reviewer }): Promise<ReviewCase> {
  const release = await showReleaseToStaff(deps, by.id, reachOf(by.reviewer))
  const revision =
    release.revision === null ? undefined : await findRevision(deps.db, by.id, release.revision)
  const row = await findAnyRelease(deps.db, by.id)
  const account = row && (await findAccountHistory(deps.db, row.account_id))
  if (!revision || !account) throw notFound()
  const findings = [
    ...(await caseFindings(deps.db, release)),
    ...(await likenessFindings(
      deps.db,
      release,
      reachOf({ accountId: row.account_id as AccountId, artistId: null }),
    )),
  ]
  const submittedAt = release.submittedAt ?? release.updatedAt
  return {
    release,
    sha256: revision.sha256,
    findings,
    proposed: proposedReasons(findings, release.tracks),
    account: {
      ...{ name: account.name, plan: account.plan, since: account.created_at },
      ...{ releaseCount: Number(account.releases), reopenedCount: Number(account.reopened) },
    },
    dueAt: reviewDue(submittedAt),
  }
}

/**
 * The rules as they were on the day of submission: a review that takes its two days must not make the lead time
 * too short. The licence questions come on top.
 */
async function caseFindings(db: Db, release: Release): Promise<ReleaseFinding[]> {
  const day = toPlainDate(release.submittedAt ?? release.updatedAt)
  return [...(await findingsOf(db, release, day)), ...licenceFindings(release.tracks)]
}

/** Picks a submission up; picking up what is in review already changes nothing. */
export async function startReview(
  deps: DecideDeps,
  by: { id: string; reviewer: Reviewer },
): Promise<ReviewCase> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, by.id)
    if (!release || release.status === 'draft') throw notFound()
    if (release.status === 'in_review') return
    await moveRelease(trx, deps, release, { to: 'in_review', by: 'staff', actorId: by.reviewer.userId })
  })
  return showCase(deps, by)
}

interface Decision {
  id: string
  sha256: string
  reviewer: Reviewer
}

/**
 * Approves exactly the revision the reviewer has seen; the deliveries' work exists when the approval does.
 *
 * @throws wrong_state, revision_changed, or not_ready with the blocking findings that remain.
 */
export async function approveRelease(deps: DecideDeps, by: Decision): Promise<{ status: string }> {
  return deciding(deps, by, async (trx, release) => {
    if (release.status !== 'in_review') throw wrongState(release.status)
    const shown = await showReleaseToStaff({ ...deps, db: trx }, by.id, reachOf(by.reviewer))
    const stops = (await caseFindings(trx, shown)).filter((finding) => finding.severity === 'blocks')
    if (stops.length > 0) throw notReady(stops)
    return moveRelease(trx, deps, release, { to: 'approved', by: 'staff', actorId: by.reviewer.userId })
  })
}

/** Gives a release back with reasons. The third time in review it is rejected for good instead (decision D25). */
export async function reopenRelease(
  deps: DecideDeps,
  by: Decision & { reasons: GivenReason[] },
): Promise<{ status: string }> {
  return deciding(deps, by, async (trx, release) => {
    const reasons = await requireReasons(trx, release, by.reasons)
    const reopening = reopeningOf({ status: release.status, reopenedCount: release.reopened_count })
    return moveRelease(trx, deps, release, {
      ...reopening,
      reasons,
      by: 'staff',
      actorId: by.reviewer.userId,
    })
  })
}

/** Rejects for a serious reason; what is not final may be corrected once more. */
export async function rejectRelease(
  deps: DecideDeps,
  by: Decision & { reasons: GivenReason[]; final: boolean },
): Promise<{ status: string }> {
  return deciding(deps, by, async (trx, release) => {
    const reasons = await requireReasons(trx, release, by.reasons)
    const values = { final_rejection: by.final }
    return moveRelease(trx, deps, release, {
      ...{ to: 'rejected', by: 'staff', actorId: by.reviewer.userId, reasons, values },
    })
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof findAnyReleaseForUpdate>>>

/** Locks the release and makes sure that nobody decides about what they have not seen. */
async function deciding(
  { db }: DecideDeps,
  by: Decision,
  decide: (trx: Db, release: Locked) => Promise<{ to: string }>,
): Promise<{ status: string }> {
  return db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, by.id)
    if (!release || release.status === 'draft' || release.revision === null) throw notFound()
    const revision = await findRevision(trx, by.id, release.revision)
    if (revision?.sha256 !== by.sha256) throw new AppError('revision_changed', 409)
    return { status: (await decide(trx, release)).to }
  })
}

/** At least one, and words where the reason is of one's own; a track that is not the release's is nobody's. */
async function requireReasons(trx: Db, release: Locked, given: GivenReason[]): Promise<GivenReason[]> {
  const reasons = given.map((reason) => ({ ...reason, note: reason.note.trim() }))
  if (reasons.length === 0 || reasons.some((reason) => reason.code === 'other' && reason.note === '')) {
    throw new AppError('reason_required', 422)
  }
  const revision = await findRevision(trx, release.id, release.revision ?? 0)
  const tracks = new Set(revision?.content.tracks.map((track) => track.trackId))
  return reasons.map((reason) => ({
    ...reason,
    trackId: reason.trackId && tracks.has(reason.trackId) ? reason.trackId : null,
  }))
}
