// Gives an account what its friends have earned it, each tier once, and takes back what is unused when too few are left.
import i18next from 'i18next'
import { listAccountPeople } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { findRunning } from '#features/billing/service.server.ts'
import { giveFreeMastering, withdrawFreeMastering } from '#features/mastering/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { addPlanTime } from '#features/plans/service.server.ts'
import { giveReferralCredit, takeBackReferralCredit } from '#features/purchases/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { betterPlan } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { required } from '#lib/pure/required.ts'
import { countByState, lockReferrer } from './data.server.ts'
import { daysOfMonths, monthsWorth, REWARDS, type Reward, type Tier, tiersReached } from './domain.ts'
import {
  claimReward,
  hasPlanTime,
  listHeldTiers,
  listUnreached,
  type StoredReward,
  setTakenBack,
} from './rewards.data.server.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    /** How many friends must count for each tier, in the order of `REWARDS`. */
    referralTiers: readonly number[]
  }
}

export type RewardDeps = Pick<
  Deps,
  'db' | 'jobs' | 'clock' | 'secret' | 'billing' | 'planPrices' | 'referralTiers'
>

/**
 * Compares the rewards of an account with how many of its friends count, in the transaction that changed that. Those of one
 * account follow each other, so that of two friends who count at the same moment the second sees the first.
 */
export async function followRewards(trx: Trx, deps: RewardDeps, accountId: string): Promise<void> {
  const isThere = await lockReferrer(trx, accountId)
  const { qualified } = await countByState(trx, accountId)
  const reached = tiersReached(qualified, deps.referralTiers)
  for (const row of await listUnreached(trx, accountId, reached)) await takeBack(trx, deps, row)
  if (!isThere || !deps.billing.isOpen) return
  const held = await listHeldTiers(trx, accountId)
  for (const tier of reached) if (!held.includes(tier)) await give(trx, deps, accountId, tier)
}

async function give(trx: Trx, deps: RewardDeps, accountId: string, tier: Tier): Promise<void> {
  const now = deps.clock.now()
  const { currency } = deps.planPrices
  const reward = await rewardFor(trx, deps, accountId, tier)
  const friends = required(deps.referralTiers[tier - 1])
  const id = newId()
  const isFirst = await claimReward(trx, {
    account_id: accountId,
    tier,
    id,
    kind: reward.kind,
    amount_minor: reward.kind === 'credit' ? reward.amountMinor : null,
    currency: reward.kind === 'credit' ? currency : null,
    plan: reward.kind === 'plan' ? reward.plan : null,
    months: reward.kind === 'plan' ? reward.months : null,
    given_at: now,
    taken_back_at: null,
  })
  if (!isFirst) return
  if (reward.kind === 'mastering') await giveFreeMastering(trx, { id, accountId, at: now })
  else if (reward.kind === 'credit') {
    const reason = await creditReason(trx, accountId, friends)
    await giveReferralCredit(trx, deps, { id, accountId, amountMinor: reward.amountMinor, currency, reason })
  } else
    await addPlanTime(trx, deps, {
      accountId,
      cause: 'referral',
      plan: reward.plan,
      days: daysOfMonths(reward.months),
    })
  await recordAudit(trx, deps, {
    by: { userId: null },
    action: 'referral.rewarded',
    accountId,
    entity: 'account',
    entityId: accountId,
    after: { tier, ...reward },
  })
  await notify(trx, deps, {
    to: { accountId, needs: 'plan.manage' },
    kind: 'account.referral_rewarded',
    params: { count: friends },
    href: paths.referrals(),
    key: `referral-reward:${id}`,
  })
  await deps.jobs.add(trx, 'referrals.mail', { rewardId: id })
}

/** An account that pays for the plan, or for a better one, gets its price as credit instead. */
async function rewardFor(
  trx: Trx,
  { planPrices }: Pick<Deps, 'planPrices'>,
  accountId: string,
  tier: Tier,
): Promise<Reward> {
  const reward: Reward = required(REWARDS[tier - 1])
  if (reward.kind !== 'plan') return reward
  const paid = (await findRunning(trx, accountId))?.plan
  if (!paid || betterPlan(paid, reward.plan) !== paid) return reward
  return { kind: 'credit', amountMinor: monthsWorth(planPrices.plans[reward.plan], reward.months) }
}

/** In the language of the owner. */
async function creditReason(trx: Trx, accountId: string, count: number): Promise<string> {
  const [owner] = await listAccountPeople(trx, { accountId, needs: 'plan.manage' })
  return i18next.getFixedT(owner?.language ?? 'en', 'referrals')('creditReason', { count })
}

/** Takes back what is unused of a reward. Used masterings and credit, and past days of a plan, stay. */
async function takeBack(trx: Trx, deps: RewardDeps, row: StoredReward): Promise<void> {
  if (!(await withdraw(trx, deps, row))) return
  await setTakenBack(trx, row.id, deps.clock.now())
  await recordAudit(trx, deps, {
    by: { userId: null },
    action: 'referral.reward_taken_back',
    accountId: row.account_id,
    entity: 'account',
    entityId: row.account_id,
    after: { tier: row.tier, kind: row.kind },
  })
}

/** @returns whether something was left */
async function withdraw(trx: Trx, deps: RewardDeps, row: StoredReward): Promise<boolean> {
  const at = deps.clock.now()
  if (row.kind === 'mastering') return withdrawFreeMastering(trx, row.id, at)
  if (row.kind === 'credit') return takeBackReferralCredit(trx, deps, row.id)
  const accountId = row.account_id
  const { plan, months } = { plan: required(row.plan), months: required(row.months) }
  if (!(await hasPlanTime(trx, { accountId, plan, at }))) return false
  await addPlanTime(trx, deps, { accountId, cause: 'referral', plan, days: -daysOfMonths(months) })
  return true
}
