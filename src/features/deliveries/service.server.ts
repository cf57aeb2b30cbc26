// Use cases of deliveries: made at approval, shown to owner and staff, tried again by staff. Sending and answers
// have their own rooms.
import { text } from 'node:stream/consumers'
import { batchLayout } from '#engines/ddex/choreography/batch.ts'
import {
  findAnyReleaseForUpdate,
  findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import { findConnectedStore, listConnectedStores } from '#features/stores/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { type Role, staffMay } from '#lib/pure/access.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import { INCOMING } from '#ports/stores/index.ts'
import { clearBackoff } from './back-off-store.server.ts'
import { messageProblems } from './build-batch.server.ts'
import type { Delivery, StaffDelivery } from './contract.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryForUpdate,
  isReleaseInScope,
  listChosenStores,
  listDeliveriesOfRelease,
  listDeliveryEvents,
  listDeliveryPage,
  lockBatchIds,
  setDeliveryStatus,
} from './data.server.ts'
import { type DeliveryStatus, dueAt, isCancellable, isRetryable, isSendable } from './domain.ts'
import { enqueueSending, queueDelivery, requeueDelivery } from './queue-deliveries.server.ts'
import { messageKey } from './send-delivery.server.ts'

export { buildCopy } from './build-copy.server.ts'
export { checkLive, pollDelivery } from './poll-acknowledgements.server.ts'
export { previewDelivery } from './preview-delivery.server.ts'
export {
  checkTakedown,
  endAtStores,
  refuseCancel,
  requestTakedown,
  showTakedown,
} from './request-takedown.server.ts'
export { resumeStore, sendDelivery } from './send-delivery.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'stores'>

/**
 * Makes one delivery for each store of an approved release, with the names its batch and message will have for
 * good, and puts the release in process. Repeating it makes what is missing and asks again for what is unsent.
 */
export async function prepareDeliveries(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  { releaseId }: { releaseId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (!release || release.revision === null) return
    if (release.status !== 'approved' && release.status !== 'in_process') return
    const revision = await findRevision(trx, releaseId, release.revision)
    if (!revision) throw new Error(`Release ${releaseId} has no revision ${release.revision}.`)
    const all = await listDeliveriesOfRelease(trx, releaseId)
    const made = all.filter((one) => one.kind === 'release' && one.revision === release.revision)
    // A store the release was taken from does not get it back with the next revision.
    const has = new Set(
      [
        ...made,
        ...all.filter(({ kind, isrcs, status }) => kind === 'takedown' && !isrcs && status !== 'cancelled'),
      ].map(({ store }) => store),
    )
    const connected = new Set((await listConnectedStores(trx)).map(({ id }) => id))
    const missing = revision.content.platforms.filter((store) => connected.has(store) && !has.has(store))
    if (missing.length > 0) await lockBatchIds(trx)
    const unsent = made.filter(({ status }) => isSendable(status)).map(({ id }) => id)
    for (const store of missing) {
      const { revision } = release
      unsent.push(await queueDelivery(trx, deps, { release, revision, store, kind: 'release' }))
    }
    if (release.status === 'approved')
      await transitionRelease(trx, deps, release, { to: 'in_process', by: 'system' })
    for (const deliveryId of unsent) await enqueueSending(trx, deps, deliveryId)
  })
}

/**
 * Where each store stands with a release: of its newest revision, and of older ones what is still live. Stores that
 * were chosen, but that there is no way to, are named apart: nothing was made for them.
 */
export async function listReleaseDeliveries(
  deps: ShowDeps,
  by: { releaseId: string; scope: TenantScope; role: Role },
): Promise<{ items: (Delivery & { tracksTakenDown: number })[]; unconnected: string[] }> {
  const onDuty = staffMay(by.role, 'review') || staffMay(by.role, 'deliveries')
  if (!onDuty && !(await isReleaseInScope(deps.db, by))) throw notFound()
  const rows = await listDeliveriesOfRelease(deps.db, by.releaseId)
  const newest = new Map<string, DeliveryRow>()
  const left = new Map<string, Set<string>>()
  for (const row of rows) {
    const { store, isrcs, status } = row
    if (isrcs && status === 'removed') left.set(store, new Set([...(left.get(store) ?? []), ...isrcs]))
    // Once its tracks are gone, or not to go, it is the release that counts again.
    const isOver = isrcs !== null && (status === 'removed' || status === 'cancelled')
    if (!isOver && !newest.has(store)) newest.set(store, row)
  }
  const chosen = await listChosenStores(deps.db, by.releaseId)
  const connected = new Set((await listConnectedStores(deps.db)).map(({ id }) => id))
  const shown = [...newest.values()].sort((a, b) => chosen.indexOf(a.store) - chosen.indexOf(b.store))
  return {
    items: (await withEvents(deps, shown)).map((event) => ({
      ...event,
      tracksTakenDown: left.get(event.store.id)?.size ?? 0,
    })),
    unconnected: chosen.filter((id) => !connected.has(id)).map((id) => findStore(id)?.name ?? id),
  }
}

