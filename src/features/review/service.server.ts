// Public server API of review.
export { reviewStats } from './review-queue.server.ts'
