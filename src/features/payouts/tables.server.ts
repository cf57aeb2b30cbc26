// How an account is paid, its withdrawals, and what staff do with them.
import type { Generated } from 'kysely'
import type { PayoutActor, PayoutState } from './domain/payout-states.ts'
import type { DifferenceKind } from './domain/reconciliation.ts'
import type { TaxFormKind, TaxFormStatus } from './domain/tax-forms.ts'
import type { PayoutMethod } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    payout_settings: {
      account_id: string
      method: PayoutMethod | null
      payoneer_email: string | null
      payoneer_configured: Generated<boolean>
      stripe_account: string | null
      stripe_configured: Generated<boolean>
      changed_at: Date | null
      held_until: Date | null
    }
    payouts: {
      id: string
      account_id: string
      request_key: string
      state: PayoutState
      reason: string | null
      rail: PayoutMethod
      destination: string
      currency: string
      amount_micros: bigint
      us_source_micros: bigint
      withheld_micros: bigint | null
      cost_micros: bigint | null
      net_micros: bigint | null
      jurisdiction: string | null
      requested_by: string | null
      requested_at: Date
      available_on: string
      changed_at: Date
      sent_at: Date | null
      paid_at: Date | null
      rail_reference: string | null
      rail_payout: string | null
      asked_at: Date | null
      ask_at: Date | null
      not_found_count: Generated<number>
      not_found_since: Date | null
      unknown_since: Date | null
      alerted_at: Date | null
    }
    /** Append-only. */
    payout_events: {
      id: string
      payout_id: string
      account_id: string
      from_state: PayoutState | null
      to_state: PayoutState
      actor_role: PayoutActor
      actor_id: string | null
      reason: string | null
      at: Date
    }
    /** Append-only: the request to the payment service, written before the call. */
    payout_orders: {
      client_id: string
      account_id: string
      rail: PayoutMethod
      request: string
      created_at: Date
    }
    payout_rail_events: {
      rail: PayoutMethod
      event_id: string
      kind: string
      payout_id: string | null
      received_at: Date
    }
    payout_batches: {
      id: string
      state: 'waiting' | 'approved' | 'void'
      list_sha256: string
      payout_ids: string[]
      total_micros: bigint
      currency: string
      proposed_by: string
      proposed_at: Date
      approved_by: string | null
      approved_at: Date | null
    }
    tax_forms: {
      id: string
      account_id: string
      kind: TaxFormKind
      status: Exclude<TaxFormStatus, 'required'>
      country: string
      has_treaty_claim: boolean
      has_number: boolean
      number_end: Generated<string>
      sealed: string
      submitted_by: string
      submitted_at: Date
      decided_by: string | null
      decided_at: Date | null
      reason: string | null
      expires_on: string | null
    }
    bank_lines: {
      id: string
      rail: PayoutMethod
      booked_on: string
      reference: string
      amount_micros: bigint
      currency: string
      added_by: string
      added_at: Date
    }
    payout_differences: {
      id: string
      day: string
      rail: PayoutMethod
      reference: string
      payout_id: string | null
      kind: DifferenceKind
      ours_micros: bigint | null
      rail_micros: bigint | null
      bank_micros: bigint | null
      currency: string
      status: 'open' | 'explained'
      owner_id: string | null
      note: string | null
      found_at: Date
      explained_at: Date | null
    }
  }
}
