// Queues deliveries: each gets the permanent names of its batch and its message when it is created.
import { batchId, instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import {
  insertDeliveries,
  insertDeliveryEvents,
  jobKeys,
  listLastBatchIds,
  lockBatchIds,
  setDeliveryStatus,
} from './data.server.ts'
import { type DeliveryKind, messageIdOf } from './domain.ts'

export interface NewDeliveries {
  release: { id: string; account_id: string }
  kind: DeliveryKind
  stores: readonly {
    store: string
    revision: number
    /** The tracks of a takedown; the whole release when omitted. */
    isrcs?: string[]
    /** Of a takedown: an update left nothing to grant at the store. */
    rightsEnded?: boolean
  }[]
}

/**
 * Creates one delivery for each store with a constant number of statements.
 * @returns the ids of the new deliveries
 */
export async function queueDeliveries(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { release, kind, stores }: NewDeliveries,
): Promise<string[]> {
  if (stores.length === 0) return []
  const now = clock.now()
  const batchIds = await drawBatchIds(
    trx,
    stores.map(({ store }) => store),
    now,
  )
  const ids = await insertDeliveries(
    trx,
    stores.map(({ store, revision, isrcs, rightsEnded }) => {
      const id = newId()
      return {
        id,
        account_id: release.account_id,
        release_id: release.id,
        revision,
        store,
        kind,
        isrcs,
        rights_ended: rightsEnded,
        message_id: messageIdOf(id),
        batch_id: required(batchIds.get(store)),
        created_at: now,
      }
    }),
  )
  await insertDeliveryEvents(
    trx,
    ids.map((id) => ({ delivery_id: id, status: 'queued', detail: {}, at: now })),
  )
  return ids
}

/** Enqueues sending once per delivery, even when called repeatedly; at once, or not before `at`. */
export const enqueueSending = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryId: string,
  runAt?: Date,
): Promise<void> =>
  jobs.add(trx, 'delivery.send', { deliveryId }, { at: runAt, key: jobKeys.send(deliveryId) })

/** `enqueueSending` for several deliveries at once, in their order. */
export const enqueueAllSending = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryIds: readonly string[],
): Promise<void> =>
  jobs.addAll(
    trx,
    'delivery.send',
    deliveryIds.map((deliveryId) => ({ payload: { deliveryId }, key: jobKeys.send(deliveryId) })),
  )

/** Enqueues a poll for the store's acknowledgement. */
export const enqueuePoll = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryId: string,
  runAt?: Date,
): Promise<void> =>
  jobs.add(trx, 'delivery.poll', { deliveryId }, { at: runAt, key: jobKeys.poll(deliveryId) })

/** Enqueues a check whether the release is live at the store. */
export const enqueueLiveCheck = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryId: string,
  runAt?: Date,
): Promise<void> =>
  jobs.add(trx, 'delivery.check_live', { deliveryId }, { at: runAt, key: jobKeys.checkLive(deliveryId) })

/**
 * Puts a delivery back into the queue, as a new message in a new batch unless `keepsBatch`: files of the old batch stay at
 * the store.
 */
export async function requeueDelivery(
  trx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { id, store }: { id: string; store: string },
  {
    keepsBatch = false,
    redeliveries = 0,
    rightsEnded,
    at,
  }: { keepsBatch?: boolean; redeliveries?: number; rightsEnded?: boolean; at?: Date } = {},
): Promise<void> {
  const now = deps.clock.now()
  const batch = keepsBatch ? {} : await newBatch(trx, { id, store }, now)
  await setDeliveryStatus(trx, id, 'queued', {
    at: now,
    attempts: 0,
    sent_at: null,
    answered_at: null,
    redeliveries,
    rights_ended: rightsEnded,
    ...batch,
  })
  await enqueueSending(trx, deps, id, at)
}

async function newBatch(trx: Db, { id, store }: { id: string; store: string }, now: Date) {
  const batchId = required((await drawBatchIds(trx, [store], now)).get(store))
  return { batch_id: batchId, message_id: messageIdOf(id, batchId), batch_sha256: null }
}

/**
 * The next batch id of each store: the current time to the millisecond, or the first free one after the store's last,
 * so that ids are unique and ascending. Each store stays locked until the transaction ends.
 */
async function drawBatchIds(trx: Db, stores: readonly string[], now: Date): Promise<Map<string, string>> {
  await lockBatchIds(trx, stores)
  const lastIds = await listLastBatchIds(trx, stores)
  return new Map(
    stores.map((store) => {
      const last = instantOfBatch(lastIds.get(store) ?? '')
      return [store, batchId(new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)))]
    }),
  )
}
