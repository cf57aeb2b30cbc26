// Picks the billing service: Stripe where its key is set, otherwise the test gateway where nobody real pays, or none.
import type { Clock } from '#ports/clock/index.ts'
import { closedBilling } from './closed.ts'
import { billingSandbox } from './embedded.ts'
import type { BillingGateway } from './port.ts'
import type { StripeBillingConfig } from './stripe.ts'

export {
  BILLING_EVENTS_PATH,
  BILLING_SANDBOX_PATH,
  type BillingGateway,
  type CheckoutState,
  type CreditEntry,
  type Invoice,
  NoBillingAnswer,
  type PriceOrder,
  type RefundResult,
  type SubscriptionState,
} from './port.ts'

export interface BillingConfig {
  billing?: StripeBillingConfig
  testGateways: boolean
  dataDir: string
  publicUrl: string
  secret: string
  clock: Clock
}

/** The SDK is large and loaded only where it is used. */
export async function openBilling(config: BillingConfig): Promise<BillingGateway> {
  if (!config.billing) return config.testGateways ? billingSandbox(config) : closedBilling
  const { stripeBilling } = await import('./stripe.ts')
  return stripeBilling(config.billing)
}
