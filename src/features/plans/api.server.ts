// API handlers of plans.
import { api } from '#lib/api.server.ts'
import { comparePlans, recordVisit } from './compare-plans.server.ts'
import { plans } from './contract.ts'

const os = api(plans)

export const plansApi = os.router({
  compare: os.compare.handler(({ context }) => comparePlans(context.deps)),
  recordVisit: os.recordVisit.handler(async ({ input, context }) => {
    await recordVisit(context.deps, { from: input.from, address: context.caller.address })
    return { success: true as const }
  }),
})
