// The API of saved views: named sets of filters, private to a user.
import * as z from 'zod'
import { endpoint, Id, refusal } from '#lib/contract.ts'
import { RELEASE_SORTS } from '../domain/listing.ts'
import { STATUSES } from '../domain/status.ts'
import { RELEASE_TYPES, SAVED_NAME_MAX } from '../domain/vocabulary.ts'

/** The filters of the list, with the names they have in its URL. */
export const ViewFilter = z.object({
  sort: z.enum(RELEASE_SORTS).default('newest'),
  status: z.array(z.enum(STATUSES)).max(STATUSES.length).default([]),
  type: z.array(z.enum(RELEASE_TYPES)).max(RELEASE_TYPES.length).default([]),
  artist: z.array(Id).max(100).default([]),
  search: z.string().max(200).default(''),
})
export type ViewFilter = z.infer<typeof ViewFilter>

export const View = z.object({ id: z.uuid(), name: z.string(), filter: ViewFilter })
export type View = z.infer<typeof View>

const Name = z.string().trim().max(SAVED_NAME_MAX)

export const viewEndpoints = {
  listViews: endpoint('self')
    .route({
      method: 'GET',
      path: '/releases/views',
      summary: 'List the caller’s saved views',
      tags: ['releases'],
    })
    .output(z.object({ items: z.array(View) })),
  createView: endpoint('self')
    .errors({ view_limit: refusal(409) })
    .route({
      method: 'POST',
      path: '/releases/views',
      summary: 'Save a set of filters as a view',
      tags: ['releases'],
      successStatus: 201,
    })
    .input(z.object({ name: Name, filter: ViewFilter }))
    .output(View),
  changeView: endpoint('self')
    .route({
      method: 'PUT',
      path: '/releases/views/{id}',
      summary: 'Update a saved view',
      tags: ['releases'],
    })
    .input(z.object({ id: Id, name: Name, filter: ViewFilter }))
    .output(View),
  removeView: endpoint('self')
    .route({
      method: 'DELETE',
      path: '/releases/views/{id}',
      summary: 'Delete a saved view',
      tags: ['releases'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
}
