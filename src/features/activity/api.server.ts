// API handlers of the activity feed.
import { api, signedIn } from '#lib/api.server.ts'
import { activity } from './contract.ts'
import { listActivity } from './service.server.ts'

const os = api(activity)

export const activityApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listActivity(context.deps, context.viewer, input)),
})
