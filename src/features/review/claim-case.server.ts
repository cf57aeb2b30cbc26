// Who is on a case: claimed for a while, renewed while they are at it, given back, or taken over with a sentence.
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { canTransition } from '#features/releases/domain/status.ts'
import { findAnyReleaseForUpdate, transitionRelease } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import type { AccountId, UserId } from '#lib/pure/ids.ts'
import { deleteClaim, findClaim, putClaim, setClaimEnd } from './claims.data.server.ts'
import type { Claim } from './contract.ts'
import { claimUntil, isOpen } from './domain.ts'

/** A member of staff, who sees every account's releases with addresses signed for their own. */
export interface Reviewer {
  userId: UserId
  accountId: AccountId
  artistId: string | null
}

export type ClaimDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>
type LockedRelease = NonNullable<Awaited<ReturnType<typeof findAnyReleaseForUpdate>>>

/** A claim as a reviewer is told of it, from a row that may hold none. */
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
 * Puts a reviewer on a case, or keeps them on it for another while. What was submitted is in review from then on,
 * and its artist cannot take it back.
 * @param takeOver why somebody else's claim is taken from them; they are told
 * @throws not_found, wrong_state for what the desk cannot decide about, case_held
 */
export async function claimCase(
  deps: ClaimDeps,
  by: { id: string; reviewer: Reviewer; takeOver?: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, by.id)
    if (!release || release.status === 'draft') throw notFound()
    if (!isOpen(release.status) && !canTransition(release.status, 'reopened', 'staff'))
      throw wrongState(release.status)
    const now = deps.clock.now()
    const reviewerId = by.reviewer.userId
    const held = await findClaim(trx, { releaseId: by.id, now })
    if (held?.reviewer_id === reviewerId) {
      await setClaimEnd(trx, by.id, claimUntil(now))
    } else {
      if (held) await takeOver(trx, deps, release, { ...by, held })
      await putClaim(trx, {
        release_id: by.id,
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
  by: { reviewer: Reviewer; takeOver?: string; held: { reviewer_id: string; holder_name: string } },
): Promise<void> {
  const why = by.takeOver?.trim()
  if (!why) throw caseHeld(by.held.holder_name)
  await recordAudit(trx, deps, {
    by: by.reviewer,
    action: 'review.taken_over',
    accountId: release.account_id,
    entity: 'release',
    entityId: release.id,
    before: { reviewer: by.held.reviewer_id },
    after: { reviewer: by.reviewer.userId, why },
  })
  await notify(trx, deps, {
    to: { userId: by.held.reviewer_id },
    kind: 'account.case_taken_over',
    params: { title: release.title, why },
    href: `/admin/review/${release.id}`,
    key: `case-taken-over-${release.id}-${deps.clock.now().getTime()}`,
  })
}

/** Gives a case back to the queue; what is not one's own stays whose it is. */
export const releaseClaim = ({ db }: Pick<Deps, 'db'>, by: { id: string; reviewer: Reviewer }) =>
  deleteClaim(db, { releaseId: by.id, reviewerId: by.reviewer.userId })

/**
 * Nobody decides about a case they are not on. The caller has locked the release.
 * @throws claim_required, case_held
 */
export async function requireClaim(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  by: { id: string; reviewer: Reviewer },
): Promise<void> {
  const held = await findClaim(trx, { releaseId: by.id, now: clock.now() })
  if (!held) throw new AppError('claim_required', 409)
  if (held.reviewer_id !== by.reviewer.userId) throw caseHeld(held.holder_name)
}

const caseHeld = (name: string) => new AppError('case_held', 409, { params: { name } })
