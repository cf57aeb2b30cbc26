// Contract of artists to their services.
import { api, signedIn } from '#lib/api.server.ts'
import { artists } from './contract.ts'
import { changeArtist, createArtist, listOwnArtists, removeArtist, showArtist } from './service.server.ts'

const os = api(artists)

export const artistsApi = os.router({
  list: os.list.use(signedIn).handler(({ context }) => listOwnArtists(context.deps, context.reach)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showArtist(context.deps, { id: input.id, reach: context.reach })),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => createArtist(context.deps, { reach: context.reach, fields: input })),
  update: os.update.use(signedIn).handler(({ input, context }) => {
    const { id, ...fields } = input
    return changeArtist(context.deps, { id, reach: context.reach, fields })
  }),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeArtist(context.deps, { id: input.id, reach: context.reach })
    return { success: true as const }
  }),
})
