// Staff retry and cancel one delivery.
import type { AuditAction } from '#features/audit/domain/actions.ts'
import { type Actor, recordAudit } from '#features/audit/service.server.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { findConnectedStore } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { required } from '#lib/pure/required.ts'
import { clearBackoff } from './back-off-store.server.ts'
import type { StaffDelivery } from './contract.ts'
import { type DeliveryRow, findDelivery, findDeliveryForUpdate, setDeliveryStatus } from './data.server.ts'
import { isCancellable, isFullTakedown, isRetryable, unreachable } from './domain.ts'
import { findBatch } from './find-batch.server.ts'
import { finishTakedown } from './finish-takedown.server.ts'
import { storeName, withEvents } from './list-deliveries.server.ts'
import { requeueDelivery } from './queue-deliveries.server.ts'

export type ChangeDeps = Pick<Deps, 'db' | 'stores' | 'jobs' | 'clock' | 'secret'>

interface Change {
  id: string
  by: Actor
}

/**
 * Puts a delivery that failed, was rejected or was cancelled back into the queue with fresh attempts. A batch that the
 * store rejected, or that was never completed, is replaced by a new one; a complete batch without an acknowledgement is
 * never sent twice.
 *
 * @throws not_found, wrong_state, store_not_connected, store_not_checked when the store has to be asked for its files
 */
export async function retryDelivery(deps: ChangeDeps, { id, by }: Change): Promise<StaffDelivery> {
  const before = await findDelivery(deps.db, id)
  if (!before) throw notFound()
  if (!(await findConnectedStore(deps.db, before.store))) throw new AppError('store_not_connected', 409)
  const keepsBatch = before.status === 'failed' && (await mayHaveBatch(deps, before))
  return changeDelivery(deps, before, { by, action: 'delivery.retried' }, async (trx, delivery) => {
    if (!isRetryable(delivery.status)) throw wrongState(delivery.status)
    // Staff requested the retry, so the store is tried at once, even during a backoff.
    await clearBackoff(trx, delivery.store)
    await requeueDelivery(trx, deps, delivery, { keepsBatch })
  })
}

/**
 * Cancels a delivery that the store does not have; a delivery that is being sent or in doubt cannot be cancelled.
 *
 * @throws not_found, wrong_state, store_not_checked when the store has to be asked for its files
 */
export async function cancelDelivery(deps: ChangeDeps, { id, by }: Change): Promise<StaffDelivery> {
  const before = await findDelivery(deps.db, id)
  if (!before) throw notFound()
  if (before.status === 'failed' && (await mayHaveBatch(deps, before))) throw wrongState('unknown')
  return changeDelivery(deps, before, { by, action: 'delivery.cancelled' }, async (trx, delivery) => {
    if (!isCancellable(delivery.status)) throw wrongState(delivery.status)
    await setDeliveryStatus(trx, id, 'cancelled', { at: deps.clock.now() })
    // The scheduled checks may have passed: nothing else would finish the takedown.
    if (isFullTakedown(delivery)) await finishTakedown(trx, deps, delivery.release_id)
  })
}

/** Refused when the status changed since the delivery was read. */
export async function changeDelivery(
  deps: ChangeDeps,
  before: DeliveryRow,
  { by, action, note }: { by: Actor; action: AuditAction; note?: string },
  change: (trx: Db, delivery: DeliveryRow) => Promise<void>,
): Promise<StaffDelivery> {
  await deps.db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, before.id)
    if (!delivery || delivery.status !== before.status) throw wrongState(delivery?.status ?? before.status)
    await change(trx, delivery)
    await recordAudit(trx, deps, {
      by,
      action,
      accountId: delivery.account_id,
      entity: 'release',
      entityId: delivery.release_id,
      before: { status: delivery.status },
      after: {
        status: (await findDelivery(trx, delivery.id))?.status,
        store: storeName(delivery.store),
        delivery: delivery.id,
        note,
      },
    })
  })
  const [changed] = await withEvents(deps, [required(await findDelivery(deps.db, before.id))])
  return required(changed)
}

/** The store has the batch, or may have it. */
async function mayHaveBatch(
  { db, stores }: Pick<Deps, 'db' | 'stores'>,
  delivery: DeliveryRow,
): Promise<boolean> {
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) return false
  try {
    const { transport } = await stores.of(delivery.store)
    return (await findBatch(transport, delivery, revision.content.upc)) !== 'incomplete'
  } catch (cause) {
    throw new AppError('store_not_checked', 409, { params: unreachable(cause).params, cause })
  }
}
