// Public server API of promotions.
export { namePromotions } from './data.server.ts'
export { type NewPromotion, orderPromotion } from './order-promotion.server.ts'
export { finishPromotion, setPromotionDay, startPromotion } from './run-promotion.server.ts'
export { promotionStats } from './show-promotions.server.ts'
