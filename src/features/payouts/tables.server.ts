// How an account is paid.
import type { Generated } from 'kysely'

declare module '#lib/db.ts' {
  interface Tables {
    payout_settings: {
      account_id: string
      method: 'stripe' | 'payoneer' | null
      payoneer_email: string | null
      stripe_account: string | null
      stripe_configured: Generated<boolean>
      changed_at: Date | null
      held_until: Date | null
    }
  }
}
