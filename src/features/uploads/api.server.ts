// Maps the contract of uploads to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { uploads } from './contract.ts'
import { retryAnalysis } from './service.server.ts'
import { showUpload } from './show-uploads.server.ts'

const os = api(uploads)

export const uploadsApi = os.router({
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showUpload(context.deps, { id: input.id, scope: context.scope })),
  retry: os.retry
    .use(signedIn)
    .handler(({ input, context }) => retryAnalysis(context.deps, { id: input.id, scope: context.scope })),
})
