// The API of deliveries: the state of a release at each store.
import * as z from 'zod'
import {
  endpoint,
  entitlement,
  guardedEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  several,
  staffEndpoint,
} from '#lib/contract.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import {
  BULK_ACTIONS,
  BULK_MAX,
  CONFIRMATION_NOTE_MAX,
  DELIVERIES_OF_RELEASE_MAX,
  DELIVERY_KINDS,
  DELIVERY_PURPOSES,
  DELIVERY_STATUSES,
  DELIVERY_TROUBLES,
  UNMATCHED_REASONS,
  UNMATCHED_SHOWN_BYTES,
} from './domain.ts'

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
  releaseDate: z.iso.date().nullable().describe('The first day in the store, in each country or in UTC'),
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

/** A delivery in the list of staff, without its history. */
export const ListedDelivery = Delivery.omit({ events: true }).extend({
  isUpdate: z.boolean().describe('The store had received an earlier message about the release'),
  isSuperseded: z
    .boolean()
    .describe('The store has received a later message about the whole release, such as its takedown'),
  trouble: z.enum(DELIVERY_TROUBLES).exclude(['needs_staff']).nullable(),
  needsStaff: z.boolean(),
  since: z.date().describe('When it entered its status'),
})
export type ListedDelivery = z.infer<typeof ListedDelivery>

/** A release with its deliveries that match the filters, the newest first. */
export const ReleaseDeliveries = z.object({
  releaseId: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  upc: z.string().nullable(),
  total: z.number().describe(`All matching deliveries; at most ${DELIVERIES_OF_RELEASE_MAX} are returned`),
  deliveries: z.array(ListedDelivery),
})
export type ReleaseDeliveries = z.infer<typeof ReleaseDeliveries>

/** The filters of the list: a delivery matches when it has one of the values of every filter that is set. */
const filterFields = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe('Part of a release title or an artist name, or a complete UPC'),
  store: several(z.string().max(60), 300),
  status: several(z.enum(DELIVERY_STATUSES), DELIVERY_STATUSES.length),
  trouble: z
    .enum(DELIVERY_TROUBLES)
    .optional()
    .describe(
      'failed: failed here or rejected by the store; past_due: the store has passed a deadline; retrying: it was ' +
        'tried before and continues; needs_staff: failed, past due, or answered unusably',
    ),
  kind: z
    .enum(DELIVERY_PURPOSES)
    .optional()
    .describe('update: a delivery of a release that its store already had'),
  from: z.iso.date().optional().describe('Queued on or after this day (UTC)'),
  until: z.iso.date().optional().describe('Queued on or before this day (UTC)'),
}
const FilterOfBulk = z.strictObject(filterFields)
export type DeliveryQuery = z.infer<typeof FilterOfBulk>

/** What a bulk action did with one delivery. */
export const BulkResult = z.object({
  id: z.uuid(),
  done: z.boolean(),
  /** Null for an id that no delivery has. */
  delivery: z
    .object({
      releaseId: z.uuid(),
      title: z.string(),
      artistName: z.string(),
      store: z.object({ id: z.string(), name: z.string() }),
      status: z.enum(DELIVERY_STATUSES),
      statusBefore: z.enum(DELIVERY_STATUSES),
    })
    .nullable(),
  problem: Problem.nullable().describe('Why it was not done'),
})
export type BulkResult = z.infer<typeof BulkResult>

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

/** A file in a store's folder of acknowledgements that is about no delivery we know. */
export const UnmatchedAcknowledgement = z.object({
  id: z.uuid(),
  store: z.object({ id: z.string(), name: z.string() }),
  fileName: z.string(),
  reason: z
    .enum(UNMATCHED_REASONS)
    .describe(
      'name_unreadable: the name is not that of an acknowledgement; unknown_message: it names a message that was not ' +
        'sent to this store; unknown_release: it names a release that was not sent to this store',
    ),
  subject: z.string().nullable().describe('The message or release that the file name says'),
  sizeBytes: z.number().nullable().describe('Null when no copy was kept'),
  foundAt: z.date(),
})
export type UnmatchedAcknowledgement = z.infer<typeof UnmatchedAcknowledgement>

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
    .meta(entitlement({ limits: ['takedowns.wait_days'] }))
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
      summary: 'List releases with their deliveries, by the newest delivery (staff)',
      tags: ['deliveries'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), ...filterFields }))
    .output(
      pageOf(ReleaseDeliveries).extend({
        counts: z
          .record(z.enum(DELIVERY_STATUSES), z.number())
          .nullable()
          .describe(
            `How many deliveries of each status match the other filters, on the first page; ${COUNTED_MAX + 1} means more than ${COUNTED_MAX}`,
          ),
        now: z.date().describe('The server time that times of this page refer to'),
      }),
    ),
  bulk: staffEndpoint('deliveries')
    .route({
      method: 'POST',
      path: '/deliveries/bulk',
      summary: `Retry or cancel up to ${BULK_MAX} deliveries, each with its own result (staff)`,
      tags: ['deliveries'],
    })
    .input(
      z
        .object({
          action: z.enum(BULK_ACTIONS),
          ids: z.array(Id).min(1).max(BULK_MAX).optional(),
          filter: FilterOfBulk.optional().describe(
            `Used instead of ids: the newest ${BULK_MAX} matching deliveries to which the action applies. Cancelled deliveries are only retried when the status filter names them`,
          ),
        })
        .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'] }),
    )
    .output(
      z.object({
        results: z.array(BulkResult),
        hasMore: z.boolean().describe('More deliveries match the filter; call again for the next ones'),
      }),
    ),
  unmatched: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries/acknowledgements',
      summary: 'List acknowledgements of stores that are about no delivery, by when they were found (staff)',
      tags: ['deliveries'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(UnmatchedAcknowledgement)),
  unmatchedFile: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries/acknowledgements/{id}',
      summary: 'Get the content of an acknowledgement that is about no delivery (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(
      z.object({
        content: z
          .string()
          .nullable()
          .describe(`The first ${UNMATCHED_SHOWN_BYTES} bytes as text; null when no copy was kept`),
      }),
    ),
  find: staffEndpoint('deliveries')
    .route({
      method: 'GET',
      path: '/deliveries/{id}',
      summary: 'Get a delivery with its history (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
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
    .errors({
      wrong_state: refusal(409),
      store_not_connected: refusal(409),
      store_not_checked: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/deliveries/{id}/attempt',
      summary: 'Retry a failed delivery (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
  confirm: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/deliveries/{id}/confirmation',
      summary:
        'Record that a store has confirmed a delivery in another way than by an acknowledgement (staff)',
      tags: ['deliveries'],
    })
    .input(
      z.object({
        id: Id,
        note: z
          .string()
          .trim()
          .min(1)
          .max(CONFIRMATION_NOTE_MAX)
          .describe('Where the answer came from; kept in the audit log'),
      }),
    )
    .output(StaffDelivery),
  cancel: staffEndpoint('deliveries')
    .errors({ wrong_state: refusal(409), store_not_checked: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/deliveries/{id}',
      summary: 'Cancel a delivery that has not reached the store (staff)',
      tags: ['deliveries'],
    })
    .input(z.object({ id: Id }))
    .output(StaffDelivery),
}
