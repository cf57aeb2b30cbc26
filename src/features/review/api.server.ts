// Contract of the review desk to its services; staff alone pass.
import { api, staffOnly } from '#lib/api.server.ts'
import { showCase } from './cases/service.server.ts'
import { claimCase, releaseClaim } from './claims/service.server.ts'
import { review } from './contract.ts'
import { approveRelease, rejectRelease, reopenRelease } from './decisions/service.server.ts'
import { listQueue } from './queue/service.server.ts'

const os = api(review)

export const reviewApi = os.router({
  queue: os.queue
    .use(staffOnly)
    .handler(({ input, context }) => listQueue(context.deps, { ...input, reviewer: context.viewer })),
  find: os.find
    .use(staffOnly)
    .handler(({ input, context }) => showCase(context.deps, { ...input, reviewer: context.viewer })),
  claim: os.claim.use(staffOnly).handler(async ({ input, context }) => {
    const by = { ...input, reviewer: context.viewer }
    await claimCase(context.deps, by)
    return showCase(context.deps, by)
  }),
  releaseClaim: os.releaseClaim.use(staffOnly).handler(async ({ input, context }) => {
    const by = { ...input, reviewer: context.viewer }
    await releaseClaim(context.deps, by)
    return showCase(context.deps, by)
  }),
  approve: os.approve
    .use(staffOnly)
    .handler(({ input, context }) => approveRelease(context.deps, { ...input, reviewer: context.viewer })),
  reopen: os.reopen
    .use(staffOnly)
    .handler(({ input, context }) => reopenRelease(context.deps, { ...input, reviewer: context.viewer })),
  reject: os.reject
    .use(staffOnly)
    .handler(({ input, context }) => rejectRelease(context.deps, { ...input, reviewer: context.viewer })),
})
