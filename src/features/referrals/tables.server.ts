// Table types of referrals.
import type { ColumnType, Generated } from 'kysely'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import type { Evidence, EvidenceKind, Qualifier, ReferralState, Refusal, Reward, Tier } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    referral_codes: { account_id: string; code: string; created_at: Date }
    referrals: {
      id: string
      /** The account that signed up. */
      referee_id: string
      referrer_id: string
      state: ReferralState
      joined_at: Date
      met_by: Qualifier | null
      met_at: Date | null
      evidence: ColumnType<Evidence[], string, string>
      cleared: Generated<EvidenceKind[]>
      refusal: Refusal | null
      decided_by: string | null
      decided_at: Date | null
      decision: string | null
      taken_back_at: Date | null
      mailbox_mark: string | null
      address_mark: string | null
      device_mark: string | null
    }
    referral_rewards: {
      account_id: string
      tier: Tier
      /** The id of the free mastering, the credit grant or the plan time. */
      id: string
      kind: Reward['kind']
      amount_minor: number | null
      currency: string | null
      plan: PaidPlan | null
      months: number | null
      given_at: Date
      taken_back_at: Date | null
    }
  }
}
