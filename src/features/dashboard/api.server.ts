// Maps the contract of the dashboard to its service.
import { api, signedIn } from '#lib/api.server.ts'
import { dashboard } from './contract.ts'
import { showDashboard } from './service.server.ts'

const os = api(dashboard)

export const dashboardApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showDashboard(context.deps, context.scope)),
})
