// Contract of notifications to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { notifications } from './contract.ts'
import { choose, countUnread, listOwn, markRead, markReadUpTo, showChoices } from './service.server.ts'

const os = api(notifications)

export const notificationsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwn(context.deps, { ...input, userId: context.viewer.userId })),
  unread: os.unread.use(signedIn).handler(({ context }) => countUnread(context.deps, context.viewer)),
  read: os.read
    .use(signedIn)
    .handler(({ input, context }) => markRead(context.deps, context.viewer, input.id)),
  readAll: os.readAll
    .use(signedIn)
    .handler(({ input, context }) => markReadUpTo(context.deps, context.viewer, input.up_to)),
  choices: os.choices.use(signedIn).handler(({ context }) => showChoices(context.deps, context.viewer)),
  choose: os.choose
    .use(signedIn)
    .handler(({ input, context }) => choose(context.deps, context.viewer, input)),
})
