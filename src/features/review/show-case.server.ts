// One case: a release as it was frozen, with everything a reviewer weighs.
import type { Release } from '#features/releases/contract.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import {
  countRejections,
  findAccountHistory,
  findAnyRelease,
  findingsOf,
  findLikenesses,
  findRevision,
  type Likeness,
  type ShowDeps,
  sayLikenesses,
  showChanges,
  showReleaseToStaff,
} from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import { type AccountId, scopeOf } from '#lib/pure/ids.ts'
import { listApprovals } from './approvals.data.server.ts'
import { listAlikeReleases, listOtherReleases } from './cases.data.server.ts'
import { type Reviewer, showClaim } from './claim-case.server.ts'
import type { ReviewCase } from './contract.ts'
import { isOpen, licenceFindings, proposedReasons, reopeningOf } from './domain.ts'

/** As many of an account's other releases as help to see a repetition. */
const OTHERS_MAX = 8

/** A release as it was frozen at its submission, with what the checks found and propose. @throws not_found */
export async function showCase(
  deps: ShowDeps & Pick<Deps, 'review'>,
  by: { id: string; reviewer: Reviewer },
): Promise<ReviewCase> {
  const { db } = deps
  const release = await showReleaseToStaff(deps, by.id, scopeOf(by.reviewer))
  const revision = release.revision === null ? undefined : await findRevision(db, by.id, release.revision)
  const row = await findAnyRelease(db, by.id)
  const account = row && (await findAccountHistory(db, row.account_id))
  if (!revision || !account) throw notFound()
  const { sha256 } = revision
  const accountId = row.account_id as AccountId
  const { findings, likenesses } = await everyCaseFinding(db, release, accountId)
  const others = await listOtherReleases(db, { accountId, releaseId: by.id, limit: OTHERS_MAX })
  const approvals = await listApprovals(db, { releaseId: by.id, revision: revision.content.number, sha256 })
  return {
    release,
    sha256,
    findings,
    proposed: proposedReasons(findings, release.tracks),
    changes: await showChanges(db, release),
    account: {
      name: account.name,
      plan: account.plan,
      since: account.created_at,
      releaseCount: Number(account.releases),
      reopenedCount: Number(account.reopened),
    },
    otherReleases: others.map(otherRelease),
    matches: await matchesOf(db, { release, accountId, likenesses }),
    dueAt: row.review_due_at,
    claim: await showClaim(deps, by),
    approvals: approvals.map(({ name, at, reviewer_id }) => ({
      name,
      at,
      mine: reviewer_id === by.reviewer.userId,
    })),
    approvalsNeeded: deps.review.approvals,
    reopeningRejects:
      reopeningOf({
        status: isOpen(row.status) ? 'in_review' : row.status,
        reopenedCount: row.reopened_count,
      }).to === 'rejected',
    rejectionIsFinal: (await countRejections(db, by.id)) > 0,
  }
}

/** What the rules say of a case, and what of it is in the catalogue already. */
export async function everyCaseFinding(db: Db, release: Release, accountId: AccountId) {
  const likenesses = await findLikenesses(db, release, scopeOf({ accountId, artistId: null }))
  const findings = [...(await caseFindings(db, release)), ...sayLikenesses(likenesses, { accountId })]
  return { findings, likenesses }
}

export const otherRelease = (one: Awaited<ReturnType<typeof listOtherReleases>>[number]) => ({
  id: one.id,
  title: one.title,
  artistName: one.artist_name ?? '',
  type: one.type,
  status: one.status,
  releaseDate: one.release_date,
})

/** Releases that have something of this one, each with all that both have; whose they are is for staff to know. */
async function matchesOf(
  db: Db,
  by: { release: Release; accountId: AccountId; likenesses: readonly Likeness[] },
): Promise<ReviewCase['matches']> {
  const { release, accountId, likenesses } = by
  const { id: releaseId, title } = release
  const ids = likenesses.flatMap(({ uses }) => uses.map((use) => use.release_id))
  const alike = await listAlikeReleases(db, { ids, accountId, title, releaseId })
  return alike.map((one) => ({
    ...otherRelease(one),
    accountName: one.account_id === accountId ? null : (one.account_name ?? ''),
    same: [
      ...likenesses
        .filter(({ uses }) => uses.some((use) => use.release_id === one.id))
        .map(({ what, trackIndex }) => ({ what, trackId: release.tracks[trackIndex ?? -1]?.id ?? null })),
      ...(one.same_title ? [{ what: 'title' as const, trackId: null }] : []),
    ],
  }))
}

/**
 * The rules as they were on the day of submission: a review that takes its two days must not make the lead time
 * too short. The licence questions come on top.
 */
export async function caseFindings(db: Db, release: Release): Promise<ReleaseFinding[]> {
  const day = toPlainDate(release.submittedAt ?? release.updatedAt)
  return [...(await findingsOf(db, release, day)), ...licenceFindings(release.tracks)]
}
