// Where real people would pay and no billing service is set up: nothing can be bought. The test gateway would give plans
// away to everybody who knows its test cards.
import { type BillingGateway, NoBillingAnswer } from './port.ts'

const refuse = () => Promise.reject(new NoBillingAnswer('No billing service is set up.'))

export const closedBilling: BillingGateway = {
  isOpen: false,
  createCustomer: refuse,
  openSubscriptionCheckout: refuse,
  openPaymentCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  openPortal: refuse,
  findSubscription: refuse,
  setPrice: refuse,
  setCancelsAtPeriodEnd: refuse,
  endSubscription: refuse,
  listInvoices: refuse,
  refund: refuse,
  listRefunds: refuse,
  addCredit: refuse,
  listCredit: refuse,
  findPaymentOfInvoice: refuse,
  readEvent() {
    throw new Error('No billing service is set up.')
  },
}
