// What each share of a reported amount earned.
import type { Generated } from 'kysely'
import type { EarningRole, EarningState } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    earnings: {
      account_id: string
      posted_at: Date
      id: string
      statement_id: string
      run: number
      transfer_id: string
      owner_account_id: string
      role: EarningRole
      state: Generated<EarningState>
      party_id: string | null
      split_revision_id: string | null
      recoupment_id: string | null
      track_id: string
      /** The first day of the month. */
      usage_month: string
      source: string
      store: string
      country: string
      kind: string
      lines: number
      /** numeric(38,10), as text. */
      quantity: string
      reported: string
      reported_currency: string
      gross_micros: bigint
      plan_share_bp: number
      fee_micros: bigint
      recouped_micros: bigint
      share_bp: number
      share_position: number
      amount_micros: bigint
      currency: string
    }
  }
}
