// What the outside may ask of deliveries: where each store stands with a release.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { DELIVERY_STATUSES } from './domain.ts'

/** What is wrong, and for a store's refusal what it says (`text`) and what that asks of us (`action`). */
const Trouble = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const Delivery = z.object({
  id: z.uuid(),
  releaseId: z.uuid(),
  revision: z.number(),
  store: z.object({ id: z.string(), name: z.string(), sandbox: z.boolean() }),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  trouble: Trouble.nullable(),
  storeUrl: z.string().nullable(),
  /** When something is due: the store's answer, the next attempt, or the release date. */
  dueAt: z.date().nullable(),
  events: z.array(
    z.object({ status: z.enum(DELIVERY_STATUSES), detail: z.record(z.string(), z.unknown()), at: z.date() }),
  ),
})
export type Delivery = z.infer<typeof Delivery>

export const StaffDelivery = Delivery.extend({
  releaseTitle: z.string(),
  artistName: z.string(),
  messageId: z.string(),
  batchId: z.string(),
})
export type StaffDelivery = z.infer<typeof StaffDelivery>

export const deliveries = {
  listOfRelease: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/deliveries',
      summary: 'Where each store stands',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        items: z.array(Delivery),
        /** Names of stores that were chosen, but that this installation has no way to. */
        unconnected: z.array(z.string()),
      }),
    ),
  list: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries',
      summary: 'All deliveries, newest first (staff)',
      tags: ['deliveries'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), status: z.enum(DELIVERY_STATUSES).optional() }))
    .output(pageOf(StaffDelivery)),
  message: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries/{id}/message',
      summary: 'The ERN message as it was sent (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        xml: z.string(),
        problems: z.array(z.object({ rule: z.string(), at: z.string(), sentence: z.string() })),
      }),
    ),
  retry: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/deliveries/{id}/attempt',
      summary: 'Try a failed delivery again (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
}
