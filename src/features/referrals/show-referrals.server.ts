// Referrals as their account and staff see them.
import { randomInt } from 'node:crypto'
import { isMember } from '#features/accounts/service.server.ts'
import { RECORDING_PRICE_MINOR } from '#features/mastering/domain.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type {
  Friend,
  GivenReward,
  Program,
  RewardAnswer,
  StaffReferral,
  StaffReferralSummary,
} from './contract.ts'
import {
  countByState,
  countHeld,
  ensureCode,
  findReferral,
  listForStaff,
  listOwners,
  listFriends as listRows,
  type ReferralRow,
} from './data.server.ts'
import {
  initialOf,
  LINK_DAYS,
  monthsWorth,
  REFUND_DAYS,
  REWARDS,
  type Reward,
  type StaffView,
  TIERS,
} from './domain.ts'
import { listRewards, type StoredReward } from './rewards.data.server.ts'

type ShowDeps = Pick<Deps, 'db'>
type ProgramDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'planPrices' | 'referralTiers' | 'publicUrl'>
interface Page {
  cursor?: string
  limit: number
}

/** Without letters and digits that are mistaken for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 8

/** The first call gives the account its code. */
export async function showProgram(deps: ProgramDeps, accountId: string): Promise<Program> {
  const { db, clock, publicUrl, referralTiers } = deps
  const code = await ensureCode(db, { account_id: accountId, code: newCode(), created_at: clock.now() })
  const [counts, rewards] = await Promise.all([countByState(db, accountId), listRewards(db, accountId)])
  return {
    isOpen: deps.billing.isOpen,
    url: `${publicUrl}/?ref=${code}`,
    linkDays: LINK_DAYS,
    refundDays: REFUND_DAYS,
    counts,
    tiers: TIERS.map((tier) => ({
      tier,
      friends: referralTiers[tier - 1] ?? 0,
      reward: rewardView(deps, REWARDS[tier - 1] as Reward),
    })),
    rewards: rewards.map(
      (row): GivenReward => ({
        tier: row.tier,
        friends: referralTiers[row.tier - 1] ?? 0,
        reward: rewardView(deps, rewardOf(row), row.currency),
        givenAt: row.given_at,
        takenBackAt: row.taken_back_at,
        usedAt: row.used_at,
        planUntil: row.plan_until,
      }),
    ),
  }
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

function rewardOf(row: StoredReward): Reward {
  if (row.kind === 'credit') return { kind: 'credit', amountMinor: row.amount_minor ?? 0 }
  if (row.kind === 'plan') return { kind: 'plan', plan: row.plan ?? 'pro', months: row.months ?? 0 }
  return { kind: 'mastering' }
}

function rewardView(
  { planPrices }: Pick<Deps, 'planPrices'>,
  reward: Reward,
  currency: string | null = null,
): RewardAnswer {
  const worth = (minor: number) => ({ worth: minorText(minor), currency: currency ?? planPrices.currency })
  if (reward.kind === 'mastering') return { kind: 'mastering', ...worth(RECORDING_PRICE_MINOR) }
  if (reward.kind === 'credit') return { kind: 'credit', ...worth(reward.amountMinor) }
  return { ...reward, ...worth(monthsWorth(planPrices.plans[reward.plan], reward.months)) }
}

export async function listFriends(
  { db }: ShowDeps,
  { referrerId, limit, cursor }: Page & { referrerId: string },
) {
  const rows = await listRows(db, { referrerId, limit, cursor })
  return pageOfRows(
    rows,
    limit,
    (row): Friend => ({
      id: row.id,
      initial: row.name === null ? null : initialOf(row.first_name || row.name),
      joinedAt: row.joined_at,
      state: row.state,
      isConfirmed: row.email_verified ?? true,
      metBy: row.met_by,
      metAt: row.met_at,
      wasTakenBack: row.taken_back_at !== null,
    }),
  )
}

export async function listReferralsForStaff({ db }: ShowDeps, { limit, ...by }: Page & { view: StaffView }) {
  return pageOfRows(await listForStaff(db, { ...by, limit }), limit, summaryOf)
}

function pageOfRows<Row extends { id: string }, T>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => T,
) {
  return {
    items: rows.slice(0, limit).map(show),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showReferralToStaff(
  { db }: ShowDeps,
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
): Promise<StaffReferral> {
  const row = await findReferral(db, id)
  if (!row) throw notFound()
  const owners = new Map(
    (await listOwners(db, [...new Set(row.evidence.map(({ accountId }) => accountId))])).map((owner) => [
      owner.account_id,
      owner,
    ]),
  )
  const isOwn = (accountId: string) => isMember(db, { userId, accountId })
  return {
    ...summaryOf(row),
    evidence: row.evidence.map(({ kind, accountId }) => {
      const owner = owners.get(accountId)
      return {
        kind,
        account: partyOf(accountId, owner ? { ...owner, userId: owner.id } : null),
        isCleared: row.cleared.includes(kind),
      }
    }),
    refusal: row.refusal,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at,
    decision: row.decision,
    qualified: (await countByState(db, row.referrer_id)).qualified,
    isOwnAccount: (await isOwn(row.referrer_id)) || (await isOwn(row.referee_id)),
  }
}

const summaryOf = (row: ReferralRow): StaffReferralSummary => ({
  id: row.id,
  referrer: partyOf(row.referrer_id, row.referrer),
  referee: partyOf(row.referee_id, row.referee),
  state: row.state,
  joinedAt: row.joined_at,
  metBy: row.met_by,
  metAt: row.met_at,
  kinds: [...new Set(row.evidence.map(({ kind }) => kind))],
})

/** Without a name for an account whose owner has left. */
const partyOf = (
  id: string,
  owner: { name: string | null; email: string | null; userId: string | null } | null,
) => ({ id, name: owner?.name ?? '', email: owner?.email ?? '', userId: owner?.userId ?? null })

/** For the start page of the staff area. */
export const referralStats = async ({ db }: ShowDeps) => ({ waiting: await countHeld(db) })
