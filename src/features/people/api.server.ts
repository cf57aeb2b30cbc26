// API handlers of people.
import { planOf } from '#features/accounts/domain.ts'
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { people } from './contract.ts'
import {
  backToAdmin,
  blockPerson,
  changePlan,
  changeRole,
  impersonate,
  listAppeals,
  readAppealFile,
  replyToAppeal,
  searchPeople,
  sendAppeal,
  showAppeal,
  showOwnBlock,
  showPersonToStaff,
  unblockPerson,
} from './service.server.ts'

const os = api(people)
const done = { success: true } as const

export const peopleApi = os.router({
  list: os.list
    .use(staffOnly)
    .handler(({ input, context }) =>
      searchPeople(context.deps, { ...input, plan: input.plan && planOf(input.plan) }),
    ),
  find: os.find
    .use(staffOnly)
    .handler(({ input, context }) =>
      showPersonToStaff(context.deps, { id: input.id, role: context.viewer.role }),
    ),
  block: os.block
    .use(staffOnly)
    .handler(({ input, context }) => blockPerson(context.deps, context.viewer, input)),
  unblock: os.unblock.use(staffOnly).handler(async ({ input, context }) => {
    await unblockPerson(context.deps, context.viewer, input)
    return done
  }),
  impersonate: os.impersonate.use(staffOnly).handler(async ({ input, context }) => {
    await impersonate(context.deps, context.viewer, input, context)
    return done
  }),
  setRole: os.setRole.use(staffOnly).handler(async ({ input, context }) => {
    await changeRole(context.deps, context.viewer, input)
    return done
  }),
  setPlan: os.setPlan.use(staffOnly).handler(async ({ input, context }) => {
    await changePlan(context.deps, context.viewer, { ...input, plan: planOf(input.plan) })
    return done
  }),
  appeals: os.appeals.use(staffOnly).handler(({ input, context }) => listAppeals(context.deps, input)),
  appeal: os.appeal.use(staffOnly).handler(({ input, context }) => showAppeal(context.deps, input.id)),
  appealFile: os.appealFile
    .use(staffOnly)
    .handler(({ input, context }) => readAppealFile(context.deps, input.id)),
  answer: os.answer
    .use(staffOnly)
    .handler(({ input, context }) => replyToAppeal(context.deps, context.viewer, input)),
  ownBlock: os.ownBlock.use(signedIn).handler(({ context }) => showOwnBlock(context.deps, context.viewer)),
  sendAppeal: os.sendAppeal
    .use(signedIn)
    .handler(({ input, context }) => sendAppeal(context.deps, context.viewer, input)),
  // Not gated: a session that has expired is cleared instead of refused.
  backToAdmin: os.backToAdmin.handler(async ({ context }) => ({
    headers: { location: await backToAdmin(context.deps, context.viewer, context) },
  })),
  backToAdminPost: os.backToAdminPost.handler(async ({ context }) => ({
    to: await backToAdmin(context.deps, context.viewer, context),
  })),
})
