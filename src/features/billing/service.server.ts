// Public server API of billing.
export { findCustomer, findInvoice, findRunning, nextFetchNumber } from './data.server.ts'
export { endRefunded, isUpgradedSince } from './end-refunded.server.ts'
export { ensureCustomer, followInvoices } from './ensure-customer.server.ts'
export type { FollowDeps } from './follow-subscription.server.ts'
export { checkCheckout, openCheckout, paymentFailed } from './open-checkout.server.ts'
export { receiveAppleNotification } from './receive-apple.server.ts'
export { receiveBillingEvent } from './receive-event.server.ts'
