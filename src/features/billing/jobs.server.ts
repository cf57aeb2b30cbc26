// Jobs of billing.
import { stopBilling } from './change-subscription.server.ts'
import { mailSubscription, remindOfPayment } from './emails.server.tsx'
import { endUnpaid, followSubscription } from './follow-subscription.server.ts'
import { followCheckout } from './open-checkout.server.ts'

export const billingJobs = {
  'billing.follow': followSubscription,
  'billing.checkout': followCheckout,
  'billing.lapse': endUnpaid,
  'billing.remind': remindOfPayment,
  'billing.mail': mailSubscription,
  'billing.close': stopBilling,
}
