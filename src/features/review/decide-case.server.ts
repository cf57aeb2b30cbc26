// Decides a case: approve, reopen or reject. A decision names the revision that was seen, and requires the claim.
import { isAccountBlocked, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { isReleaseField, isTrackField } from '#features/releases/domain/fields.ts'
import { canTransition, type Status } from '#features/releases/domain/status.ts'
import {
  countRejections,
  findAnyReleaseForUpdate,
  findRevision,
  type ShowDeps,
  type StoredReason,
  showReleaseToStaff,
  type TransitionResult,
  transitionRelease,
} from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, notReady, wrongState } from '#lib/errors.ts'
import { type AccountId, scopeOf } from '#lib/pure/ids.ts'
import { insertApproval, listApprovals } from './approvals.data.server.ts'
import { type Reviewer, requireClaim } from './claim-case.server.ts'
import { deleteClaim } from './claims.data.server.ts'
import type { GivenReason } from './contract.ts'
import { reopeningOf } from './domain.ts'
import { caseFindings, findCaseFindings } from './show-case.server.ts'

type DecideDeps = ShowDeps & Pick<Deps, 'jobs'>
type LockedRelease = NonNullable<Awaited<ReturnType<typeof findAnyReleaseForUpdate>>> & { revision: number }

interface Decision {
  id: string
  sha256: string
  reviewer: Reviewer
}

/**
 * Approves exactly the revision the reviewer has seen; the jobs of its deliveries are enqueued in the same transaction.
 * When two approvals are required, the first one waits, and the case is free for another reviewer.
 *
 * @throws claim_required, case_claimed, wrong_state, revision_changed, account_blocked, second_person_needed, or not_ready
 * with the blocking findings that remain.
 */
export async function approveRelease(
  deps: DecideDeps & Pick<Deps, 'review'>,
  params: Decision,
): Promise<{ status: string }> {
  return decideCase(deps, { ...params, to: 'approved' }, async (trx, release) => {
    const view = await showReleaseToStaff({ ...deps, db: trx }, params.id, scopeOf(params.reviewer))
    // A block promises that nothing new is released meanwhile.
    if (await isAccountBlocked(trx, release.account_id, deps.clock.now()))
      throw new AppError('account_blocked', 409)
    const stops = (await caseFindings(trx, view)).filter((finding) => finding.severity === 'blocks')
    if (stops.length > 0) throw notReady(stops)
    if (!(await isLastApproval(trx, deps, release, params))) return { to: 'in_review' }
    return transitionRelease(trx, deps, release, {
      to: 'approved',
      by: 'staff',
      actorId: params.reviewer.userId,
    })
  })
}

/** Records an approval, and returns whether enough people have approved. One person counts once. */
async function isLastApproval(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret' | 'review'>,
  release: LockedRelease,
  { sha256, reviewer }: Decision,
): Promise<boolean> {
  const which = { releaseId: release.id, revision: release.revision, sha256 }
  const given = await listApprovals(trx, which)
  const others = given.filter((approval) => approval.reviewer_id !== reviewer.userId)
  const last = others.length + 1 >= deps.review.approvals
  if (others.length < given.length) {
    if (!last) throw new AppError('second_person_needed', 409)
    return true
  }
  await insertApproval(trx, {
    release_id: release.id,
    revision: release.revision,
    sha256,
    reviewer_id: reviewer.userId,
    at: deps.clock.now(),
  })
  await recordAudit(trx, deps, {
    by: reviewer,
    action: 'review.approved',
    accountId: release.account_id,
    entity: 'release',
    entityId: release.id,
    after: { revision: release.revision, sha256 },
  })
  return last
}

