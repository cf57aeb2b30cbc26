// How a delivery begins: with the names its batch and its message have for good, in its store's queue.
import { batchId, instantOfBatch } from '#engines/ddex/choreography/batch.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import {
  findLastBatchId,
  insertDelivery,
  insertDeliveryEvent,
  lockBatchIds,
  setDeliveryStatus,
} from './data.server.ts'
import type { DeliveryKind } from './domain.ts'

export interface NewDelivery {
  release: { id: string; account_id: string }
  revision: number
  store: string
  kind: DeliveryKind
  /** Of a takedown: the tracks that leave; left out, the whole release. */
  isrcs?: string[]
}

/** The caller holds `lockBatchIds`. @returns its id */
export async function queueDelivery(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { release, revision, store, kind, isrcs }: NewDelivery,
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await insertDelivery(trx, {
    id,
    account_id: release.account_id,
    release_id: release.id,
    revision,
    store,
    kind,
    isrcs,
    message_id: `BL-${id}`,
    batch_id: await nextBatchId(trx, store, now),
    created_at: now,
  })
  await insertDeliveryEvent(trx, { delivery_id: id, status: 'queued', detail: {}, at: now })
  return id
}

/** Asks for it to be sent, once, however often it is asked; at once, or not before an instant. */
export const enqueueSending = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryId: string,
  at?: Date,
): Promise<void> => jobs.add(trx, 'delivery.send', { deliveryId }, { at, key: `delivery-send-${deliveryId}` })

/** Asks for the store's answer to be looked for. */
export const enqueuePoll = (
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  deliveryId: string,
  at?: Date,
): Promise<void> => jobs.add(trx, 'delivery.poll', { deliveryId }, { at, key: `delivery-poll-${deliveryId}` })

/** A new batch for what is sent anew: what lies at the store under the old name is left behind. */
export async function requeueDelivery(
  trx: Db,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { id, store }: { id: string; store: string },
  {
    keepsBatch = false,
    redeliveries = 0,
    at,
  }: { keepsBatch?: boolean; redeliveries?: number; at?: Date } = {},
): Promise<void> {
  const now = deps.clock.now()
  if (!keepsBatch) await lockBatchIds(trx)
  const batch = keepsBatch ? {} : { batch_id: await nextBatchId(trx, store, now), batch_sha256: null }
  await setDeliveryStatus(trx, id, 'queued', {
    at: now,
    attempts: 0,
    sent_at: null,
    answered_at: null,
    redeliveries,
    ...batch,
  })
  await enqueueSending(trx, deps, id, at)
}

/**
 * The name of a store's next batch: now to the millisecond, or the first one after its last, so that no two are
 * the same and a later batch always has the later name. The caller holds `lockBatchIds`.
 */
async function nextBatchId(trx: Db, store: string, now: Date): Promise<string> {
  const last = instantOfBatch((await findLastBatchId(trx, store)) ?? '')
  return batchId(new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)))
}
