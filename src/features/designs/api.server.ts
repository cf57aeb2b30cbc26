// API handlers of cover designs and banners.
import { proposeCovers } from '#engines/covers/compose.ts'
import { api, signedIn } from '#lib/api.server.ts'
import { designs } from './contract.ts'
import { applyDesign, downloadDesign, drawBanner } from './draw-design.server.ts'
import { drawPicture, showPictureTerms } from './draw-picture.server.ts'
import { applyTemplate, createDesign, deleteDesign, restoreDesign, saveDesign } from './edit-design.server.ts'
import { listDesigns, showDesign } from './show-designs.server.ts'

const os = api(designs)

export const designsApi = os.router({
  propose: os.propose.use(signedIn).handler(({ input }) => ({ scenes: proposeCovers(input) })),
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listDesigns(context.deps, { ...input, scope: context.scope })),
  create: os.create.use(signedIn).handler(async ({ input, context: { deps, scope } }) => {
    const id = await createDesign(deps, { ...input, scope })
    return showDesign(deps, { id, scope })
  }),
  terms: os.terms.use(signedIn).handler(({ context }) => showPictureTerms(context.deps, context.viewer)),
  drawPicture: os.drawPicture.use(signedIn).handler(async ({ input, context: { deps, viewer, scope } }) => {
    const id = await drawPicture(deps, viewer, input)
    return showDesign(deps, { id, scope })
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showDesign(context.deps, { ...input, scope: context.scope })),
  save: os.save.use(signedIn).handler(async ({ input, context: { deps, scope } }) => {
    await saveDesign(deps, { ...input, scope })
    return showDesign(deps, { id: input.id, scope })
  }),
  applyTemplate: os.applyTemplate.use(signedIn).handler(async ({ input, context: { deps, scope } }) => {
    await applyTemplate(deps, { ...input, scope })
    return showDesign(deps, { id: input.id, scope })
  }),
  remove: os.remove
    .use(signedIn)
    .handler(({ input, context }) => deleteDesign(context.deps, { ...input, scope: context.scope })),
  restore: os.restore.use(signedIn).handler(async ({ input, context: { deps, scope } }) => {
    await restoreDesign(deps, { ...input, scope })
    return showDesign(deps, { ...input, scope })
  }),
  download: os.download
    .use(signedIn)
    .handler(({ input, context }) => downloadDesign(context.deps, { ...input, scope: context.scope })),
  apply: os.apply.use(signedIn).handler(async ({ input, context }) => ({
    uploadId: await applyDesign(context.deps, { ...input, scope: context.scope }),
  })),
  drawBanner: os.drawBanner
    .use(signedIn)
    .handler(({ input, context }) => drawBanner(context.deps, { ...input, scope: context.scope })),
})
