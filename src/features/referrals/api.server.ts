// API handlers of referrals.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { referrals } from './contract.ts'
import { decideReferral } from './decide-referral.server.ts'
import {
  listFriends,
  listReferralsForStaff,
  showProgram,
  showReferralToStaff,
} from './show-referrals.server.ts'

const os = api(referrals)

export const referralsApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showProgram(context.deps, context.accountId)),
  friends: os.friends
    .use(signedIn)
    .handler(({ input, context }) => listFriends(context.deps, { ...input, referrerId: context.accountId })),
  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listReferralsForStaff(context.deps, input)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showReferralToStaff(context.deps, context.viewer, input.id)),
  decide: os.decide.use(staffOnly).handler(async ({ input, context }) => {
    await decideReferral(context.deps, context.viewer, input)
    return showReferralToStaff(context.deps, context.viewer, input.id)
  }),
})
