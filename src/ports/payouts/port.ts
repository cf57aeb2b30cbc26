// The gateway where people set up how they are paid.
import type { Hono } from 'hono'

export interface PayoutGateway {
  /**
   * Starts or continues the setup of `stripeAccount` and returns its URL. Repeated calls for one account use one
   * Stripe account.
   *
   * @throws when the gateway does not respond as expected
   */
  beginSetup(by: {
    accountId: string
    email: string
    returnUrl: string
    stripeAccount?: string
  }): Promise<{ stripeAccount: string; url: string }>
  /** Whether the provider has everything it needs to pay this account. @throws the errors of `beginSetup` */
  isConfigured(stripeAccount: string): Promise<boolean>
  /** The pages of the test gateway, to be served below `SANDBOX_PATH`. */
  sandbox?: Hono
}

export const SANDBOX_PATH = '/sandbox/stripe'

declare module '#lib/deps.ts' {
  interface Deps {
    payouts: PayoutGateway
  }
}
