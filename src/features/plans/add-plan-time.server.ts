// Gives an account a plan for a time that is added to what it has left, and takes what is left of it back.
import type { Trx } from '#lib/db.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { deleteFutureGrants, insertGrant, listGrants, lockAccount, setGrantEnd } from './data.server.ts'
import { type GrantCause, scheduleTime } from './domain/grants.ts'
import { followGrants, type PlanDeps } from './grant-plan.server.ts'

export interface PlanTimeChange {
  accountId: string
  cause: Extract<GrantCause, 'referral'>
  plan: PaidPlan
  /** Negative takes time away, at most what is left. */
  days: number
}

export async function addPlanTime(trx: Trx, deps: PlanDeps, change: PlanTimeChange): Promise<void> {
  const { accountId, cause, plan, days } = change
  const now = deps.clock.now()
  await lockAccount(trx, accountId)
  const grants = (await listGrants(trx, accountId)).filter((grant) => grant.cause === cause)
  const [running] = grants.filter(
    ({ startsAt, keptUntil }) => startsAt <= now && keptUntil && keptUntil > now,
  )
  const times = scheduleTime(grants, { plan, ms: days * DAY_MS }, now)
  await deleteFutureGrants(trx, { accountId, cause, after: now })
  if (running) {
    const goesOn = times[0]?.plan === running.plan ? times.shift() : undefined
    const end = goesOn?.endsAt ?? now
    await setGrantEnd(trx, running.id, { endsAt: end, keptUntil: end })
  }
  for (const { plan, startsAt, endsAt } of times)
    await insertGrant(trx, {
      id: newId(),
      account_id: accountId,
      plan,
      cause,
      starts_at: startsAt,
      ends_at: endsAt,
      kept_until: endsAt,
    })
  await followGrants(trx, deps, change)
}
