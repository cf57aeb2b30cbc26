// Gives an account a plan, and keeps what depends on it: the plan of the account, its periods, and withdrawals.
import { setPlan } from '#features/accounts/service.server.ts'
import { followPlan } from '#features/payouts/service.server.ts'
import { shortenTickets } from '#features/support/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { betterPlan, type Plan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { findRunningGrant, insertGrant, listGrants, lockAccount, setGrantEnd } from './data.server.ts'
import {
  type EffectivePlan,
  effectivePlan,
  type GrantCause,
  lastChange,
  nextChange,
} from './domain/grants.ts'

export type PlanDeps = Pick<Deps, 'jobs' | 'clock'>

export interface GrantChange {
  accountId: string
  cause: GrantCause
  /** Basic ends the grant. */
  plan: Plan
  /** The end that the person is shown; null for none. */
  endsAt: Date | null
  /** When the plan ends in fact; `endsAt` when omitted. */
  keptUntil?: Date | null
  /** The person who caused it. */
  actorId?: string | null
}

/**
 * Replaces what a cause gives an account from now on. What other causes give stays, so the plan that follows may be a
 * better one.
 *
 * @returns the plan of the account from now on
 */
export async function grantPlan(trx: Trx, deps: PlanDeps, change: GrantChange): Promise<EffectivePlan> {
  const { accountId, cause, endsAt } = change
  const keptUntil = change.keptUntil === undefined ? endsAt : change.keptUntil
  const now = deps.clock.now()
  const plan = keptUntil !== null && keptUntil <= now ? 'basic' : change.plan
  await lockAccount(trx, accountId)
  const running = await findRunningGrant(trx, { accountId, cause, at: now })
  if (running?.plan === plan) await setGrantEnd(trx, running.id, { endsAt, keptUntil })
  else {
    if (running) await setGrantEnd(trx, running.id, { endsAt: now, keptUntil: now })
    if (plan !== 'basic')
      await insertGrant(trx, {
        id: newId(),
        account_id: accountId,
        plan,
        cause,
        starts_at: now,
        ends_at: endsAt,
        kept_until: keptUntil,
      })
  }
  return followGrants(trx, deps, change)
}

/**
 * Makes the plan of an account the best of its grants at this instant, and comes back when a grant begins or ends.
 * The end of a paid plan cancels withdrawals that are not sent, and a better plan makes waiting ones earlier.
 */
export async function followGrants(
  trx: Trx,
  deps: PlanDeps,
  { accountId, actorId }: Pick<GrantChange, 'accountId' | 'actorId'>,
): Promise<EffectivePlan> {
  const now = deps.clock.now()
  const before = await lockAccount(trx, accountId)
  const grants = await listGrants(trx, accountId)
  const effective = effectivePlan(grants, now)
  const at = nextChange(grants, now)
  if (at) await deps.jobs.add(trx, 'plans.follow', { accountId }, { at, key: `plan:${accountId}` })
  if (before.plan === effective.plan && before.plan_until === effective.until) return effective
  // A plan that ended while nothing was running here ended then, not now.
  const since = betterPlan(before.plan, effective.plan) === before.plan ? lastChange(grants, now) : undefined
  await setPlan(trx, { accountId, ...effective, at: since ?? now })
  if (before.plan !== effective.plan) {
    await followPlan(trx, deps, { accountId, from: before.plan, to: effective.plan, actorId })
    await shortenTickets(trx, deps, { accountId, to: effective.plan })
  }
  return effective
}

/** Job `plans.follow`. */
export const followGrantsOfAccount = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { accountId }: { accountId: string },
): Promise<EffectivePlan> => deps.db.transaction().execute((trx) => followGrants(trx, deps, { accountId }))
