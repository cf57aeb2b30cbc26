// Table types of purchases, credit and refunds.
import type { Generated } from 'kysely'
import type { CreditCause, PurchaseKind, PurchaseState, RefundKind, RefundState } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    purchases: {
      id: string
      account_id: string
      kind: PurchaseKind
      amount_minor: number
      currency: string
      state: Generated<PurchaseState>
      session_id: string | null
      invoice_id: string | null
      refund_deadline: string | null
      created_by: string | null
      created_at: Date
      paid_at: Date | null
    }
    credit_grants: {
      id: string
      account_id: string
      amount_minor: number
      currency: string
      cause: CreditCause
      reason: string
      purchase_id: string | null
      request_key: string
      granted_by: string | null
      created_at: Date
      gateway_id: string | null
    }
    credit_entries: {
      account_id: string
      position: number
      gateway_id: string
      amount_minor: number
      balance_minor: number
      currency: string
      invoice_id: string | null
      description: string
      at: Date
    }
    refund_requests: {
      id: string
      account_id: string
      invoice_id: string
      kind: RefundKind
      amount_minor: number
      currency: string
      state: Generated<RefundState>
      reason: string
      requested_by: string | null
      requested_at: Date
      proposed_by: string | null
      proposed_at: Date | null
      decided_by: string | null
      decided_at: Date | null
      decision: string | null
      payment_id: string | null
      ended_at: Date | null
    }
  }
}
