// API handlers of announcements.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { announcements } from './contract.ts'
import { dismiss, end, listAnnouncements, listCurrent, publish } from './service.server.ts'

const os = api(announcements)

export const announcementsApi = os.router({
  current: os.current.use(signedIn).handler(async ({ context }) => {
    const { deps, viewer, language } = context
    return { items: await listCurrent(deps, viewer, isLanguage(language) ? language : 'en') }
  }),
  dismiss: os.dismiss.use(signedIn).handler(async ({ input, context }) => {
    await dismiss(context.deps, context.viewer, input.id)
    return { success: true as const }
  }),
  list: os.list.use(staffOnly).handler(({ input, context }) => listAnnouncements(context.deps, input)),
  publish: os.publish
    .use(staffOnly)
    .handler(({ input, context }) => publish(context.deps, context.viewer, input)),
  end: os.end.use(staffOnly).handler(({ input, context }) => end(context.deps, context.viewer, input.id)),
})
