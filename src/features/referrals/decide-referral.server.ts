// Staff decide about somebody who may be the person whose link they came by.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import { lockReferral, updateReferral } from './data.server.ts'
import { DECIDED_FROM, DECISION_LENGTH_MIN, type Decision, stateOf } from './domain.ts'
import { followRewards, type RewardDeps } from './give-rewards.server.ts'

/** @throws not_found, own_account, wrong_state, invalid_input */
export async function decideReferral(
  deps: RewardDeps,
  viewer: Viewer,
  { id, decision, reason }: { id: string; decision: Decision; reason: string },
): Promise<void> {
  const text = reason.trim()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockReferral(trx, id)
    if (!row) throw notFound()
    for (const accountId of [row.referrer_id, row.referee_id])
      await refuseOwnAccount(trx, { userId: viewer.userId, accountId })
    if (!DECIDED_FROM[decision].includes(row.state) || row.refusal === 'self') throw wrongState(row.state)
    if (text.length < DECISION_LENGTH_MIN)
      throw invalidInput([{ code: 'reason_short', at: 'reason', params: { min: DECISION_LENGTH_MIN } }])
    const decided = { decided_by: viewer.userId, decided_at: deps.clock.now(), decision: text }
    const cleared = [...new Set(row.evidence.map(({ kind }) => kind))]
    await updateReferral(
      trx,
      id,
      decision === 'refused'
        ? { ...decided, state: 'refused', refusal: 'staff' }
        : {
            ...decided,
            cleared,
            state: stateOf({ isMet: row.met_at !== null, evidence: row.evidence, cleared }),
            refusal: null,
          },
    )
    await recordAudit(trx, deps, {
      by: viewer,
      action: `referral.${decision}`,
      accountId: row.referrer_id,
      entity: 'referral',
      entityId: id,
      after: { reason: text },
    })
    if (decision === 'approved') await followRewards(trx, deps, row.referrer_id)
    await notify(trx, deps, {
      to: { accountId: row.referrer_id, needs: 'plan.manage' },
      kind: `account.referral_${decision}`,
      href: paths.referrals(),
      key: `referral-${decision}:${id}`,
    })
  })
}
