// Every SQL statement about the rewards of tiers.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Trx } from '#lib/db.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import type { Tier } from './domain.ts'

export type StoredReward = Selectable<Tables['referral_rewards']>

/** The tiers whose reward an account has: given, and not taken back. */
export const listHeldTiers = async (db: Db, accountId: string): Promise<Tier[]> =>
  (
    await db
      .selectFrom('referral_rewards')
      .select('tier')
      .where('account_id', '=', accountId)
      .where('taken_back_at', 'is', null)
      .execute()
  ).map(({ tier }) => tier)

/**
 * Notes the reward of a tier, also again after it was taken back.
 *
 * @returns false for one that the account has
 */
export async function claimReward(
  trx: Trx,
  { account_id, tier, ...reward }: Insertable<Tables['referral_rewards']>,
): Promise<boolean> {
  const claimed = await trx
    .insertInto('referral_rewards')
    .values({ account_id, tier, ...reward })
    .onConflict((on) =>
      on
        .columns(['account_id', 'tier'])
        .doUpdateSet(reward)
        .where('referral_rewards.taken_back_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Rewards that an account has above what it reaches, the highest tier first. */
export const listUnreached = (trx: Trx, accountId: string, reached: readonly Tier[]) =>
  trx
    .selectFrom('referral_rewards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('taken_back_at', 'is', null)
    .where((eb) => eb.not(eb('tier', '=', sql<Tier>`any(${reached}::smallint[])`)))
    .orderBy('tier', 'desc')
    .execute()

export const setTakenBack = (trx: Trx, id: string, at: Date) =>
  trx.updateTable('referral_rewards').set({ taken_back_at: at }).where('id', '=', id).execute()

export const findReward = (db: Db, id: string): Promise<StoredReward | undefined> =>
  db.selectFrom('referral_rewards').selectAll().where('id', '=', id).executeTakeFirst()

/** With when a free mastering was used, and until when the time of a plan lasts. */
export const listRewards = (db: Db, accountId: string) =>
  db
    .selectFrom('referral_rewards')
    .leftJoin('free_masterings', 'free_masterings.id', 'referral_rewards.id')
    .selectAll('referral_rewards')
    .select('free_masterings.used_at')
    .select(
      sql<PlainDate | null>`(select (max(g.kept_until) at time zone 'UTC' - interval '1 millisecond')::date
        from entitlement_grants g
        where g.account_id = referral_rewards.account_id and g.cause = 'referral' and g.plan = referral_rewards.plan)`.as(
        'plan_until',
      ),
    )
    .where('referral_rewards.account_id', '=', accountId)
    .orderBy('referral_rewards.given_at', 'desc')
    .orderBy('referral_rewards.tier', 'desc')
    .execute()

/** Whether the remaining plan time is a reward for friends. */
export const hasPlanTime = async (
  trx: Trx,
  { accountId, plan, at }: { accountId: string; plan: string; at: Date },
): Promise<boolean> =>
  (await trx
    .selectFrom('entitlement_grants')
    .select('id')
    .where('account_id', '=', accountId)
    .where('cause', '=', 'referral')
    .where('plan', '=', plan as 'pro' | 'advanced')
    .where('kept_until', '>', at)
    .limit(1)
    .executeTakeFirst()) !== undefined
