// Picks the payment services: Stripe and Payoneer where their keys are set, otherwise the test gateway for both where
// nobody real is paid, or none.
import type { Clock } from '#ports/clock/index.ts'
import type { StripeConfig } from '../stripe-client.ts'
import { closedPayouts } from './closed.ts'
import { sandboxGateway } from './embedded.ts'
import type { PayoneerConfig } from './payoneer.ts'
import type { PayoutGateway } from './port.ts'

export {
  NoRailAnswer,
  type PayoutGateway,
  type PayoutOrder,
  type PayoutRail,
  RAILS,
  type Rail,
  type RailState,
  SANDBOX_PATH,
  type SendAnswer,
  STRIPE_EVENTS_PATH,
} from './port.ts'

export interface PayoutConfig {
  stripe?: StripeConfig
  payoneer?: PayoneerConfig
  testGateways: boolean
  dataDir: string
  publicUrl: string
  secret: string
  clock: Clock
}

/** The SDK is large and loaded only where it is used. */
export async function openPayouts(config: PayoutConfig): Promise<PayoutGateway> {
  if (!config.stripe) return config.testGateways ? sandboxGateway(config) : closedPayouts
  const { stripeGateway } = await import('./stripe.ts')
  const { payoneerGateway } = await import('./payoneer.ts')
  const { rail: stripe, ...setup } = stripeGateway(config.stripe)
  const payoneer = config.payoneer && payoneerGateway(config.payoneer)
  return { ...setup, payoneer, rail: (name) => (name === 'stripe' ? stripe : payoneer?.rail) }
}
