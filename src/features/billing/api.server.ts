// API handlers of billing.
import { api, signedIn } from '#lib/api.server.ts'
import {
  cancelSubscription,
  lowerPlan,
  openPortal,
  refreshSubscription,
  resumeSubscription,
} from './change-subscription.server.ts'
import { billing } from './contract.ts'
import { checkCheckout, openCheckout } from './open-checkout.server.ts'
import { listOwnInvoices, showBilling } from './show-billing.server.ts'

const os = api(billing)
const DONE = { success: true as const }

export const billingApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showBilling(context.deps, context.viewer)),
  invoices: os.invoices.use(signedIn).handler(({ context }) => listOwnInvoices(context.deps, context.viewer)),
  openCheckout: os.openCheckout
    .use(signedIn)
    .handler(({ input, context }) => openCheckout(context.deps, context.viewer, input)),
  checkCheckout: os.checkCheckout
    .use(signedIn)
    .handler(({ input, context }) =>
      checkCheckout(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  openPortal: os.openPortal.use(signedIn).handler(({ context }) => openPortal(context.deps, context.viewer)),
  refresh: os.refresh.use(signedIn).handler(async ({ context }) => {
    await refreshSubscription(context.deps, context.viewer)
    return DONE
  }),
  cancel: os.cancel.use(signedIn).handler(async ({ context }) => {
    await cancelSubscription(context.deps, context.viewer)
    return DONE
  }),
  resume: os.resume.use(signedIn).handler(async ({ context }) => {
    await resumeSubscription(context.deps, context.viewer)
    return DONE
  }),
  lower: os.lower.use(signedIn).handler(async ({ input, context }) => {
    await lowerPlan(context.deps, context.viewer, input)
    return DONE
  }),
})
