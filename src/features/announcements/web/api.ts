// The browser's client of announcements, and the queries its pages share.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { announcements } from '../contract.ts'

export const announcementsApi = apiOf<typeof announcements>('announcements', contract)

export type StaffAnnouncementAnswer = Awaited<ReturnType<typeof announcementsApi.publish.call>>

export const currentAnnouncements = (context: CallContext = {}) =>
  announcementsApi.current.queryOptions({ input: undefined, context })

const PAGE = 24

export const staffAnnouncementsQuery = (context: CallContext = {}) =>
  announcementsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    context,
    ...CURSOR_PAGES,
  })
