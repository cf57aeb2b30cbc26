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
      listReleasePage(context.deps, { ...input, statuses: status && [status], reach: context.reach }),
    ),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showRelease(context.deps, { id: input.id, reach: context.reach })),
  findings: os.findings.use(signedIn).handler(async ({ input, context }) => {
    const release = await showRelease(context.deps, { id: input.id, reach: context.reach })
    return { items: findingsOf(release, context.deps.clock.today()) }
  }),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => createRelease(context.deps, { ...input, reach: context.reach })),
  update: os.update
    .use(signedIn)
    .handler(({ input, context }) => saveRelease(context.deps, { ...input, reach: context.reach })),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeRelease(context.deps, { id: input.id, reach: context.reach })
    return done
  }),
  addTrack: os.addTrack
    .use(signedIn)
    .handler(({ input, context }) => addTrack(context.deps, { ...input, reach: context.reach })),
  updateTrack: os.updateTrack
    .use(signedIn)
    .handler(({ input, context }) => saveTrack(context.deps, { ...input, reach: context.reach })),
  removeTrack: os.removeTrack
    .use(signedIn)
    .handler(({ input, context }) => removeTrack(context.deps, { ...input, reach: context.reach })),
  orderTracks: os.orderTracks
    .use(signedIn)
    .handler(({ input, context }) => orderTracks(context.deps, { ...input, reach: context.reach })),
  submit: os.submit.use(signedIn).handler(({ input, context }) =>
    submitRelease(context.deps, {
      id: input.id,
      reach: context.reach,
      userId: context.viewer.userId,
    }),
  ),
  withdraw: os.withdraw.use(signedIn).handler(({ input, context }) =>
    withdrawRelease(context.deps, {
      id: input.id,
      reach: context.reach,
      userId: context.viewer.userId,
    }),
  ),
})
