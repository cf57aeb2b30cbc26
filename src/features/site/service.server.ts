// The installation's limits and lists in one answer.

import { PLANS, type Plan, type PlanCode, planCodeOf } from '#features/accounts/domain.ts'
import { TAKEDOWN_HOURS } from '#features/deliveries/domain.ts'
import { decimalText } from '#features/payouts/domain/amounts.ts'
import {
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  INSTRUMENTS,
  LIVE_BUSINESS_DAYS,
  RELEASE_TYPES,
  SCHEDULE_DAYS,
  SCHEDULES,
  TRACK_VERSIONS,
} from '#features/releases/domain/vocabulary.ts'
import { STORES } from '#features/stores/domain.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import {
  ARTIST_IMAGE_SIDE_ADVISED,
  ARTIST_IMAGE_SIDE_MIN,
  ARTWORK_BYTES_MAX,
  ARTWORK_SIDE_ADVISED,
  ARTWORK_SIDE_MIN,
  AUDIO_BYTES_MAX,
} from '#features/uploads/domain.ts'
import type { Deps } from '#lib/deps.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import type { InstallationConfig } from './contract.ts'

/** A value for each plan, under the codes of the public API. */
const byPlanCode = <T>(figureOf: (plan: Plan) => T) =>
  Object.fromEntries(PLANS.map((plan) => [planCodeOf(plan), figureOf(plan)])) as Record<PlanCode, T>

const range = ([min, max]: readonly [number, number]) => ({ min, max })

export async function showConfig({
  db,
  monthlyReleases,
  review,
  payoutRules,
}: Pick<Deps, 'db' | 'monthlyReleases' | 'review' | 'payoutRules'>): Promise<InstallationConfig> {
  const connected = new Set((await listConnectedStores(db)).map(({ id }) => id))
  return {
    audio: { bytes_max: AUDIO_BYTES_MAX },
    artwork: {
      bytes_max: ARTWORK_BYTES_MAX,
      side_min: ARTWORK_SIDE_MIN,
      side_advised: ARTWORK_SIDE_ADVISED,
    },
    artist_image: { side_min: ARTIST_IMAGE_SIDE_MIN, side_advised: ARTIST_IMAGE_SIDE_ADVISED },
    schedules: SCHEDULES.map((name) => ({
      name,
      lead_days_min: SCHEDULE_DAYS[name].leadDaysMin,
      processing_business_days: range(SCHEDULE_DAYS[name].processing),
    })),
    live_business_days: byPlanCode((plan) => range(LIVE_BUSINESS_DAYS[plan])),
    review_hours: byPlanCode((plan) => review.promiseHours[plan]),
    monthly_releases: byPlanCode((plan) => monthlyReleases[plan]),
    tracks_max: byPlanCode((plan) => limitOf(plan, 'releases.tracks')),
    withdrawals: {
      minimums: {
        stripe: decimalText(payoutRules.minimumMicros.stripe),
        payoneer: decimalText(payoutRules.minimumMicros.payoneer),
      },
      wait_days: byPlanCode((plan) => limitOf(plan, 'withdrawals.wait_days')),
    },
    takedown: {
      wait_days: byPlanCode((plan) => limitOf(plan, 'takedowns.wait_days')),
      hours: range([TAKEDOWN_HOURS.least, TAKEDOWN_HOURS.most]),
    },
    genres: [...GENRES],
    release_types: [...RELEASE_TYPES],
    track_versions: [...TRACK_VERSIONS],
    contributor_roles: [...CONTRIBUTOR_ROLES],
    instruments: [...INSTRUMENTS],
    languages: [...CONTENT_LANGUAGES],
    platforms: STORES.map(({ id, name, major }) => ({
      id,
      name,
      major,
      connected: connected.has(id),
    })),
  }
}
