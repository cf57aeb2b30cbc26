// API handlers of artist pages.
import { api, signedIn } from '#lib/api.server.ts'
import { artistPages } from './contract.ts'
import { createPage, deletePage, restorePage, savePage } from './edit-page.server.ts'
import { previewPage } from './open-page.server.ts'
import { listPages, showPage } from './show-pages.server.ts'
import { showVisits } from './show-visits.server.ts'

const os = api(artistPages)

export const artistPagesApi = os.router({
  list: os.list.use(signedIn).handler(({ input, context }) => listPages(context.deps, context.viewer, input)),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    const id = await createPage(context.deps, { ...input, scope: context.scope })
    return showPage(context.deps, context.viewer, id)
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showPage(context.deps, context.viewer, input.id)),
  save: os.save.use(signedIn).handler(async ({ input, context }) => {
    await savePage(context.deps, { ...input, scope: context.scope })
    return showPage(context.deps, context.viewer, input.id)
  }),
  preview: os.preview
    .use(signedIn)
    .handler(({ input, context }) => previewPage(context.deps, context.viewer, input)),
  remove: os.remove
    .use(signedIn)
    .handler(({ input, context }) => deletePage(context.deps, { ...input, scope: context.scope })),
  restore: os.restore.use(signedIn).handler(async ({ input, context }) => {
    await restorePage(context.deps, { ...input, scope: context.scope })
    return showPage(context.deps, context.viewer, input.id)
  }),
  visits: os.visits
    .use(signedIn)
    .handler(({ input, context }) => showVisits(context.deps, { ...input, scope: context.scope })),
})
