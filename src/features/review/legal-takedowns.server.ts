// Legal takedowns: removes a release on the order of a court, an authority or a rights holder.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { isRemovable } from '#features/releases/domain/status.ts'
import { findAnyReleaseForUpdate, transitionRelease } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { Reviewer } from './claim-case.server.ts'
import { deleteClaim } from './claims.data.server.ts'

/**
 * Removes a release permanently. Its artist reads the text of the order; the job that follows the transition sends the
 * takedown to every store that has it.
 *
 * @throws not_found, own_account, wrong_state for a release that no store has, invalid_input without a text
 */
export async function legalTakedown(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  { id, reason, reviewer }: { id: string; reason: string; reviewer: Reviewer },
): Promise<void> {
  const note = reason.trim()
  if (note === '') throw invalidInput([{ code: 'takedown_reason_missing', at: 'reason' }])
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, id)
    if (!release || release.status === 'draft') throw notFound()
    await refuseOwnAccount(trx, { userId: reviewer.userId, accountId: release.account_id })
    if (!isRemovable({ status: release.status, liveAt: release.live_at })) throw wrongState(release.status)
    await transitionRelease(trx, deps, release, {
      to: 'removed',
      by: 'staff',
      actorId: reviewer.userId,
      reasons: [{ code: 'other', note, trackId: null }],
    })
    // The reviewer who claimed the case has nothing left to decide.
    await deleteClaim(trx, { releaseId: id })
  })
}
