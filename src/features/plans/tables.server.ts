// Table types of plans.
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import type { GrantCause } from './domain/grants.ts'
import type { UpgradeSource } from './domain/prices.ts'

declare module '#lib/db.ts' {
  interface Tables {
    /** What gives an account a better plan, and from when until when. */
    entitlement_grants: {
      id: string
      account_id: string
      plan: PaidPlan
      cause: GrantCause
      starts_at: Date
      /** The end that the person is shown; null for one without an end. */
      ends_at: Date | null
      /** When the plan really ends, which is later than `ends_at` while a payment is awaited. */
      kept_until: Date | null
    }
    /** How often the comparison of plans was opened, by day and link. */
    plan_visits: { day: string; source: UpgradeSource; visits: number }
  }
}
