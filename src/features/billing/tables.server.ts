// Table types of billing.
import type { Generated } from 'kysely'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import type { SubscriptionSource, SubscriptionStatus } from './domain/subscriptions.ts'

declare module '#lib/db.ts' {
  interface Tables {
    /** Who an account is at the billing service. */
    billing_customers: {
      account_id: string
      customer_id: string
      created_at: Date
      /** Counts the questions about credit; an answer to an earlier one changes nothing. */
      credit_fetch_number: Generated<bigint>
    }
    /** One payment on the page of the billing service. */
    checkouts: {
      id: string
      account_id: string
      kind: 'subscription' | 'upgrade'
      plan: PaidPlan
      session_id: string | null
      state: CheckoutRowState
      amount_minor: number
      currency: string
      quoted_on: string
      days_left: number | null
      days_total: number | null
      source: string | null
      /** Its receipt, once it is paid. */
      invoice_id: string | null
      created_by: string | null
      created_at: Date
      settled_at: Date | null
    }
    subscriptions: {
      id: string
      account_id: string
      source: SubscriptionSource
      gateway_id: string
      plan: PaidPlan
      next_plan: PaidPlan | null
      status: SubscriptionStatus
      amount_minor: number
      currency: string
      interval: 'month' | 'year'
      period_start: Date
      period_end: Date
      cancels_at_period_end: boolean
      past_due_since: Date | null
      ended_at: Date | null
      fetch_number: string
      created_at: Date
    }
    /** Events of the billing service that were received. */
    billing_events: { event_id: string; kind: string; received_at: Date }
    billing_invoices: {
      id: string
      account_id: string
      number: string
      status: 'paid' | 'open' | 'void'
      total_minor: number
      /** What a card paid of it. */
      paid_minor: number
      /** Of which it is a period. */
      subscription_id: string | null
      currency: string
      description: string
      issued_at: Date
      pdf_url: string | null
    }
  }
}

/** `undone`: paid, but of no use any more, so the money went back. */
export type CheckoutRowState = 'open' | 'paid' | 'expired' | 'undone'
