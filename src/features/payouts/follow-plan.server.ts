// What a change of plan does to open requests: an upgrade makes them earlier, the end of a plan cancels them.
import type { Plan } from '#features/accounts/domain.ts'
import { listAccountFacts } from '#features/accounts/service.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { shortenedTo } from './domain/amounts.ts'
import { type PayoutState, UNSENT_STATES } from './domain/payout-states.ts'
import { insertEvents, listByStatesForUpdate, listOpen, updatePayout } from './payouts.data.server.ts'
import { planDue } from './request-payout.server.ts'
import { transitionPayouts } from './transition-payouts.server.ts'

type PlanDeps = Pick<Deps, 'jobs' | 'clock'>

export interface ActiveRequest {
  id: string
  state: PayoutState
  currency: string
  amountMicros: bigint
  availableOn: string
  /** Whether the end of the plan cancels it; one that is on its way runs on. */
  isCancelledOnPlanEnd: boolean
}

/** The open requests of an account, for a dialog that says what the end of its plan does. */
export async function listActiveRequests(db: Db, accountId: string): Promise<ActiveRequest[]> {
  const rows = await listOpen(db, accountId)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    currency: row.currency,
    amountMicros: row.amount_micros,
    availableOn: row.available_on,
    isCancelledOnPlanEnd: UNSENT_STATES.some((state) => state === row.state),
  }))
}

/**
 * Cancels every request that has not been sent; its money is payable again in the same transaction, which must not post
 * anything else to the ledger.
 *
 * @returns how many were cancelled
 */
export async function cancelRequestsOnPlanEnd(
  trx: Trx,
  deps: PlanDeps,
  { accountId, actorId }: { accountId: string; actorId?: string | null },
): Promise<number> {
  const rows = await listByStatesForUpdate(trx, accountId, UNSENT_STATES)
  await transitionPayouts(
    trx,
    deps,
    rows.map((payout) => ({ payout, to: 'cancelled', reason: 'plan_ended' })),
    { role: 'system', id: actorId },
  )
  return rows.length
}

/** Makes waiting requests earlier where the new plan waits less; never later. */
async function shortenWaits(
  trx: Trx,
  deps: PlanDeps,
  { accountId, plan, actorId }: { accountId: string; plan: Plan; actorId?: string | null },
): Promise<void> {
  const now = deps.clock.now()
  for (const row of await listByStatesForUpdate(trx, accountId, ['waiting'])) {
    const available_on = shortenedTo(row.available_on, plan, deps.clock.today())
    if (available_on === row.available_on) continue
    await updatePayout(trx, row, { available_on })
    await planDue(trx, deps, { id: row.id, available_on })
    await insertEvents(trx, [
      {
        id: newIdAt(now),
        payout_id: row.id,
        account_id: accountId,
        from_state: row.state,
        to_state: row.state,
        actor_role: 'system',
        actor_id: actorId ?? null,
        reason: 'plan_upgraded',
        at: now,
      },
    ])
  }
}

/**
 * To be called in the transaction that changes the plan of an account. The requests of a closed account stay as they are,
 * because nobody could ask for that money again.
 */
export async function followPlan(
  trx: Trx,
  deps: PlanDeps,
  change: { accountId: string; from: Plan; to: Plan; actorId?: string | null },
): Promise<void> {
  const { accountId, from, to } = change
  if ((await listAccountFacts(trx, [accountId], deps.clock.now())).get(accountId)?.isClosed) return
  if (from !== 'basic' && to === 'basic') await cancelRequestsOnPlanEnd(trx, deps, change)
  else await shortenWaits(trx, deps, { ...change, plan: to })
}
