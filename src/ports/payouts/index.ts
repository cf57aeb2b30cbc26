// Picks the payout gateway: Stripe when STRIPE_SECRET_KEY is set, otherwise the test gateway.
import { sandboxGateway } from './embedded.ts'
import type { PayoutGateway } from './port.ts'
import type { StripeConfig } from './stripe.ts'

export { type PayoutGateway, SANDBOX_PATH } from './port.ts'

/** The SDK is large and loaded only where it is used. */
export async function openPayouts(config: {
  stripe?: StripeConfig
  dataDir: string
  publicUrl: string
  secret: string
}): Promise<PayoutGateway> {
  if (!config.stripe) return sandboxGateway(config)
  const { stripeGateway } = await import('./stripe.ts')
  return stripeGateway(config.stripe)
}
