// What the test gateway of billing knows, and how its subscriptions move on with time.
import { createHash } from 'node:crypto'
import { keysOf } from '#lib/pure/keys-of.ts'
import { type GatewayStore, openGatewayStore } from '#ports/gateway-store.ts'

/** The cards of the test page, by Stripe's numbers where it has one. */
export const CARDS = {
  works: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  renewal_fails: '4000 0000 0000 0341',
  times_out: '4000 0000 0000 9235',
} as const
export type Card = keyof typeof CARDS
export const CARD_NAMES = keysOf(CARDS)

export interface GatewayPrice {
  id: string
  lookupKey: string
  name: string
  amountMinor: number
  currency: string
  interval: 'month' | 'year'
  active: boolean
}

export interface GatewayCustomer {
  id: string
  email: string
  name: string
  metadata: Record<string, string>
  created: number
  card: Card | null
}

export interface GatewaySession {
  id: string
  mode: 'subscription' | 'payment'
  customer: string
  reference: string
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  /** The price of a subscription; of a payment there is an amount instead. */
  price: string | null
  amountMinor: number
  currency: string
  description: string
  successUrl: string
  cancelUrl: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  payment: string | null
  invoice: string | null
}

export interface GatewaySubscription {
  id: string
  customer: string
  metadata: Record<string, string>
  price: string
  status: 'active' | 'past_due' | 'canceled'
  created: number
  anchor: number
  /** How many periods have begun. */
  periods: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  latestInvoice: string
}

export interface GatewayInvoice {
  id: string
  number: string
  customer: string
  subscription: string | null
  payment: string | null
  description: string
  amountMinor: number
  /** What credit paid of it. */
  creditMinor: number
  currency: string
  created: number
  status: 'open' | 'paid'
}

/** One change of a customer’s credit. */
export interface GatewayCredit {
  id: string
  /** Counts up, so that the newest is known. */
  number: number
  customer: string
  amountMinor: number
  balanceMinor: number
  currency: string
  description: string
  metadata: Record<string, string>
  invoice: string | null
  created: number
}

export interface GatewayRefund {
  id: string
  payment: string
  amountMinor: number
  currency: string
  created: number
}

export interface GatewayPayment {
  id: string
  customer: string
  amountMinor: number
  refundedMinor: number
  currency: string
  created: number
  metadata: Record<string, string>
}

export interface GatewayEvent {
  id: string
  /** Counts up, so that events can be told in their order. */
  number: number
  type: string
  created: number
  object: object
}

export interface BillingKinds {
  prices: GatewayPrice
  customers: GatewayCustomer
  sessions: GatewaySession
  subscriptions: GatewaySubscription
  invoices: GatewayInvoice
  payments: GatewayPayment
  credit: GatewayCredit
  refunds: GatewayRefund
  events: GatewayEvent
  answers: { status: number; body: string }
}
export type BillingStore = GatewayStore<BillingKinds>

export const openBillingStore = (folder: string): BillingStore =>
  openGatewayStore<BillingKinds>(folder, [
    'prices',
    'customers',
    'sessions',
    'subscriptions',
    'invoices',
    'payments',
    'credit',
    'refunds',
    'events',
    'answers',
  ])

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
export const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** The instant a number of intervals after the anchor; the last day of the month where a month is shorter. */
export function periodAt(anchor: number, periods: number, interval: 'month' | 'year'): number {
  const from = new Date(anchor * 1000)
  const months = from.getUTCMonth() + periods * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  return secondsOf(
    new Date(
      Date.UTC(
        from.getUTCFullYear(),
        months,
        Math.min(from.getUTCDate(), lastDay),
        from.getUTCHours(),
        from.getUTCMinutes(),
        from.getUTCSeconds(),
      ),
    ),
  )
}
