// The public configuration of this installation: its limits and lists, from the constants that the rules use.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { PAYOUT_METHODS } from '#features/payouts/domain.ts'
import { SCHEDULES } from '#features/releases/domain/vocabulary.ts'
import { publicEndpoint } from '#lib/contract.ts'

const range = z.object({ min: z.number(), max: z.number() })
const byPlan = z.record(z.enum(PLAN_CODES), z.number())

export const InstallationConfig = z.object({
  /** `bytes_max` is the largest accepted size. */
  audio: z.object({ bytes_max: z.number() }),
  artwork: z.object({ bytes_max: z.number(), side_min: z.number(), side_advised: z.number() }),
  artist_image: z.object({ side_min: z.number(), side_advised: z.number() }),
  /** Minimum number of calendar days from submission to the release date; promised business days of processing. */
  schedules: z.array(
    z.object({ name: z.enum(SCHEDULES), lead_days_min: z.number(), processing_business_days: range }),
  ),
  live_business_days: z.record(z.enum(PLAN_CODES), range),
  /** In business hours. */
  review_hours: byPlan,
  monthly_releases: byPlan,
  tracks_max: byPlan,
  /** Least amounts for each payout method, in the currency of the balance; days from a request to its payment. */
  withdrawals: z.object({ minimums: z.record(z.enum(PAYOUT_METHODS), z.string()), wait_days: byPlan }),
  takedown: z.object({ wait_days: byPlan, hours: range }),
  genres: z.array(z.string()),
  release_types: z.array(z.string()),
  track_versions: z.array(z.string()),
  contributor_roles: z.array(z.string()),
  instruments: z.array(z.string()),
  languages: z.array(z.string()),
  platforms: z.array(
    z.object({ id: z.string(), name: z.string(), major: z.boolean(), connected: z.boolean() }),
  ),
})
export type InstallationConfig = z.infer<typeof InstallationConfig>

export const site = {
  config: publicEndpoint
    .route({
      method: 'GET',
      path: '/config',
      summary: 'Get the limits, schedules and lists of this installation',
      tags: ['config'],
    })
    .output(InstallationConfig),
}
