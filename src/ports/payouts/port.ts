// The payment services that pay people: where they set up how they are paid, and how payouts are sent and asked about.
import type { Hono } from 'hono'

export const RAILS = ['stripe', 'payoneer'] as const
/** A payment service. */
export type Rail = (typeof RAILS)[number]

/** What is sent; the same for every attempt. */
export interface PayoutOrder {
  /** Our id, unique for ever; repeating a call with it pays once. */
  payoutId: string
  accountId: string
  /** The account of the person at the payment service. */
  destination: string
  /** Cents of the currency. */
  amountMinor: number
  /** ISO 4217. */
  currency: string
  description: string
}

/** `refused` means that nothing was paid and nothing will be. */
export type SendAnswer =
  | { state: 'accepted'; reference: string; payout: string | null }
  | { state: 'refused'; reason: string }

/**
 * What the payment service knows of a payout. `incomplete`: it has a part of it, and sending it again completes it.
 * `failed`: the money did not arrive or came back; `reclaim` brings it back to the installation.
 */
export type RailState =
  | { state: 'not_found' }
  | { state: 'incomplete' }
  | { state: 'pending' | 'paid'; reference: string; payout: string | null }
  | { state: 'failed'; reference: string; payout: string | null; reason: string }

/** One payout in the report of a payment service. */
export interface RailLine {
  /** Our id, or that of the payment service when it names none of ours. */
  reference: string
  amountMinor: number
  currency: string
}

/** There was no answer, or none that says whether the call had an effect: timeout, reset, 5xx. */
export class NoRailAnswer extends Error {
  constructor(cause: unknown) {
    super('The payment service did not answer.', { cause })
    this.name = 'NoRailAnswer'
  }
}

/** Every method throws `NoRailAnswer` when the outcome of a call is not known. */
export interface PayoutRail {
  send(order: PayoutOrder): Promise<SendAnswer>
  find(order: PayoutOrder): Promise<RailState>
  /** Takes the money of a failed payout back; repeated calls take it once. */
  reclaim(order: PayoutOrder): Promise<void>
  /** What the payment service sent on a day (UTC); `orders` are ours of that day, for services without such a list. */
  report(day: string, orders: readonly PayoutOrder[]): Promise<RailLine[]>
}

/** An event that a payment service announced. It only says what to ask about. */
export interface RailEvent {
  id: string
  kind: string
  payoutId: string | null
}

export interface SetupRequest {
  accountId: string
  email: string
  returnUrl: string
}

export interface PayoutGateway {
  /**
   * Starts or continues the setup of `stripeAccount` and returns its URL. Repeated calls for one account use one
   * Stripe account.
   *
   * @throws when the gateway does not respond as expected
   */
  beginSetup(by: SetupRequest & { stripeAccount?: string }): Promise<{ stripeAccount: string; url: string }>
  /** Whether the provider has everything it needs to pay this account. @throws the errors of `beginSetup` */
  isConfigured(stripeAccount: string): Promise<boolean>
  /** The URL where a person registers with Payoneer; the payee id is the account's. Absent where Payoneer is not set up. */
  payoneer?: {
    beginSetup(by: SetupRequest): Promise<{ url: string }>
    isActive(payeeId: string): Promise<boolean>
  }
  /** Undefined for a payment service that this installation has no access to. */
  rail(name: Rail): PayoutRail | undefined
  /**
   * Reads an event of Stripe.
   * @throws when its signature is wrong, or older or newer than 300 seconds
   */
  readStripeEvent(body: string, signature: string, now: Date): RailEvent
  /** The pages of the test gateway, to be served below `SANDBOX_PATH`. */
  sandbox?: Hono
}

export const SANDBOX_PATH = '/sandbox/stripe'
/** Where Stripe announces events. */
export const STRIPE_EVENTS_PATH = '/v1/payouts/events/stripe'

declare module '#lib/deps.ts' {
  interface Deps {
    payouts: PayoutGateway
  }
}
