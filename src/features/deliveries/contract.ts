// The API of deliveries: the state of a release at each store.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { DELIVERY_KINDS, DELIVERY_STATUSES } from './domain.ts'

/** A problem. For a store's rejection, `text` is the store's own text and `action` what we have to do about it. */
const Problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const Delivery = z.object({
  id: z.uuid(),
  releaseId: z.uuid(),
  revision: z.number(),
  /** `paused`: the operator paused deliveries to this store. */
  store: z.object({ id: z.string(), name: z.string(), sandbox: z.boolean(), paused: z.boolean() }),
  kind: z.enum(DELIVERY_KINDS),
  /** The tracks of a partial takedown; null for the whole release. */
  isrcs: z.array(z.string()).nullable(),
  /** Of a takedown: an update left nothing to grant at the store. A later update can be delivered there again. */
  rightsEnded: z.boolean(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  problem: Problem.nullable(),
  storeUrl: z.string().nullable(),
  /** When the next step is due: the store's acknowledgement, the next attempt, or the release date. */
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

/** Whether a takedown of a release can be requested, from which stores, and since when one is requested. */
export const Takedown = z.object({
  /** Null when a takedown can be requested; otherwise the code of the refusal. */
  refusal: z.enum(['not_published', 'update_open', 'takedown_wait', 'takedown_final']).nullable(),
  /** Days until a takedown can be requested on this plan; 0 when it already can. */
  daysRemaining: z.number(),
  availableOn: z.iso.date().nullable(),
  /** When the takedown of the whole release was requested. */
  requestedAt: z.date().nullable(),
  /** How many hours a takedown takes: `from` and `until`, counted from the request. */
  hours: z.object({ from: z.number(), until: z.number() }),
  /** Stores that have the release, or can show it on its date. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Tracks that are still available at one of these stores. */
  tracks: z.array(z.object({ isrc: z.string(), title: z.string() })),
})
export type Takedown = z.infer<typeof Takedown>

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** The message one store would get about the newest revision, and what it changes there. */
export const DeliveryPreview = z.object({
  /** Stores that were selected and are connected. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  store: z.string(),
  revision: z.number(),
  /** The ERN version. */
  version: z.string(),
  testMode: z.boolean(),
  /** Why nothing would be sent; null when the delivery is possible. */
  blockedBy: Problem.nullable(),
  xml: z.string().nullable(),
  problems: z.array(z.object({ rule: z.string(), path: z.string(), message: z.string() })),
  /** `schema_and_rules` requires that the operator has installed the official schemas. */
  checkedBy: z.enum(['rules', 'schema_and_rules']),
  /** The last message the store has acknowledged; null before the first one. */
  since: z
    .object({ revision: z.number(), at: z.date().nullable(), status: z.enum(DELIVERY_STATUSES) })
    .nullable(),
  /** `path` is a field of the message, such as `release.tracks[QZZZ22600001].title`. */
  changes: z.array(z.object({ path: z.string(), before: Value, after: Value })),
})
export type DeliveryPreview = z.infer<typeof DeliveryPreview>

const takedownRefusals = {
  not_published: refusal(409),
  update_open: refusal(409),
  takedown_final: refusal(409),
  takedown_wait: refusal(403),
}

export const deliveries = {
  listOfRelease: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/deliveries',
      summary: 'List the deliveries of a release, one per store',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        /** The last delivery to each store; partial takedowns are only included while they are pending. */
        items: z.array(
          Delivery.extend({
            /** Number of tracks that were taken down at the store while the release stays there. */
            tracksTakenDown: z.number(),
          }),
        ),
        /** Names of stores that were selected, but are not connected. */
        unconnected: z.array(z.string()),
      }),
    ),
  takedown: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/takedown',
      summary: 'Get the takedown options of a release',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(Takedown),
  requestTakedown: guardedEndpoint('catalogue.submit', { requiresFreshAuth: false })
    .errors(takedownRefusals)
    .route({
      method: 'POST',
      path: '/releases/{id}/takedown',
      summary: 'Take a release down from all or some stores; this cannot be undone',
      tags: ['deliveries'],
    })
    .input(
      z.object({
        id: Id,
        stores: z
          .array(z.string().max(60))
          .min(1)
          .max(300)
          .optional()
          .describe('Store ids; all stores when omitted'),
        isrcs: z
          .array(z.string().max(12))
          .min(1)
          .max(100)
          .optional()
          .describe('ISRCs of tracks; the whole release when omitted'),
      }),
    )
    .output(Takedown),
  cancelTakedown: guardedEndpoint('catalogue.submit', { requiresFreshAuth: false })
    .errors(takedownRefusals)
    .route({
      method: 'DELETE',
      path: '/releases/{id}/takedown',
      summary: 'Always refused, because stores are notified immediately and a takedown cannot be undone',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(Takedown),
  preview: staffEndpoint('deliveries.preview')
    .route({
      method: 'GET',
      path: '/releases/{id}/preview',
      summary:
        'Preview the message for a store, with validation problems and the changes at that store (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id, store: z.string().max(60).optional() }))
    .output(DeliveryPreview),
  list: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries',
      summary: 'List all deliveries, newest first (staff)',
      tags: ['deliveries'],
    })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        status: z.enum(DELIVERY_STATUSES).optional(),
        needsStaff: z
          .stringbool()
          .optional()
          .describe(
            'Only deliveries that failed, were rejected, or whose store is late or answered unusably',
          ),
      }),
    )
    .output(pageOf(StaffDelivery)),
  message: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries/{id}/message',
      summary: 'Get the ERN message as it was sent (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        xml: z.string(),
        problems: z.array(z.object({ rule: z.string(), path: z.string(), message: z.string() })),
      }),
    ),
  retry: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409), store_not_connected: refusal(409) })
    .route({
      method: 'POST',
      path: '/deliveries/{id}/attempt',
      summary: 'Retry a failed delivery (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
  cancel: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/deliveries/{id}',
      summary: 'Cancel a delivery that has not reached the store (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
}
