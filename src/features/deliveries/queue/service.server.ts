// How a delivery begins: with the names its batch and its message have for good, in its store's queue.
import { batchId, instantOfBatch } from '#engines/ddex/batch.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { findLastBatchId, insertDelivery, insertDeliveryEvent } from '../data.server.ts'
import type { DeliveryKind } from '../domain.ts'

export interface NewDelivery {
  release: { id: string; account_id: string }
  revision: number
  store: string
  kind: DeliveryKind
}

/** The caller holds `lockBatchIds`. @returns its id */
export async function queueDelivery(
  trx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { release, revision, store, kind }: NewDelivery,
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await insertDelivery(trx, {
    ...{ id, account_id: release.account_id, release_id: release.id, revision, store, kind },
    ...{ message_id: `BL-${id}`, batch_id: await drawBatchId(trx, store, now), created_at: now },
  })
  await insertDeliveryEvent(trx, { delivery_id: id, status: 'queued', detail: {}, at: now })
  return id
}

/** Asks for it to be sent, once, however often it is asked. */
export const promiseSending = (trx: Db, { jobs }: Pick<Deps, 'jobs'>, deliveryId: string): Promise<void> =>
  jobs.add(trx, 'delivery.send', { deliveryId }, { key: `delivery-send-${deliveryId}` })

/**
 * The name of a store's next batch: now to the millisecond, or the first one after its last, so that no two are
 * the same and a later batch always has the later name. The caller holds `lockBatchIds`.
 */
export async function drawBatchId(trx: Db, store: string, now: Date): Promise<string> {
  const last = instantOfBatch((await findLastBatchId(trx, store)) ?? '')
  return batchId(new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)))
}
