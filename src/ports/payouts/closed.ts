// Where real people would be paid and no payment service is set up: nothing is sent. The test gateway would report
// payouts as paid that nobody receives.
import { NoRailAnswer, type PayoutGateway } from './port.ts'

const refuse = () => Promise.reject(new NoRailAnswer('No payment service is set up.'))

export const closedPayouts: PayoutGateway = {
  beginSetup: refuse,
  isConfigured: refuse,
  rail: () => undefined,
  readStripeEvent() {
    throw new Error('No payment service is set up.')
  },
}
