// Jobs of purchases.
import {
  endPaidBack,
  followRefund,
  followRefundOfPayment,
  restoreCredit,
  sendRefund,
} from './decide-refund.server.ts'
import { mailRefund } from './emails.server.tsx'
import { applyCredit, followCredit, takeGrantBack } from './grant-credit.server.ts'
import { followPurchase, followSession } from './open-purchase.server.ts'

export const purchaseJobs = {
  'purchases.session': followSession,
  'purchases.follow': followPurchase,
  'credit.apply': applyCredit,
  'credit.follow': followCredit,
  'credit.take_back': takeGrantBack,
  'refunds.send': sendRefund,
  'refunds.payment': followRefundOfPayment,
  'refunds.follow': followRefund,
  'refunds.end': endPaidBack,
  'refunds.restore': restoreCredit,
  'refunds.mail': mailRefund,
}
