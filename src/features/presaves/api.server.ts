// API handlers of pre-saves.
import { api, signedIn } from '#lib/api.server.ts'
import { attachment } from '#lib/pure/attachment.ts'
import { presaves } from './contract.ts'
import { createPresave, deletePresave, restorePresave } from './create-presave.server.ts'
import { retryPresave } from './deliver-presave.server.ts'
import { exportSubscribers, listSubscribers } from './list-subscribers.server.ts'
import { listPresaves, showPresave } from './show-presaves.server.ts'

const os = api(presaves)

export const presavesApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listPresaves(context.deps, context.viewer, input)),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    const id = await createPresave(context.deps, { ...input, scope: context.scope })
    return showPresave(context.deps, context.viewer, id)
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showPresave(context.deps, context.viewer, input.id)),
  remove: os.remove
    .use(signedIn)
    .handler(({ input, context }) => deletePresave(context.deps, { ...input, scope: context.scope })),
  restore: os.restore.use(signedIn).handler(async ({ input, context }) => {
    await restorePresave(context.deps, { ...input, scope: context.scope })
    return showPresave(context.deps, context.viewer, input.id)
  }),
  retry: os.retry
    .use(signedIn)
    .handler(({ input, context }) => retryPresave(context.deps, { ...input, scope: context.scope })),
  subscribers: os.subscribers
    .use(signedIn)
    .handler(({ input, context }) => listSubscribers(context.deps, context.viewer, input)),
  exportSubscribers: os.exportSubscribers.use(signedIn).handler(async ({ input, context }) => {
    const body = await exportSubscribers(context.deps, { ...input, scope: context.scope })
    return { headers: { 'content-disposition': attachment(body.name) }, body }
  }),
})
