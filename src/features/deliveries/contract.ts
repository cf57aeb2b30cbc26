// The API of deliveries: the state of a release at each store.
import * as z from 'zod'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { DELIVERY_KINDS, DELIVERY_STATUSES } from './domain.ts'

/** What is wrong, and for a store's refusal what it says (`text`) and what that asks of us (`action`). */
const Trouble = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

export const Delivery = z.object({
  id: z.uuid(),
  releaseId: z.uuid(),
  revision: z.number(),
  /** `paused`: the operator lets deliveries there wait. */
  store: z.object({ id: z.string(), name: z.string(), sandbox: z.boolean(), paused: z.boolean() }),
  kind: z.enum(DELIVERY_KINDS),
  /** Of a takedown: the tracks that leave; null for the whole release. */
  isrcs: z.array(z.string()).nullable(),
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

/** Whether a release may be taken down, from where, and since when it is asked for. */
export const Takedown = z.object({
  /** Null when it may be asked for; otherwise the code it would be refused with. */
  refusal: z.enum(['not_published', 'update_open', 'takedown_wait', 'takedown_final']).nullable(),
  /** Until it may be asked for on this plan; 0 when it may. */
  daysRemaining: z.number(),
  opensOn: z.iso.date().nullable(),
  /** Of the whole release. */
  requestedAt: z.date().nullable(),
  /** The hours it takes: `from` and `until`, from the request on. */
  hours: z.object({ from: z.number(), until: z.number() }),
  /** Stores that have the release, or may show it on its date. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Tracks that are still to be had at one of them. */
  tracks: z.array(z.object({ isrc: z.string(), title: z.string() })),
})
export type Takedown = z.infer<typeof Takedown>

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** The message one store would get about the newest revision, and what it changes there. */
export const DeliveryPreview = z.object({
  /** Those that were chosen and are connected. */
  stores: z.array(z.object({ id: z.string(), name: z.string() })),
  store: z.string(),
  revision: z.number(),
  /** Of ERN. */
  version: z.string(),
  isTest: z.boolean(),
  /** Why nothing would go there; null when something would. */
  stop: Trouble.nullable(),
  xml: z.string().nullable(),
  problems: z.array(z.object({ rule: z.string(), at: z.string(), sentence: z.string() })),
  /** The official schemas are the operator's to install. */
  checkedBy: z.enum(['rules', 'schema_and_rules']),
  /** The message the store has acknowledged last; null before the first. */
  since: z
    .object({ revision: z.number(), at: z.date().nullable(), status: z.enum(DELIVERY_STATUSES) })
    .nullable(),
  /** By the field of the message, as `release.tracks[QZZZ22600001].title`. */
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
      summary: 'Where each store stands',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        /** The last of each store; of tracks only while they are leaving. */
        items: z.array(
          Delivery.extend({
            /** Tracks that have left the store while the release is there. */
            tracksTakenDown: z.number(),
          }),
        ),
        /** Names of stores that were chosen, but are not connected. */
        unconnected: z.array(z.string()),
      }),
    ),
  takedown: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/releases/{id}/takedown',
      summary: 'Whether and from where a release may be taken down',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(Takedown),
  requestTakedown: guardedEndpoint('catalogue.submit', { requiresFreshAuth: false })
    .errors(takedownRefusals)
    .route({
      method: 'POST',
      path: '/releases/{id}/takedown',
      summary: 'Take a release down, everywhere or at some stores; it cannot be undone',
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
          .describe('Ids of stores; all of them when left out'),
        isrcs: z
          .array(z.string().max(12))
          .min(1)
          .max(100)
          .optional()
          .describe('ISRCs of tracks; the whole release when left out'),
      }),
    )
    .output(Takedown),
  cancelTakedown: guardedEndpoint('catalogue.submit', { requiresFreshAuth: false })
    .errors(takedownRefusals)
    .route({
      method: 'DELETE',
      path: '/releases/{id}/takedown',
      summary: 'Always refused: the stores are notified at once, and a takedown cannot be undone',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(Takedown),
  preview: staffEndpoint('deliveries.preview')
    .route({
      method: 'GET',
      path: '/releases/{id}/preview',
      summary: 'The message a store would get, checked, and what it changes there (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id, store: z.string().max(60).optional() }))
    .output(DeliveryPreview),
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
    .errors({ wrong_state: refusal(409), store_not_connected: refusal(409) })
    .route({
      method: 'POST',
      path: '/deliveries/{id}/attempt',
      summary: 'Try a failed delivery again (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
  cancel: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/deliveries/{id}',
      summary: 'Call off a delivery the store does not have (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
}
