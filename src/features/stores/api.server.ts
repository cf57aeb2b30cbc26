// Contract of stores to their services.
import { api, signedIn } from '#lib/api.server.ts'
import { stores } from './contract.ts'
import { listConnectedStores } from './service.server.ts'

const os = api(stores)

/** How long a browser may go without asking again; the server judges by the stores as they are. */
const CONNECTED_SECONDS = 300

export const storesApi = os.router({
  connected: os.connected.use(signedIn).handler(async ({ context }) => {
    context.resHeaders?.set('cache-control', `private, max-age=${CONNECTED_SECONDS}`)
    const all = await listConnectedStores(context.deps.db)
    return all.map(({ id, name, deals }) => ({ id, name, deals: [...deals] }))
  }),
})