/** Reopens a release with reasons. The third reopening during a review rejects it finally instead. */
export async function reopenRelease(
  deps: DecideDeps,
  params: Decision & { reasons: GivenReason[] },
): Promise<{ status: string }> {
  return decideCase(deps, { ...params, to: 'reopened' }, async (trx, release) => {
    const reasons = await requireReasons({ ...deps, db: trx }, release, params)
    const reopening = reopeningOf({ status: release.status, reopenedCount: release.reopened_count })
    return transitionRelease(trx, deps, release, {
      ...reopening,
      reasons,
      by: 'staff',
      actorId: params.reviewer.userId,
    })
  })
}

/** Rejects for a serious reason. The first rejection can be corrected unless it is final; the second is final. */
export async function rejectRelease(
  deps: DecideDeps,
  params: Decision & { reasons: GivenReason[]; final: boolean },
): Promise<{ status: string }> {
  return decideCase(deps, { ...params, to: 'rejected' }, async (trx, release) => {
    const reasons = await requireReasons({ ...deps, db: trx }, release, params)
    const values = { final_rejection: params.final || (await countRejections(trx, release.id)) > 0 }
    return transitionRelease(trx, deps, release, {
      to: 'rejected',
      by: 'staff',
      actorId: params.reviewer.userId,
      reasons,
      values,
    })
  })
}

/** Locks the release and requires that the reviewer has seen this revision and has claimed the case. */
async function decideCase(
  deps: DecideDeps,
  params: Decision & { to: Status },
  decide: (trx: Db, release: LockedRelease) => Promise<Pick<TransitionResult, 'to'>>,
): Promise<{ status: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, params.id)
    if (!release || release.status === 'draft' || release.revision === null) throw notFound()
    await refuseOwnAccount(trx, { userId: params.reviewer.userId, accountId: release.account_id })
    const revision = await findRevision(trx, params.id, release.revision)
    if (revision?.sha256 !== params.sha256) throw new AppError('revision_changed', 409)
    if (!canTransition(release.status, params.to, 'staff')) throw wrongState(release.status)
    await requireClaim(trx, deps, params)
    const { to } = await decide(trx, { ...release, revision: release.revision })
    await deleteClaim(trx, { releaseId: params.id, reviewerId: params.reviewer.userId })
    return { status: to }
  })
}

/**
 * Requires at least one reason, and a text when it is not a listed one. Tracks of another release are refused; a pin
 * that fits neither the track nor the release is dropped, and so is a finding that the case does not have.
 */
async function requireReasons(
  deps: ShowDeps,
  release: LockedRelease,
  params: { reviewer: Reviewer; reasons: GivenReason[] },
): Promise<StoredReason[]> {
  const reasons = params.reasons.map((reason) => ({ ...reason, note: reason.note.trim() }))
  if (reasons.length === 0 || reasons.some((reason) => reason.code === 'other' && reason.note === '')) {
    throw new AppError('reason_required', 422)
  }
  const revision = await findRevision(deps.db, release.id, release.revision)
  const tracks = new Map(revision?.content.tracks.map((track) => [track.trackId, track]))
  const findings = reasons.some(({ finding }) => finding) ? await findingsOfCase(deps, release, params) : []
  return reasons.map(({ trackId, field, atMs, finding, ...reason }) => {
    const track = tracks.get(trackId ?? '')
    const fits = field !== null && (track ? isTrackField(field) : isReleaseField(field))
    const heard = track && atMs !== null && atMs <= track.audio.durationMs
    const match = findings.find(
      (candidate) =>
        candidate.code === finding?.code && candidate.at === finding.at && candidate.atMs === finding.atMs,
    )
    return {
      ...reason,
      trackId: track ? trackId : null,
      field: fits ? field : null,
      atMs: heard ? atMs : null,
      finding: match ? { code: match.code, params: match.params ?? {} } : null,
    }
  })
}

async function findingsOfCase(deps: ShowDeps, release: LockedRelease, { reviewer }: { reviewer: Reviewer }) {
  const view = await showReleaseToStaff(deps, release.id, scopeOf(reviewer))
  return (await findCaseFindings(deps.db, view, release.account_id as AccountId)).findings
}
