// Lets somebody who came by a link count, and no longer when the payment that made them count goes back.
import { listStaff } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { hasBeenLive } from '#features/releases/service.server.ts'
import type { Trx } from '#lib/db.ts'
import { paths } from '#lib/pure/paths.ts'
import { lockReferralOf, type StoredReferral, updateReferral } from './data.server.ts'
import { isTakenBack, mergeEvidence, type Qualifier, stateOf } from './domain.ts'
import { compareAccounts } from './find-evidence.server.ts'
import type { ReferralDeps } from './follow-sign-up.server.ts'
import { followRewards, type RewardDeps } from './give-rewards.server.ts'

/** Job `referrals.qualify`: the first release of an account is live, or it has paid for a plan. */
export async function qualifyReferral(
  deps: RewardDeps,
  { accountId, by }: { accountId: string; by: Qualifier },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockReferralOf(trx, accountId)
    if (!row || row.met_at) return
    const now = deps.clock.now()
    const met = { met_by: by, met_at: now, taken_back_at: null }
    if (row.state === 'refused') {
      await updateReferral(trx, row.id, met)
      return
    }
    const pair = { refereeId: accountId, referrerId: row.referrer_id }
    const evidence = mergeEvidence(row.evidence, await compareAccounts(trx, pair))
    const state = stateOf({ isMet: true, evidence, cleared: row.cleared })
    await updateReferral(trx, row.id, { ...met, state, evidence: JSON.stringify(evidence) })
    if (state === 'held') await askStaff(trx, deps, row)
    else await followRewards(trx, deps, row.referrer_id)
  })
}

async function askStaff(trx: Trx, deps: ReferralDeps, { id }: StoredReferral): Promise<void> {
  for (const member of await listStaff(trx, { duty: 'referrals', now: deps.clock.now() }))
    await notify(trx, deps, {
      to: { userId: member.id },
      kind: 'account.referral_held',
      href: paths.admin.referral(id),
      key: `referral-held:${id}`,
    })
}

/** Job `referrals.refunded`: an account got a payment of its plan back, which it asked for at `askedAt`. */
export async function takeQualificationBack(
  deps: RewardDeps,
  { accountId, askedAt }: { accountId: string; askedAt: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockReferralOf(trx, accountId)
    if (row?.met_by !== 'plan' || !row.met_at) return
    if (!isTakenBack(row.met_at, new Date(askedAt))) return
    // They count all the same.
    if (await hasBeenLive(trx, accountId)) {
      await updateReferral(trx, row.id, { met_by: 'release' })
      return
    }
    const state =
      row.state === 'refused'
        ? row.state
        : stateOf({ isMet: false, evidence: row.evidence, cleared: row.cleared })
    const now = deps.clock.now()
    await updateReferral(trx, row.id, { state, met_by: null, met_at: null, taken_back_at: now })
    await recordAudit(trx, deps, {
      by: { userId: null },
      action: 'referral.taken_back',
      accountId: row.referrer_id,
      entity: 'referral',
      entityId: row.id,
    })
    await followRewards(trx, deps, row.referrer_id)
  })
}
