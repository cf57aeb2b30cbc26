// Contract of releases to their services.
import { api, signedIn } from '#lib/api.server.ts'
import { releases } from './contract.ts'
import {
  addTrack,
  createRelease,
  findingsOf,
  listReleasePage,
  orderTracks,
  removeRelease,
  removeTrack,
  saveRelease,
  saveTrack,
  showRelease,
  submitRelease,
  withdrawRelease,
} from './service.server.ts'

const os = api(releases)
const done = { success: true } as const

export const releasesApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input: { status, ...input }, context }) =>
      listReleasePage(context.deps, { ...input, statuses: status && [status], accountId: context.accountId }),
    ),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) =>
      showRelease(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  findings: os.findings.use(signedIn).handler(async ({ input, context }) => {
    const release = await showRelease(context.deps, { id: input.id, accountId: context.accountId })
    return { items: findingsOf(release, context.deps.clock.today()) }
  }),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => createRelease(context.deps, { ...input, accountId: context.accountId })),
  update: os.update
    .use(signedIn)
    .handler(({ input, context }) => saveRelease(context.deps, { ...input, accountId: context.accountId })),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeRelease(context.deps, { id: input.id, accountId: context.accountId })
    return done
  }),
  addTrack: os.addTrack
    .use(signedIn)
    .handler(({ input, context }) => addTrack(context.deps, { ...input, accountId: context.accountId })),
  updateTrack: os.updateTrack
    .use(signedIn)
    .handler(({ input, context }) => saveTrack(context.deps, { ...input, accountId: context.accountId })),
  removeTrack: os.removeTrack
    .use(signedIn)
    .handler(({ input, context }) => removeTrack(context.deps, { ...input, accountId: context.accountId })),
  orderTracks: os.orderTracks
    .use(signedIn)
    .handler(({ input, context }) => orderTracks(context.deps, { ...input, accountId: context.accountId })),
  submit: os.submit.use(signedIn).handler(({ input, context }) =>
    submitRelease(context.deps, {
      id: input.id,
      accountId: context.accountId,
      userId: context.viewer.userId,
    }),
  ),
  withdraw: os.withdraw.use(signedIn).handler(({ input, context }) =>
    withdrawRelease(context.deps, {
      id: input.id,
      accountId: context.accountId,
      userId: context.viewer.userId,
    }),
  ),
})
