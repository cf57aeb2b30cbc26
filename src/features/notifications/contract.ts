// What the outside may ask of notifications: one's own, and which of them one wants.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf } from '#lib/contract.ts'
import { CHOSEN_GROUPS, KINDS } from './domain.ts'

export const Notification = z.object({
  id: z.uuid(),
  kind: z.enum(KINDS),
  /** What its sentence names, such as the title of a release. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page that shows what it is about. */
  href: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.date(),
})
export type Notification = z.infer<typeof Notification>

/** Where a person hears of a group. */
const Choice = z.object({ in_app: z.boolean(), email: z.boolean() })
export const Choices = z.record(z.enum(CHOSEN_GROUPS), Choice)
export type Choices = z.infer<typeof Choices>

const Unread = z.object({ count: z.number() })

export const notifications = {
  list: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'What you were told, newest first',
      tags: ['notifications'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Notification)),
  unread: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications/unread',
      summary: 'How many you have not read',
      tags: ['notifications'],
    })
    .output(Unread),
  read: endpoint('self')
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      summary: 'Mark one as read',
      tags: ['notifications'],
    })
    .input(z.object({ id: Id }))
    .output(Unread),
  readAll: endpoint('self')
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark all up to one as read; those that came later stay unread',
      tags: ['notifications'],
    })
    .input(z.object({ up_to: Id }))
    .output(Unread),
  choices: endpoint('self')
    .route({
      method: 'GET',
      path: '/notifications/choices',
      summary: 'Which groups you hear of in the centre and by mail',
      tags: ['notifications'],
    })
    .output(Choices),
  choose: endpoint('self')
    .route({
      method: 'PUT',
      path: '/notifications/choices',
      summary: 'Choose which groups you hear of',
      tags: ['notifications'],
    })
    .input(Choices)
    .output(Choices),
}
