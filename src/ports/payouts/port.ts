// The gateway through which people tell a payment provider where their money is to go.
import type { Hono } from 'hono'

export interface PayoutGateway {
  /**
   * Begins a setup, or goes on with the one of `stripeAccount`, and answers where the person does it. The same
   * account begun twice is one account there.
   * @throws when the gateway does not answer as it should
   */
  beginSetup(by: {
    accountId: string
    email: string
    returnUrl: string
    stripeAccount?: string
  }): Promise<{ stripeAccount: string; url: string }>
  /** Whether the provider has everything it needs to pay this account. @throws like `beginSetup` */
  isConfigured(stripeAccount: string): Promise<boolean>
  /** The pages of the gateway that stands in for the real one, to be served below `SANDBOX_PATH`. */
  sandbox?: Hono
}

export const SANDBOX_PATH = '/sandbox/stripe'

declare module '#lib/deps.ts' {
  interface Deps {
    payouts: PayoutGateway
  }
}
