// API handlers of mastering.
import { showUpload } from '#features/uploads/service.server.ts'
import { api, signedIn } from '#lib/api.server.ts'
import { buyRecording } from './buy-recording.server.ts'
import { mastering } from './contract.ts'
import { createUpload } from './create-upload.server.ts'
import { orderMaster, retryMaster } from './order-master.server.ts'
import { listMasters, showMaster, showMasterFiles } from './show-masters.server.ts'
import { showOffer, showTerms } from './show-terms.server.ts'
import { payWithFreeMastering } from './use-free-mastering.server.ts'

const os = api(mastering)

export const masteringApi = os.router({
  offer: os.offer.handler(({ context }) => showOffer(context.deps, context.viewer)),
  terms: os.terms.use(signedIn).handler(({ context }) => showTerms(context.deps, context.viewer)),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    const id = await orderMaster(context.deps, context.viewer, input)
    return showMaster(context.deps, { id, scope: context.scope })
  }),
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listMasters(context.deps, { ...input, scope: context.scope })),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showMaster(context.deps, { id: input.id, scope: context.scope })),
  retry: os.retry.use(signedIn).handler(async ({ input, context }) => {
    const by = { id: input.id, scope: context.scope }
    await retryMaster(context.deps, by)
    return showMaster(context.deps, by)
  }),
  purchase: os.purchase
    .use(signedIn)
    .handler(({ input, context }) => buyRecording(context.deps, context.viewer, input.id)),
  useFree: os.useFree.use(signedIn).handler(async ({ input, context }) => {
    await payWithFreeMastering(context.deps, context.viewer, input.id)
    return showMaster(context.deps, { id: input.id, scope: context.scope })
  }),
  createUpload: os.createUpload.use(signedIn).handler(async ({ input, context }) => {
    const id = await createUpload(context.deps, { id: input.id, scope: context.scope })
    return showUpload(context.deps, { id, scope: context.scope })
  }),
  files: os.files
    .use(signedIn)
    .handler(({ input, context }) => showMasterFiles(context.deps, { id: input.id, scope: context.scope })),
})
