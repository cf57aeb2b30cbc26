// One case: a release as it was frozen, with everything a reviewer considers.
import { planCodeOf } from '#features/accounts/domain.ts'
import { isAccountBlocked, isMember } from '#features/accounts/service.server.ts'
import type { Release } from '#features/releases/contract.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import {
  countRejections,
  type Duplicate,
  describeDuplicates,
  findAccountHistory,
  findAnyRelease,
  findDuplicates,
  findingsOf,
  findRevision,
  type ShowDeps,
  showChanges,
  showReleaseToStaff,
} from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { toPlainDate } from '#lib/pure/dates.ts'
import { type AccountId, scopeOf } from '#lib/pure/ids.ts'
import { listApprovals } from './approvals.data.server.ts'
import { listMatchingReleases, listOtherReleases } from './cases.data.server.ts'
import { type Reviewer, showClaim } from './claim-case.server.ts'
import type { ReviewCase } from './contract.ts'
import { isOpen, licenceFindings, proposedReasons, reopeningOf } from './domain.ts'

/** Enough of an account's other releases to notice a repetition. */
const OTHERS_MAX = 8

/** A release as it was frozen at its submission, with findings and proposed reasons. @throws not_found */
export async function showCase(
  deps: ShowDeps & Pick<Deps, 'review'>,
  params: { id: string; reviewer: Reviewer },
): Promise<ReviewCase> {
  const { db } = deps
  const release = await showReleaseToStaff(deps, params.id, scopeOf(params.reviewer))
  const revision = release.revision === null ? undefined : await findRevision(db, params.id, release.revision)
  const row = await findAnyRelease(db, params.id)
  const account = row && (await findAccountHistory(db, row.account_id))
  if (!revision || !account) throw notFound()
  const { sha256 } = revision
  const accountId = row.account_id as AccountId
  const { findings, duplicates } = await findCaseFindings(db, release, accountId)
  const others = await listOtherReleases(db, { accountId, releaseId: params.id, limit: OTHERS_MAX })
  const approvals = await listApprovals(db, {
    releaseId: params.id,
    revision: revision.content.number,
    sha256,
  })
  return {
    release,
    sha256,
    findings,
    proposed: proposedReasons(findings, release.tracks),
    changes: await showChanges(db, release),
    account: {
      name: account.name,
      plan: planCodeOf(account.plan),
      since: account.created_at,
      blocked: await isAccountBlocked(db, accountId, deps.clock.now()),
      releaseCount: Number(account.releases),
      reopenedCount: Number(account.reopened),
    },
    otherReleases: others.map(otherRelease),
    matches: await matchesOf(db, { release, accountId, duplicates }),
    dueAt: row.review_due_at,
    claim: await showClaim(deps, params),
    ownAccount: await isMember(db, { userId: params.reviewer.userId, accountId }),
    approvals: approvals.map(({ name, at, reviewer_id }) => ({
      name,
      at,
      mine: reviewer_id === params.reviewer.userId,
    })),
    approvalsNeeded: deps.review.approvals,
    reopeningRejects:
      reopeningOf({
        status: isOpen(row.status) ? 'in_review' : row.status,
        reopenedCount: row.reopened_count,
      }).to === 'rejected',
    rejectionIsFinal: (await countRejections(db, params.id)) > 0,
  }
}

/** The findings of the rules and the duplicates in the catalogue. */
export async function findCaseFindings(db: Db, release: Release, accountId: AccountId) {
  const duplicates = await findDuplicates(db, release, scopeOf({ accountId, artistId: null }))
  const findings = [...(await caseFindings(db, release)), ...describeDuplicates(duplicates, { accountId })]
  return { findings, duplicates }
}

export const otherRelease = (row: Awaited<ReturnType<typeof listOtherReleases>>[number]) => ({
  id: row.id,
  title: row.title,
  artistName: row.artist_name ?? '',
  type: row.type,
  status: row.status,
  releaseDate: row.release_date,
})

/** Releases that share files or codes with this one, and what they share; their accounts are visible to staff only. */
async function matchesOf(
  db: Db,
  params: { release: Release; accountId: AccountId; duplicates: readonly Duplicate[] },
): Promise<ReviewCase['matches']> {
  const { release, accountId, duplicates } = params
  const { id: releaseId, title } = release
  const ids = duplicates.flatMap(({ uses }) => uses.map((use) => use.release_id))
  const matching = await listMatchingReleases(db, { ids, accountId, title, releaseId })
  return matching.map((match) => ({
    ...otherRelease(match),
    accountName: match.account_id === accountId ? null : (match.account_name ?? ''),
    shared: [
      ...duplicates
        .filter(({ uses }) => uses.some((use) => use.release_id === match.id))
        .map(({ what, trackIndex }) => ({
          kind: what,
          trackId: release.tracks[trackIndex ?? -1]?.id ?? null,
        })),
      ...(match.same_title ? [{ kind: 'title' as const, trackId: null }] : []),
    ],
  }))
}

/**
 * Checks the rules as of the day of submission, so that the duration of a review does not make the lead time too short.
 * Adds the licence questions.
 */
export async function caseFindings(db: Db, release: Release): Promise<ReleaseFinding[]> {
  const day = toPlainDate(release.submittedAt ?? release.updatedAt)
  return [...(await findingsOf(db, release, day)), ...licenceFindings(release.tracks)]
}
