// Maps the contract of stores to its services.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { stores } from './contract.ts'
import {
  changeStore,
  listConnectedStores,
  listStores,
  pauseDeliveries,
  resumeDeliveries,
  showStore,
  testConnection,
} from './service.server.ts'

const os = api(stores)

/** How long a browser can cache the list; the server always checks against the current stores. */
const CONNECTED_SECONDS = 300

export const storesApi = os.router({
  list: os.list.use(staffOnly).handler(({ context }) => listStores(context.deps)),
  find: os.find.use(staffOnly).handler(({ input, context }) => showStore(context.deps, input.id)),
  change: os.change
    .use(staffOnly)
    .handler(({ input, context }) => changeStore(context.deps, { ...input, viewer: context.viewer })),
  test: os.test
    .use(staffOnly)
    .handler(({ input, context }) => testConnection(context.deps, { ...input, viewer: context.viewer })),
  pause: os.pause
    .use(staffOnly)
    .handler(({ input, context }) => pauseDeliveries(context.deps, { ...input, viewer: context.viewer })),
  resume: os.resume
    .use(staffOnly)
    .handler(({ input, context }) => resumeDeliveries(context.deps, { ...input, viewer: context.viewer })),
  connected: os.connected.use(signedIn).handler(async ({ context }) => {
    context.resHeaders?.set('cache-control', `private, max-age=${CONNECTED_SECONDS}`)
    const all = await listConnectedStores(context.deps.db)
    return all.map(({ id, name, deals }) => ({ id, name, deals: [...deals] }))
  }),
})
