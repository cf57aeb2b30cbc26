// Public server API of billing.
export { receiveBillingEvent } from './receive-event.server.ts'
