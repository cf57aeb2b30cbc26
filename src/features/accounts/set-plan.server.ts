// Changes the plan of an account, and records when it had which, because earnings are settled by the plan of their month.
import type { Db } from '#lib/db.ts'
import { beginPlanPeriod, endPlanPeriod, listPlanPeriods, updatePlan } from './data.server.ts'
import type { Plan } from './domain.ts'

/** @param until the last day of the plan; null if it has no end */
export async function setPlan(
  db: Db,
  { accountId, plan, until, at }: { accountId: string; plan: Plan; until: string | null; at: Date },
): Promise<void> {
  await updatePlan(db, accountId, plan, until)
  await endPlanPeriod(db, accountId, plan, at)
  if (plan !== 'basic') await beginPlanPeriod(db, accountId, plan, at)
}

/** When each account had a paid plan, from the earliest; accounts that never had one are absent. */
export async function listPaidPlans(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, { from: Date; to?: Date }[]>> {
  const rows = await listPlanPeriods(db, accountIds)
  const periods = new Map<string, { from: Date; to?: Date }[]>()
  for (const { account_id, starts_at, ends_at } of rows) {
    const period = { from: starts_at, to: ends_at ?? undefined }
    periods.set(account_id, [...(periods.get(account_id) ?? []), period])
  }
  return periods
}
