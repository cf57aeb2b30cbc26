// API contract of notifications and their preferences.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { CHOSEN_GROUPS, KINDS } from './domain.ts'

export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  /** The values its text contains, such as the title of a release. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page the notification links to. */
  href: z.string().nullable(),
  read: z.boolean(),
  /** The account it happened in, which may be another than the one in use; null when it is about the reader. */
  account: z.uuid().nullable(),
  /** The cover of the release it is about, in its stored sizes; null unless the release is in the account in use. */
  coverUrls: z.record(z.string(), z.string()).nullable(),
  createdAt: z.date(),
})
export type Notification = z.infer<typeof Notification>

/** The channels of a notification group. */
const Channels = z.object({ in_app: z.boolean(), email: z.boolean() })
export const NotificationPreferences = z.record(z.enum(CHOSEN_GROUPS), Channels)
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const Unread = z.object({ count: z.number() })

export const notifications = {
  list: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List notifications, newest first',
      tags: ['notifications'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Notification)),
  unread: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'Count unread notifications',
      tags: ['notifications'],
    })
    .output(Unread),
  read: endpoint('self')
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark a notification as read',
      tags: ['notifications'],
    })
    .input(z.object({ id: Id }))
    .output(Unread),
  readAll: endpoint('self')
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark notifications as read up to and including one; newer ones stay unread',
      tags: ['notifications'],
    })
    .input(z.object({ up_to: Id }))
    .output(Unread),
  preferences: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      summary: 'Get the notification preferences by group and channel',
      tags: ['notifications'],
    })
    .output(NotificationPreferences),
  setPreferences: endpoint('self', { noImpersonation: true })
    .errors({ impersonating: refusal(403) })
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      summary: 'Set the notification preferences',
      tags: ['notifications'],
    })
    .input(NotificationPreferences)
    .output(NotificationPreferences),
}
