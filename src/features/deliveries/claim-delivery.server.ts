// Claims deliveries for sending, and leaves them queued while their store is paused or backing off.
import { findConnectedStore } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { findBackoffEnd } from './back-off-store.server.ts'
import {
  beginAttempt,
  type DeliveryRow,
  findDeliveryForUpdate,
  listWaiting,
  setDeliveryStatus,
} from './data.server.ts'
import { isSendable } from './domain.ts'
import { enqueueAllSending, enqueueSending } from './queue-deliveries.server.ts'

type ClaimDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>

/**
 * Claims the delivery in its own short transaction, so that a crashed attempt still counts. Undefined when there is
 * nothing to send now.
 */
export async function claimDelivery(
  { db, jobs, clock }: ClaimDeps,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || !isSendable(delivery.status)) return undefined
    const now = clock.now()
    // The previous sender crashed, and may have completed the batch.
    const status = delivery.status === 'sending' ? 'unknown' : delivery.status
    if (status !== delivery.status) await setDeliveryStatus(trx, id, status, { at: now })
    const store = await findConnectedStore(trx, delivery.store)
    // Resuming the store enqueues its waiting deliveries again.
    if (store?.paused) return undefined
    const retryAt = await findBackoffEnd(trx, delivery.store)
    if (retryAt && retryAt > now) {
      await enqueueSending(trx, { jobs }, id, retryAt)
      return undefined
    }
    const attempts = delivery.attempts + 1
    const interruptions = delivery.attempt_open ? delivery.interruptions + 1 : 0
    await beginAttempt(trx, id, { attempts, interruptions })
    return { ...delivery, status, attempts, interruptions }
  })
}

/** Enqueues the deliveries that waited while the store was paused. */
export const resumeStore = ({ db, jobs }: ClaimDeps, { store }: { store: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await enqueueAllSending(trx, { jobs }, await listWaiting(trx, store))
  })
