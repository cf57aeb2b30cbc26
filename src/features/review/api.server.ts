// Contract of the review desk to its services; staff alone pass.
import { api, staffOnly } from '#lib/api.server.ts'
import { review } from './contract.ts'
import {
  approveRelease,
  listQueue,
  rejectRelease,
  reopenRelease,
  showCase,
  startReview,
} from './service.server.ts'

const os = api(review)

export const reviewApi = os.router({
  queue: os.queue
    .use(staffOnly)
    .handler(({ input, context }) => listQueue(context.deps, { ...input, reviewer: context.viewer })),
  find: os.find
    .use(staffOnly)
    .handler(({ input, context }) => showCase(context.deps, { ...input, reviewer: context.viewer })),
  start: os.start
    .use(staffOnly)
    .handler(({ input, context }) => startReview(context.deps, { ...input, reviewer: context.viewer })),
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
