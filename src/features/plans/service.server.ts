// Public server API of plans.
export { addPlanTime } from './add-plan-time.server.ts'
export { comparePlans, type PlanPrices } from './compare-plans.server.ts'
export { findPlanEnd } from './data.server.ts'
export { grantPlan } from './grant-plan.server.ts'
