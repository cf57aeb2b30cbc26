// Public server API of purchases.

export { listReturned } from './data.server.ts'
export { decideRefund } from './decide-refund.server.ts'
export {
  giveReferralCredit,
  grantCredit,
  returnAsCredit,
  takeBackReferralCredit,
} from './grant-credit.server.ts'
export { checkPurchase, closePurchase, openPurchase, type PurchaseDeps } from './open-purchase.server.ts'
export { isRefundAwaited, nameRefunds } from './refunds.data.server.ts'
export { listOwnInvoices, requestRefund } from './request-refund.server.ts'
export { refundStats } from './show-refunds.server.ts'
