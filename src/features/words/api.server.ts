// API handlers of word lists.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { words } from './contract.ts'
import { addWords, exportWords, importWords, listBanned, listWords, removeWord } from './service.server.ts'

const os = api(words)

/** How long a browser can use its cached list; the server always checks against the current one. */
const BANNED_SECONDS = 300

export const wordsApi = os.router({
  list: os.list.use(staffOnly).handler(({ input, context }) => listWords(context.deps, input)),
  add: os.add
    .use(staffOnly)
    .handler(({ input, context }) => addWords(context.deps, { ...input, viewer: context.viewer })),
  importCsv: os.importCsv
    .use(staffOnly)
    .handler(({ input, context }) => importWords(context.deps, { ...input, viewer: context.viewer })),
  exportCsv: os.exportCsv.use(staffOnly).handler(async ({ input, context }) => {
    const body = await exportWords(context.deps, input.list)
    return { headers: { 'content-disposition': `attachment; filename="${body.name}"` }, body }
  }),
  remove: os.remove
    .use(staffOnly)
    .handler(({ input, context }) => removeWord(context.deps, { ...input, viewer: context.viewer })),
  banned: os.banned.use(signedIn).handler(({ context }) => {
    context.resHeaders?.set('cache-control', `private, max-age=${BANNED_SECONDS}`)
    return listBanned(context.deps.db)
  }),
})
