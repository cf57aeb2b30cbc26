// API handlers of lyrics drafts.
import { api, signedIn } from '#lib/api.server.ts'
import { lyrics } from './contract.ts'
import { deleteLyrics, restoreLyrics, saveLyrics } from './edit-lyrics.server.ts'
import { listLyrics, showLyrics, showLyricsTerms } from './show-lyrics.server.ts'
import { createLyrics, rewriteLyrics } from './write-lyrics.server.ts'

const os = api(lyrics)

export const lyricsApi = os.router({
  terms: os.terms.use(signedIn).handler(({ context }) => showLyricsTerms(context.deps, context.viewer)),
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listLyrics(context.deps, { ...input, scope: context.scope })),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    const id = await createLyrics(context.deps, context.viewer, input)
    return showLyrics(context.deps, { id, scope: context.scope })
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showLyrics(context.deps, { ...input, scope: context.scope })),
  save: os.save.use(signedIn).handler(async ({ input, context }) => {
    await saveLyrics(context.deps, context.viewer, input)
    return showLyrics(context.deps, { id: input.id, scope: context.scope })
  }),
  rewrite: os.rewrite.use(signedIn).handler(async ({ input, context }) => {
    await rewriteLyrics(context.deps, context.viewer, input)
    return showLyrics(context.deps, { id: input.id, scope: context.scope })
  }),
  remove: os.remove
    .use(signedIn)
    .handler(({ input, context }) => deleteLyrics(context.deps, { ...input, scope: context.scope })),
  restore: os.restore.use(signedIn).handler(async ({ input, context }) => {
    await restoreLyrics(context.deps, { ...input, scope: context.scope })
    return showLyrics(context.deps, { id: input.id, scope: context.scope })
  }),
})