export async function listStaffDeliveries(
  deps: ShowDeps,
  by: { status?: DeliveryStatus; cursor?: string; limit: number },
) {
  const rows = await listDeliveryPage(deps.db, by)
  const page = rows.slice(0, by.limit)
  return {
    items: await withEvents(deps, page),
    nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

type ChangeDeps = ShowDeps & Pick<Deps, 'jobs' | 'clock'>

/**
 * Puts a delivery that has failed, was rejected or called off back into the queue, with fresh tries. A batch the store
 * has refused, or that was never completed, is left behind for a new one; one that is complete and unanswered is never
 * sent twice.
 */
export async function retryDelivery(deps: ChangeDeps, { id }: { id: string }): Promise<StaffDelivery> {
  const seen = await findDelivery(deps.db, id)
  if (!seen) throw notFound()
  if (!(await findConnectedStore(deps.db, seen.store))) throw new AppError('store_not_connected', 409)
  const keepsBatch = seen.status === 'failed' && (await isBatchComplete(deps, seen))
  return changeDelivery(deps, seen, async (trx, delivery) => {
    if (!isRetryable(delivery.status)) throw wrongState(delivery.status)
    // A person has looked: the store is tried at once, however often it could not be reached.
    await clearBackoff(trx, delivery.store)
    await requeueDelivery(trx, deps, delivery, { keepsBatch })
  })
}

/** Calls off what the store does not have; what is on its way or in doubt cannot be called back. */
export async function cancelDelivery(deps: ChangeDeps, { id }: { id: string }): Promise<StaffDelivery> {
  const seen = await findDelivery(deps.db, id)
  if (!seen) throw notFound()
  if (seen.status === 'failed' && (await isBatchComplete(deps, seen))) throw wrongState('unknown')
  return changeDelivery(deps, seen, async (trx, delivery) => {
    if (!isCancellable(delivery.status)) throw wrongState(delivery.status)
    await setDeliveryStatus(trx, id, 'cancelled', { at: deps.clock.now() })
  })
}

/** Refused when it has moved since it was looked at. */
async function changeDelivery(
  deps: ChangeDeps,
  seen: DeliveryRow,
  change: (trx: Db, delivery: DeliveryRow) => Promise<void>,
): Promise<StaffDelivery> {
  await deps.db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, seen.id)
    if (!delivery || delivery.status !== seen.status) throw wrongState(delivery?.status ?? seen.status)
    await change(trx, delivery)
  })
  const [shown] = await withEvents(deps, [(await findDelivery(deps.db, seen.id)) as DeliveryRow])
  return shown as StaffDelivery
}

async function isBatchComplete({ db, stores }: ShowDeps, delivery: DeliveryRow): Promise<boolean> {
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) return false
  const { manifest } = batchLayout(delivery.batch_id, revision.content.upc)
  const { transport } = await stores.of(delivery.store)
  return transport.exists(`${INCOMING}/${manifest}`)
}

/** The message as it went out, or as it would have: also one that our own check has stopped. */
export async function showMessage(deps: Pick<Deps, 'db' | 'objects' | 'ddex'>, { id }: { id: string }) {
  const delivery = await findDelivery(deps.db, id)
  const key = delivery && messageKey(delivery)
  if (!key || (await deps.objects.sizeBytes(key)) === undefined) throw notFound()
  const xml = await text(await deps.objects.read(key))
  const problems = messageProblems(xml, deps.ddex.schemaDir)
  return { xml, problems: problems.map(({ rule, path, sentence }) => ({ rule, at: path, sentence })) }
}

async function withEvents({ db }: Pick<Deps, 'db'>, rows: DeliveryRow[]): Promise<StaffDelivery[]> {
  const events = await listDeliveryEvents(
    db,
    rows.map((row) => row.id),
  )
  const stores = new Map((await listConnectedStores(db)).map((store) => [store.id, store]))
  return rows.map((row): StaffDelivery => {
    const own = events.filter((event) => event.delivery_id === row.id)
    const since = own.at(-1)?.at ?? row.created_at
    return {
      id: row.id,
      releaseId: row.release_id,
      revision: row.revision,
      kind: row.kind,
      isrcs: row.isrcs,
      store: {
        id: row.store,
        name: findStore(row.store)?.name ?? row.store,
        sandbox: stores.get(row.store)?.sandbox ?? false,
        paused: Boolean(stores.get(row.store)?.paused),
      },
      status: row.status,
      attempts: row.attempts,
      trouble: row.trouble,
      storeUrl: row.store_url,
      dueAt: dueAt({
        status: row.status,
        attempts: row.attempts,
        since,
        sentAt: row.sent_at,
        releaseDate: row.release_date,
      }),
      // What else an event keeps is for the next try, not for readers.
      events: own.map(({ status, detail: { trouble }, at }) => ({
        status,
        detail: trouble ? { trouble } : {},
        at,
      })),
      releaseTitle: row.release_title,
      artistName: row.artist_name ?? '',
      messageId: row.message_id,
      batchId: row.batch_id,
    }
  })
}
