// Maps the contract of the review to its services; for staff only.
import { planCodeOf, planOf } from '#features/accounts/domain.ts'
import {
  type AppealPageRow,
  answerAppeal,
  appealOf,
  listAppeals,
  reasonsOf,
} from '#features/releases/service.server.ts'
import { api, staffOnly } from '#lib/api.server.ts'
import { claimCase, releaseClaim } from './claim-case.server.ts'
import { review, type StaffAppeal } from './contract.ts'
import { approveRelease, rejectRelease, reopenRelease } from './decide-case.server.ts'
import { legalTakedown } from './legal-takedowns.server.ts'
import { listQueue } from './review-queue.server.ts'
import { searchCases } from './search-cases.server.ts'
import { showCase } from './show-case.server.ts'

const os = api(review)

export const reviewApi = os.router({
  queue: os.queue
    .use(staffOnly)
    .handler(({ input, context }) =>
      listQueue(context.deps, { ...input, plan: input.plan?.map(planOf), reviewer: context.viewer }),
    ),
  search: os.search
    .use(staffOnly)
    .handler(({ input, context }) => searchCases(context.deps, { ...input, reviewer: context.viewer })),
  find: os.find
    .use(staffOnly)
    .handler(({ input, context }) => showCase(context.deps, { ...input, reviewer: context.viewer })),
  claim: os.claim.use(staffOnly).handler(async ({ input, context }) => {
    const params = { ...input, reviewer: context.viewer }
    await claimCase(context.deps, params)
    return showCase(context.deps, params)
  }),
  releaseClaim: os.releaseClaim.use(staffOnly).handler(async ({ input, context }) => {
    const params = { ...input, reviewer: context.viewer }
    await releaseClaim(context.deps, params)
    return showCase(context.deps, params)
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
  legalTakedown: os.legalTakedown.use(staffOnly).handler(async ({ input, context }) => {
    await legalTakedown(context.deps, { ...input, reviewer: context.viewer })
    return { success: true as const }
  }),
  appeals: os.appeals.use(staffOnly).handler(async ({ input, context }) => {
    const { rows, ...page } = await listAppeals(context.deps, input)
    return { ...page, items: rows.map(staffAppealOf), now: context.deps.clock.now() }
  }),
  answerAppeal: os.answerAppeal.use(staffOnly).handler(async ({ input, context }) => {
    await answerAppeal(context.deps, { ...input, userId: context.viewer.userId })
    return { success: true as const }
  }),
})

const staffAppealOf = (row: AppealPageRow): StaffAppeal => ({
  ...appealOf(row),
  releaseId: row.release_id,
  title: row.title,
  artistName: row.artist_name ?? '',
  plan: planCodeOf(row.plan),
  status: row.status,
  decision: row.to_status,
  decidedAt: row.decided_at,
  reasons: reasonsOf(row.reasons),
})
