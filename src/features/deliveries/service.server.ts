// Use cases of deliveries: made at approval, shown to owner and staff, tried again by staff. Sending and answers
// have their own rooms.
import { text } from 'node:stream/consumers'
import { batchId, batchLayout, instantOfBatch } from '#engines/ddex/batch.ts'
import { findAnyReleaseForUpdate, findRevision, moveRelease } from '#features/releases/service.server.ts'
import { findConnectedStore, findStore } from '#features/stores/domain.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { type Role, staffMay } from '#lib/pure/access.ts'
import { newId, type Reach } from '#lib/pure/ids.ts'
import { INCOMING } from '#ports/stores/index.ts'
import type { Delivery, StaffDelivery } from './contract.ts'
import {
  type DeliveryRow,
  findDelivery,
  findDeliveryForUpdate,
  findLastBatchId,
  insertDelivery,
  insertDeliveryEvent,
  isReleaseWithin,
  listChosenStores,
  listDeliveriesOfRelease,
  listDeliveryEvents,
  listDeliveryPage,
  lockBatchIds,
  setDeliveryStatus,
} from './data.server.ts'
import { canMove, type DeliveryStatus, dueAt } from './domain.ts'
import { messageProblems } from './packaging/service.server.ts'
import { messageKey } from './sending/service.server.ts'

export { checkLive, pollDelivery } from './answers/service.server.ts'
export { packCopy } from './copies/service.server.ts'
export { sendDelivery } from './sending/service.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'stores'>

/**
 * Makes one delivery for each store of an approved release, with the names its batch and message will have for
 * good, and puts the release in process. Repeating it makes what is missing and asks again for what is unsent.
 */
export async function prepareDeliveries(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  { releaseId }: { releaseId: string },
): Promise<void> {
  const { db, jobs, clock } = deps
  await db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (!release || release.revision === null) return
    if (release.status !== 'approved' && release.status !== 'in_process') return
    const revision = await findRevision(trx, releaseId, release.revision)
    if (!revision) throw new Error(`Release ${releaseId} has no revision ${release.revision}.`)
    const made = (await listDeliveriesOfRelease(trx, releaseId)).filter(
      (one) => one.revision === release.revision,
    )
    const has = new Set(made.map((delivery) => delivery.store))
    const missing = revision.content.platforms.filter((store) => findConnectedStore(store) && !has.has(store))
    if (missing.length > 0) await lockBatchIds(trx)
    const unsent = made.filter(({ status }) => canMove(status, 'sending')).map(({ id }) => id)
    for (const store of missing) {
      const id = newId()
      const now = clock.now()
      await insertDelivery(trx, {
        ...{ id, account_id: release.account_id, release_id: releaseId, revision: release.revision, store },
        ...{ message_id: `BL-${id}`, batch_id: await drawBatchId(trx, store, now), created_at: now },
      })
      await insertDeliveryEvent(trx, { delivery_id: id, status: 'queued', detail: {}, at: now })
      unsent.push(id)
    }
    if (release.status === 'approved')
      await moveRelease(trx, deps, release, { to: 'in_process', by: 'system' })
    for (const deliveryId of unsent) {
      await jobs.add(trx, 'delivery.send', { deliveryId }, { key: `delivery-send-${deliveryId}` })
    }
  })
}

/**
 * The name of a store's next batch: now to the millisecond, or the first one after its last, so that no two are
 * the same and a later batch always has the later name. The caller holds `lockBatchIds`.
 */
async function drawBatchId(trx: Db, store: string, now: Date): Promise<string> {
  const last = instantOfBatch((await findLastBatchId(trx, store)) ?? '')
  return batchId(new Date(Math.max(now.getTime(), last ? last.getTime() + 1 : 0)))
}

/**
 * Where each store stands with a release: of its newest revision, and of older ones what is still live. Stores that
 * were chosen, but that there is no way to, are named apart: nothing was made for them.
 */
export async function listReleaseDeliveries(
  deps: ShowDeps,
  by: { releaseId: string; reach: Reach; role: Role },
): Promise<{ items: Delivery[]; unconnected: string[] }> {
  const onDuty = staffMay(by.role, 'review') || staffMay(by.role, 'deliveries')
  if (!onDuty && !(await isReleaseWithin(deps.db, by))) throw notFound()
  const rows = await listDeliveriesOfRelease(deps.db, by.releaseId)
  const newest = new Map<string, DeliveryRow>()
  for (const row of rows) if (!newest.has(row.store)) newest.set(row.store, row)
  const chosen = await listChosenStores(deps.db, by.releaseId)
  return {
    items: await withEvents(deps, [...newest.values()]),
    unconnected: chosen.filter((id) => !findConnectedStore(id)).map((id) => findStore(id)?.name ?? id),
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

/**
 * Puts a failed or refused delivery back into the queue, with fresh tries. A batch the store has refused, or that
 * was never completed, is left behind for a new one; one that is complete and unanswered is never sent twice.
 */
export async function retryDelivery(
  deps: ShowDeps & Pick<Deps, 'jobs' | 'clock'>,
  { id }: { id: string },
): Promise<StaffDelivery> {
  const { db, jobs, clock } = deps
  const seen = await findDelivery(db, id)
  if (!seen) throw notFound()
  const complete = seen.status === 'failed' && (await isBatchComplete(deps, seen))
  await db.transaction().execute(async (trx) => {
    const delivery = await findDeliveryForUpdate(trx, id)
    if (!delivery || delivery.status !== seen.status || !canMove(delivery.status, 'queued')) {
      throw wrongState(delivery?.status ?? seen.status)
    }
    if (delivery.status === 'sending') throw wrongState(delivery.status)
    const now = clock.now()
    if (!complete) await lockBatchIds(trx)
    const batch_id = complete ? delivery.batch_id : await drawBatchId(trx, delivery.store, now)
    await setDeliveryStatus(trx, id, 'queued', {
      at: now,
      attempts: 0,
      batch_id,
      sent_at: null,
      answered_at: null,
    })
    await jobs.add(trx, 'delivery.send', { deliveryId: id }, { key: `delivery-send-${id}` })
  })
  const [shown] = await withEvents(deps, [(await findDelivery(db, id)) as DeliveryRow])
  return shown as StaffDelivery
}

async function isBatchComplete({ db, stores }: ShowDeps, delivery: DeliveryRow): Promise<boolean> {
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) return false
  const { manifest } = batchLayout(delivery.batch_id, revision.content.upc)
  return stores.of(delivery.store).transport.exists(`${INCOMING}/${manifest}`)
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

async function withEvents({ db, stores }: ShowDeps, rows: DeliveryRow[]): Promise<StaffDelivery[]> {
  const events = await listDeliveryEvents(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row): StaffDelivery => {
    const own = events.filter((event) => event.delivery_id === row.id)
    const since = own.at(-1)?.at ?? row.created_at
    return {
      id: row.id,
      releaseId: row.release_id,
      revision: row.revision,
      store: {
        ...{ id: row.store, name: findStore(row.store)?.name ?? row.store },
        sandbox: findConnectedStore(row.store) ? stores.of(row.store).sandbox : false,
      },
      status: row.status,
      attempts: row.attempts,
      trouble: row.trouble,
      storeUrl: row.store_url,
      dueAt: dueAt({
        ...{ status: row.status, attempts: row.attempts, since, sentAt: row.sent_at },
        releaseDate: row.release_date,
      }),
      events: own.map(({ status, detail, at }) => ({ status, detail, at })),
      releaseTitle: row.release_title,
      artistName: row.artist_name ?? '',
      messageId: row.message_id,
      batchId: row.batch_id,
    }
  })
}
