// API handlers of notifications.
import { api, signedIn } from '#lib/api.server.ts'
import { notifications } from './contract.ts'
import {
  countUnread,
  listOwn,
  markRead,
  markReadUpTo,
  setPreferences,
  showPreferences,
} from './service.server.ts'

const os = api(notifications)

export const notificationsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) =>
      listOwn(context.deps, { ...context.viewer, scope: context.scope }, input),
    ),
  unread: os.unread.use(signedIn).handler(({ context }) => countUnread(context.deps, context.viewer)),
  read: os.read
    .use(signedIn)
    .handler(({ input, context }) => markRead(context.deps, context.viewer, input.id)),
  readAll: os.readAll
    .use(signedIn)
    .handler(({ input, context }) => markReadUpTo(context.deps, context.viewer, input.up_to)),
  preferences: os.preferences
    .use(signedIn)
    .handler(({ context }) => showPreferences(context.deps, context.viewer)),
  setPreferences: os.setPreferences
    .use(signedIn)
    .handler(({ input, context }) => setPreferences(context.deps, context.viewer, input)),
})
