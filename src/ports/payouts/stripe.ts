// Stripe Connect: an account per owner, and links to its onboarding.
import Stripe from 'stripe'
import type { PayoutGateway } from './port.ts'

export interface StripeConfig {
  secretKey: string
  /** Another base URL of the API, used in tests. */
  apiBase?: string
}

export function stripeGateway({ secretKey, apiBase }: StripeConfig): PayoutGateway {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    ...hostOf(apiBase),
  })
  return {
    async beginSetup({ accountId, email, returnUrl, stripeAccount }) {
      const account =
        stripeAccount ??
        (
          await stripe.accounts.create(
            {
              type: 'express',
              email,
              metadata: { account_id: accountId },
              capabilities: { transfers: { requested: true } },
            },
            { idempotencyKey: `backline-account-${accountId}` },
          )
        ).id
      // An expired link also returns to us; the page there offers a new one.
      const link = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: returnUrl,
      })
      return { stripeAccount: account, url: link.url }
    },
    async isConfigured(stripeAccount) {
      const { details_submitted, payouts_enabled } = await stripe.accounts.retrieve(stripeAccount)
      return details_submitted === true && payouts_enabled === true
    },
  }
}

function hostOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { protocol: protocol.slice(0, -1) as 'http' | 'https', host: hostname, ...(port ? { port } : {}) }
}
