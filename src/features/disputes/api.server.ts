// API handlers of disputes.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { answerDispute, decideDispute, withdrawDispute } from './close-dispute.server.ts'
import { disputes } from './contract.ts'
import { openDispute } from './open-dispute.server.ts'
import {
  listDisputesForStaff,
  listOwnDisputes,
  readEvidence,
  showClaimedTrack,
  showDispute,
  showDisputeToStaff,
} from './show-disputes.server.ts'

const os = api(disputes)

export const disputesApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwnDisputes(context.deps, context.viewer, input)),
  findTrack: os.findTrack
    .use(signedIn)
    .handler(({ input, context }) => showClaimedTrack(context.deps, input.isrc)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showDispute(context.deps, context.viewer, input.id)),
  open: os.open
    .use(signedIn)
    .handler(({ input, context }) => openDispute(context.deps, context.viewer, input)),
  answer: os.answer.use(signedIn).handler(async ({ input, context }) => {
    await answerDispute(context.deps, context.viewer, input)
    return showDispute(context.deps, context.viewer, input.id)
  }),
  withdraw: os.withdraw.use(signedIn).handler(async ({ input, context }) => {
    await withdrawDispute(context.deps, context.viewer, input)
    return showDispute(context.deps, context.viewer, input.id)
  }),
  file: os.file
    .use(signedIn)
    .handler(({ input, context }) =>
      readEvidence(context.deps, { ...input, accountId: context.viewer.accountId }),
    ),
  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listDisputesForStaff(context.deps, input)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showDisputeToStaff(context.deps, input.id)),
  staffFile: os.staffFile.use(staffOnly).handler(({ input, context }) => readEvidence(context.deps, input)),
  decide: os.decide.use(staffOnly).handler(async ({ input, context }) => {
    await decideDispute(context.deps, context.viewer, input)
    return showDisputeToStaff(context.deps, input.id)
  }),
})
