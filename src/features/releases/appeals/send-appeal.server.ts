// Sends an appeal against a review decision, once and within its deadline.
import { findAccountPlan } from '#features/accounts/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { newId, type TenantScope, type UserId } from '#lib/pure/ids.ts'
import { findRelease, findReleaseForUpdate, listEvents, type Owned, type ReleaseRow } from '../data.server.ts'
import { appealUntil, isAppealable } from '../domain/appeals.ts'
import { reviewDue } from '../submit-release.server.ts'
import { type AppealDeps, appealOf, record } from './answer-appeal.server.ts'
import type { AppealState } from './contract.ts'
import { findAppealAgainst, insertAppeal } from './data.server.ts'

/** The current decision, if staff made it and it can be appealed. */
async function findCurrentDecision(db: Db, { id, status }: Pick<ReleaseRow, 'id' | 'status'>) {
  if (!isAppealable(status)) return undefined
  const event = (await listEvents(db, id)).findLast((event) => event.to_status === status)
  return event?.actor_role === 'staff' ? event : undefined
}

export async function showAppeal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: Owned,
): Promise<AppealState> {
  const release = await findRelease(db, params)
  if (!release) throw notFound()
  const decision = await findCurrentDecision(db, release)
  const appeal = decision && (await findAppealAgainst(db, decision.id))
  const until = decision && !appeal ? appealUntil(decision.at) : null
  return { until: until && until > clock.now() ? until : null, appeal: appeal ? appealOf(appeal) : null }
}

/**
 * Appeals against the current decision; the release keeps its status and can be corrected meanwhile.
 * @throws not_found, wrong_state, appeal_expired after the deadline, appeal_sent for the second one
 */
export async function sendAppeal(
  deps: AppealDeps,
  params: { id: string; scope: TenantScope; userId: UserId; text: string },
): Promise<AppealState> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findReleaseForUpdate(trx, params)
    if (!release) throw notFound()
    const decision = await findCurrentDecision(trx, release)
    if (!decision) throw wrongState(release.status)
    const now = deps.clock.now()
    if (now >= appealUntil(decision.at)) throw new AppError('appeal_expired', 409)
    const plan = await findAccountPlan(trx, release.account_id)
    const sent = await insertAppeal(trx, {
      id: newId(),
      account_id: release.account_id,
      release_id: release.id,
      event_id: decision.id,
      user_id: params.userId,
      text: params.text,
      created_at: now,
      due_at: reviewDue(deps, plan),
    })
    if (!sent) throw new AppError('appeal_sent', 409)
    await record(trx, deps, release, { eventType: 'appealed', actorId: params.userId })
  })
  return showAppeal(deps, params)
}
