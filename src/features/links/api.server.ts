// API handlers of smart links.
import { api, signedIn } from '#lib/api.server.ts'
import { links } from './contract.ts'
import { createLink, deleteLink, restoreLink, saveLink } from './edit-link.server.ts'
import { previewLink } from './open-page.server.ts'
import { listLinks, showLink } from './show-links.server.ts'
import { showStatistics } from './show-statistics.server.ts'

const os = api(links)

export const linksApi = os.router({
  list: os.list.use(signedIn).handler(({ input, context }) => listLinks(context.deps, context.viewer, input)),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    const id = await createLink(context.deps, { ...input, scope: context.scope })
    return showLink(context.deps, context.viewer, id)
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showLink(context.deps, context.viewer, input.id)),
  save: os.save.use(signedIn).handler(async ({ input, context }) => {
    await saveLink(context.deps, context.viewer, input)
    return showLink(context.deps, context.viewer, input.id)
  }),
  preview: os.preview
    .use(signedIn)
    .handler(({ input, context }) => previewLink(context.deps, context.viewer, input)),
  remove: os.remove
    .use(signedIn)
    .handler(({ input, context }) => deleteLink(context.deps, { ...input, scope: context.scope })),
  restore: os.restore.use(signedIn).handler(async ({ input, context }) => {
    await restoreLink(context.deps, { ...input, scope: context.scope })
    return showLink(context.deps, context.viewer, input.id)
  }),
  statistics: os.statistics
    .use(signedIn)
    .handler(({ input, context }) => showStatistics(context.deps, { ...input, scope: context.scope })),
})
