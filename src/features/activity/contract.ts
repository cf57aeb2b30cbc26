// API contract of the activity feed.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf } from '#lib/contract.ts'

export const Activity = z.object({
  id: z.uuid(),
  type: z.string().describe('The event type, such as release.created or release.published'),
  title: z.string().describe('The name of the entity when the event happened'),
  entity: z.enum(['release', 'artist', 'seat', 'account', 'import', 'dispute']),
  entityId: z.uuid(),
  createdAt: z.date(),
  actor: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('A member of the account; null for staff and the system'),
})
export type Activity = z.infer<typeof Activity>

export const activity = {
  list: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/api/user/activity',
      summary: 'List the activity of the account, newest first',
      tags: ['activity'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), type: z.string().max(60).optional() }))
    .output(pageOf(Activity)),
}
