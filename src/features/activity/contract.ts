// What the outside may ask of the activity feed.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf } from '#lib/contract.ts'

export const Activity = z.object({
  id: z.uuid(),
  type: z.string().describe('What, and what became of it: release.created, release.published'),
  title: z.string().describe('The name of the thing at that time'),
  entity: z.enum(['release', 'artist', 'seat', 'account', 'import']),
  entityId: z.uuid(),
  createdAt: z.date(),
  actor: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('A person of the account; null for our staff and for the system'),
})
export type Activity = z.infer<typeof Activity>

export const activity = {
  list: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/api/user/activity',
      summary: 'What happened in the account, newest first',
      tags: ['activity'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), type: z.string().max(60).optional() }))
    .output(pageOf(Activity)),
}
