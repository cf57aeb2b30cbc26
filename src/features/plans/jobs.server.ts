// Jobs of plans.
import { followGrantsOfAccount } from './grant-plan.server.ts'

export const planJobs = { 'plans.follow': followGrantsOfAccount }
