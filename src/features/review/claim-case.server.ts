// Claims of cases: a reviewer claims a case for a while, renews, releases it, or takes it over with a reason.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { canTransition } from '#features/releases/domain/status.ts'
import { findAnyReleaseForUpdate, transitionRelease } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { deleteClaim, extendClaim, findClaim, upsertClaim } from './claims.data.server.ts'
import type { Claim } from './contract.ts'
import { claimUntil, isOpen } from './domain.ts'

/** A member of staff, who sees the releases of every account, with file URLs signed for this user. */
export interface Reviewer {
  userId: UserId
  accountId: AccountId
  artistId: string | null
}

export type ClaimDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>
type LockedRelease = NonNullable<Awaited<ReturnType<typeof findAnyReleaseForUpdate>>>

/** A claim as a reviewer sees it; null when the row has none. */
export const claimOf = (
  row: { reviewer_id: string | null; expires_at: Date | null; holder_name: string | null } | undefined,
  reviewer: Reviewer,
): Claim | null =>
  row?.reviewer_id && row.expires_at
    ? { name: row.holder_name ?? '', mine: row.reviewer_id === reviewer.userId, until: row.expires_at }
    : null

export const showClaim = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, reviewer }: { id: string; reviewer: Reviewer },
): Promise<Claim | null> => claimOf(await findClaim(db, { releaseId: id, now: clock.now() }), reviewer)

/**
 * Claims a case for a reviewer, or renews the claim. A submitted release is in review from then on, and its artist
 * cannot withdraw it.
 * @param takeOver the reason for taking over somebody else's claim; they are notified
 * @throws not_found, own_account, wrong_state for a release that cannot be reviewed, case_claimed
 */
export async function claimCase(
  deps: ClaimDeps,
  params: { id: string; reviewer: Reviewer; takeOver?: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, params.id)
    if (!release || release.status === 'draft') throw notFound()
    await refuseOwnAccount(trx, { userId: params.reviewer.userId, accountId: release.account_id })
    if (!isOpen(release.status) && !canTransition(release.status, 'reopened', 'staff'))
      throw wrongState(release.status)
    const now = deps.clock.now()
    const reviewerId = params.reviewer.userId
    const claim = await findClaim(trx, { releaseId: params.id, now })
    if (claim?.reviewer_id === reviewerId) {
      await extendClaim(trx, params.id, claimUntil(now))
    } else {
      if (claim) await takeOver(trx, deps, release, { ...params, held: claim })
      await upsertClaim(trx, {
        release_id: params.id,
        reviewer_id: reviewerId,
        claimed_at: now,
        expires_at: claimUntil(now),
      })
    }
    if (release.status === 'submitted')
      await transitionRelease(trx, deps, release, { to: 'in_review', by: 'staff', actorId: reviewerId })
  })
}

async function takeOver(
  trx: Db,
  deps: ClaimDeps,
  release: LockedRelease,
  params: { reviewer: Reviewer; takeOver?: string; held: { reviewer_id: string; holder_name: string } },
): Promise<void> {
  const why = params.takeOver?.trim()
  if (!why) throw caseClaimed(params.held.holder_name)
  await recordAudit(trx, deps, {
    by: params.reviewer,
    action: 'review.taken_over',
    accountId: release.account_id,
    entity: 'release',
    entityId: release.id,
    before: { reviewer: params.held.reviewer_id },
    after: { reviewer: params.reviewer.userId, why },
  })
  await notify(trx, deps, {
    to: { userId: params.held.reviewer_id },
    kind: 'account.case_taken_over',
    params: { title: release.title, why },
    href: paths.admin.reviewCase(release.id),
    key: `case-taken-over-${release.id}-${deps.clock.now().getTime()}`,
  })
}

/** Releases the reviewer's own claim; another reviewer's claim stays. */
export const releaseClaim = ({ db }: Pick<Deps, 'db'>, params: { id: string; reviewer: Reviewer }) =>
  deleteClaim(db, { releaseId: params.id, reviewerId: params.reviewer.userId })

/**
 * Requires the reviewer's own claim. The caller has locked the release.
 * @throws claim_required, case_claimed
 */
export async function requireClaim(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  params: { id: string; reviewer: Reviewer },
): Promise<void> {
  const claim = await findClaim(trx, { releaseId: params.id, now: clock.now() })
  if (!claim) throw new AppError('claim_required', 409)
  if (claim.reviewer_id !== params.reviewer.userId) throw caseClaimed(claim.holder_name)
}

const caseClaimed = (name: string) => new AppError('case_claimed', 409, { params: { name } })
