// Gathers the numbers of the staff area from the features that own them.
import { deliveryStats } from '#features/deliveries/service.server.ts'
import { payoutStats } from '#features/payouts/service.server.ts'
import { moderationStats } from '#features/people/service.server.ts'
import { playlistStats } from '#features/playlists/service.server.ts'
import { promotionStats } from '#features/promotions/service.server.ts'
import { refundStats } from '#features/purchases/service.server.ts'
import { referralStats } from '#features/referrals/service.server.ts'
import { reviewStats } from '#features/review/service.server.ts'
import { supportStats } from '#features/support/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { type Duty, type Role, staffMay } from '#lib/pure/access.ts'
import type { UserId } from '#lib/pure/ids.ts'
import type { StaffSummary } from './contract.ts'

type SummaryDeps = Pick<Deps, 'db' | 'clock'>

/** Each area is counted alone, so that one that fails does not hide the others. */
export async function summarizeStaffAreas(
  deps: SummaryDeps,
  { role, userId }: { role: Role; userId: UserId },
): Promise<StaffSummary> {
  const count = async <T>(duty: Duty, stats: () => Promise<T>) => {
    if (!staffMay(role, duty)) return undefined
    try {
      return await stats()
    } catch (error) {
      log.error({ err: error, duty }, 'a staff area could not be counted')
      return null
    }
  }
  const [
    review,
    deliveries,
    people,
    staffSupport,
    staffPayouts,
    refunds,
    staffPromotions,
    staffReferrals,
    staffPlaylists,
  ] = await Promise.all([
    count('review', () => reviewStats(deps, { userId })),
    count('deliveries', () => deliveryStats(deps)),
    count('people.block', () => moderationStats(deps)),
    count('appeals', () => supportStats(deps, { userId })),
    count('money.view', () => payoutStats(deps)),
    count('money.view', () => refundStats(deps)),
    count('promotions', () => promotionStats(deps)),
    count('referrals', () => referralStats(deps)),
    count('playlists', () => playlistStats(deps)),
  ])
  return {
    review,
    deliveries,
    people,
    staffSupport,
    staffPayouts,
    refunds,
    staffPromotions,
    staffReferrals,
    staffPlaylists,
  }
}
