// API handlers of purchases.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { purchases } from './contract.ts'
import { decideRefund } from './decide-refund.server.ts'
import { grantCredit, showCredit, showCreditToStaff } from './grant-credit.server.ts'
import { buyCredit, checkPurchase } from './open-purchase.server.ts'
import { listOwnInvoices, requestRefund, withdrawRefund } from './request-refund.server.ts'
import { listRefundsForStaff, showRefundToStaff } from './show-refunds.server.ts'

const os = api(purchases)
const DONE = { success: true as const }

export const purchasesApi = os.router({
  credit: os.credit.use(signedIn).handler(({ context }) => showCredit(context.deps, context.accountId)),
  buyCredit: os.buyCredit
    .use(signedIn)
    .handler(({ input, context }) => buyCredit(context.deps, context.viewer, input)),
  checkPurchase: os.checkPurchase
    .use(signedIn)
    .handler(({ input, context }) =>
      checkPurchase(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  invoices: os.invoices.use(signedIn).handler(({ context }) => listOwnInvoices(context.deps, context.viewer)),
  requestRefund: os.requestRefund
    .use(signedIn)
    .handler(({ input, context }) => requestRefund(context.deps, context.viewer, input)),
  withdrawRefund: os.withdrawRefund.use(signedIn).handler(async ({ input, context }) => {
    await withdrawRefund(context.deps, context.viewer, input.id)
    return DONE
  }),
  staffRefunds: os.staffRefunds
    .use(staffOnly)
    .handler(({ input, context }) => listRefundsForStaff(context.deps, context.viewer, input)),
  staffRefund: os.staffRefund
    .use(staffOnly)
    .handler(({ input, context }) => showRefundToStaff(context.deps, context.viewer, input.id)),
  decideRefund: os.decideRefund.use(staffOnly).handler(async ({ input, context }) => {
    await decideRefund(context.deps, context.viewer, input)
    return showRefundToStaff(context.deps, context.viewer, input.id)
  }),
  accountCredit: os.accountCredit
    .use(staffOnly)
    .handler(({ input, context }) => showCreditToStaff(context.deps, input.accountId)),
  grantCredit: os.grantCredit.use(staffOnly).handler(async ({ input, context }) => {
    await grantCredit(context.deps, context.viewer, input)
    return DONE
  }),
})
