// The service that people pay: customers, payments on its own page, subscriptions, invoices and refunds.
import type { Hono } from 'hono'

/** What a subscription costs, and the key by which the gateway finds its price again. */
export interface PriceOrder {
  /** Unique for a plan and interval, such as `backline_pro_year`. */
  lookupKey: string
  /** What the invoice says. */
  name: string
  amountMinor: number
  /** ISO 4217. */
  currency: string
  interval: 'month' | 'year'
}

interface CheckoutOrder {
  /** Our id; repeating a call with it opens one checkout. */
  checkoutId: string
  accountId: string
  customer: string
  /** Where the person returns after paying, and without paying. */
  successUrl: string
  cancelUrl: string
  /** When it can no longer be paid; at least half an hour from now. */
  expiresAt: Date
}

export interface SubscriptionOrder extends CheckoutOrder {
  price: PriceOrder
}

export interface PaymentOrder extends CheckoutOrder {
  /** What the invoice says. */
  description: string
  amountMinor: number
  currency: string
  /** For what pays invoices later: tax is added to those, and not twice. */
  isUntaxed?: boolean
}

export interface CheckoutState {
  id: string
  /** `paid`: the money is there. `open`: it can still be paid, or a payment is on its way. */
  state: 'open' | 'paid' | 'expired'
  subscription: string | null
  payment: string | null
  /** Of a subscription: the payment of its first invoice. */
  invoice: string | null
}

export interface SubscriptionState {
  id: string
  customer: string
  /** The account that we wrote on it. */
  accountId: string | null
  status: 'active' | 'past_due' | 'ended' | 'incomplete'
  lookupKey: string | null
  amountMinor: number
  currency: string
  interval: 'month' | 'year'
  /** A period that is not paid yet has begun too: `past_due` since `periodStart`. */
  periodStart: Date
  periodEnd: Date
  cancelsAtPeriodEnd: boolean
  endedAt: Date | null
}

export interface Invoice {
  id: string
  /** Null while it is a draft. */
  number: string | null
  status: 'paid' | 'open' | 'void'
  totalMinor: number
  /** What was paid by card: the total less what credit paid. */
  paidMinor: number
  currency: string
  description: string
  issuedAt: Date
  pdfUrl: string | null
  /** Of which this is a period. */
  subscription: string | null
}

/** One change of what a customer has in credit. */
export interface CreditEntry {
  id: string
  /** Positive when credit was added. */
  amountMinor: number
  /** What there was afterwards. */
  balanceMinor: number
  currency: string
  /** The invoice that it paid a part of. */
  invoice: string | null
  description: string
  /** Under which we added it. */
  key: string | null
  at: Date
}

export interface RefundResult {
  id: string
  /** `settled`: the money is on its way back and will not return. */
  state: 'pending' | 'settled' | 'failed'
  amountMinor: number
}

/** An event that the gateway announced. It only says what to ask about. */
export interface BillingEvent {
  id: string
  kind: string
  checkout: string | null
  subscription: string | null
  /** Of which something was refunded. */
  payment: string | null
}

/** There was no answer, or none that could be used. What a call has changed is found out by asking. */
export class NoBillingAnswer extends Error {
  constructor(cause: unknown) {
    super('The billing service did not answer as expected.', { cause })
    this.name = 'NoBillingAnswer'
  }
}

/** Every method that calls the gateway throws `NoBillingAnswer`. */
export interface BillingGateway {
  /** False where nothing can be bought; every other operation is refused then. */
  isOpen: boolean
  /** Repeated calls for one account make one customer. */
  createCustomer(of: { accountId: string; email: string; name: string }): Promise<string>
  /** A page where a subscription is paid for the first time. */
  openSubscriptionCheckout(order: SubscriptionOrder): Promise<{ id: string; url: string }>
  /** A page for one payment of our own amount. */
  openPaymentCheckout(order: PaymentOrder): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<CheckoutState>
  /** It can no longer be paid afterwards. Without effect on one that is paid. */
  expireCheckout(id: string): Promise<void>
  /** The page where people change their card and see their invoices. */
  openPortal(of: { customer: string; returnUrl: string }): Promise<{ url: string }>
  findSubscription(id: string): Promise<SubscriptionState>
  /** The price of the next period; nothing is charged or credited for this one. */
  setPrice(id: string, price: PriceOrder): Promise<void>
  setCancelsAtPeriodEnd(id: string, cancels: boolean): Promise<void>
  /** Ends a subscription at once, without a credit. */
  endSubscription(id: string): Promise<void>
  /** The newest hundred. */
  listInvoices(customer: string): Promise<Invoice[]>
  /** Pays back the whole payment or a part; once per key. */
  refund(of: { payment: string; amountMinor?: number; key: string }): Promise<void>
  /** The newest hundred of a payment. */
  listRefunds(payment: string): Promise<RefundResult[]>
  /** Credit pays the next invoices of a subscription by itself; a negative amount takes it back. Once per key. @returns the id of its entry */
  addCredit(of: {
    customer: string
    amountMinor: number
    currency: string
    description: string
    key: string
  }): Promise<string>
  /** The newest hundred, the newest first. */
  listCredit(customer: string): Promise<CreditEntry[]>
  /** The payment that paid an invoice. */
  findPaymentOfInvoice(id: string): Promise<string | null>
  /**
   * Reads an event.
   * @throws when its signature is wrong, or older or newer than 300 seconds
   */
  readEvent(body: string, signature: string, now: Date): BillingEvent
  /** The pages of the test gateway, to be served below `BILLING_SANDBOX_PATH`. */
  sandbox?: Hono
}

export const BILLING_SANDBOX_PATH = '/sandbox/billing'
/** Where the gateway announces events. */
export const BILLING_EVENTS_PATH = '/v1/webhooks/stripe'

declare module '#lib/deps.ts' {
  interface Deps {
    billing: BillingGateway
  }
}
