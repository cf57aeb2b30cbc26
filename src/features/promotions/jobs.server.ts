// Jobs of promotions.
import { mailPromotion } from './emails.server.tsx'
import { endRefundedPromotion, receiveOrder } from './run-promotion.server.ts'

export const promotionJobs = {
  'promotions.paid': receiveOrder,
  'promotions.refunded': endRefundedPromotion,
  'promotions.mail': mailPromotion,
}
