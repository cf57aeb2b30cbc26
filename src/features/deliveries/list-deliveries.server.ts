// Lists deliveries with their history, for the owner of a release and for staff.
import { text } from 'node:stream/consumers'
import { messageProblems } from '#engines/ddex/rules/message-problems.ts'
import { findStore } from '#features/stores/domain.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { type Role, staffMay } from '#lib/pure/access.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Delivery, StaffDelivery } from './contract.ts'
import {
  type DeliveryRow,
  findDelivery,
  isReleaseInScope,
  listChosenStores,
  listDeliveriesOfRelease,
  listDeliveryEvents,
  listDeliveryPage,
} from './data.server.ts'
import { type DeliveryStatus, dueAt } from './domain.ts'
import { messageKey } from './send-delivery.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'stores'>

/**
 * The current delivery of each store. Stores that were selected but are not connected are listed separately, because
 * nothing was queued for them.
 */
export async function listReleaseDeliveries(
  deps: ShowDeps,
  query: { releaseId: string; scope: TenantScope; role: Role },
): Promise<{ items: (Delivery & { tracksTakenDown: number })[]; unconnected: string[] }> {
  const isStaff = staffMay(query.role, 'review') || staffMay(query.role, 'deliveries')
  if (!isStaff && !(await isReleaseInScope(deps.db, query))) throw notFound()
  const rows = await listDeliveriesOfRelease(deps.db, query.releaseId)
  const newest = new Map<string, DeliveryRow>()
  const removedTracks = new Map<string, Set<string>>()
  for (const row of rows) {
    const { store, isrcs, status } = row
    if (isrcs && status === 'removed')
      removedTracks.set(store, new Set([...(removedTracks.get(store) ?? []), ...isrcs]))
    // Once a partial takedown is finished or cancelled, the delivery of the release is the current one again.
    const isOver = isrcs !== null && (status === 'removed' || status === 'cancelled')
    if (!isOver && !newest.has(store)) newest.set(store, row)
  }
  const chosen = await listChosenStores(deps.db, query.releaseId)
  const connected = new Set((await listConnectedStores(deps.db)).map(({ id }) => id))
  const current = [...newest.values()].sort((a, b) => chosen.indexOf(a.store) - chosen.indexOf(b.store))
  return {
    items: (await withEvents(deps, current)).map((event) => ({
      ...event,
      tracksTakenDown: removedTracks.get(event.store.id)?.size ?? 0,
    })),
    unconnected: chosen.filter((id) => !connected.has(id)).map((id) => findStore(id)?.name ?? id),
  }
}

export async function listStaffDeliveries(
  deps: ShowDeps,
  query: { status?: DeliveryStatus; needsStaff?: boolean; cursor?: string; limit: number },
) {
  const rows = await listDeliveryPage(deps.db, query)
  const page = rows.slice(0, query.limit)
  return {
    items: await withEvents(deps, page),
    nextCursor: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The message as it was sent, or as it would have been sent if our own check had not stopped it. */
export async function showMessage(deps: Pick<Deps, 'db' | 'objects' | 'ddex'>, { id }: { id: string }) {
  const delivery = await findDelivery(deps.db, id)
  const key = delivery && messageKey(delivery)
  if (!key || (await deps.objects.sizeBytes(key)) === undefined) throw notFound()
  const xml = await text(await deps.objects.read(key))
  const problems = messageProblems(xml, deps.ddex.schemaDir)
  return { xml, problems }
}

export async function withEvents({ db }: Pick<Deps, 'db'>, rows: DeliveryRow[]): Promise<StaffDelivery[]> {
  const events = await listDeliveryEvents(
    db,
    rows.map((row) => row.id),
  )
  const stores = new Map((await listConnectedStores(db)).map((store) => [store.id, store]))
  return rows.map((row): StaffDelivery => {
    const ownEvents = events.filter((event) => event.delivery_id === row.id)
    const since = ownEvents.at(-1)?.at ?? row.created_at
    return {
      id: row.id,
      releaseId: row.release_id,
      revision: row.revision,
      kind: row.kind,
      isrcs: row.isrcs,
      rightsEnded: row.rights_ended,
      store: {
        id: row.store,
        name: findStore(row.store)?.name ?? row.store,
        sandbox: stores.get(row.store)?.sandbox ?? false,
        paused: Boolean(stores.get(row.store)?.paused),
      },
      status: row.status,
      attempts: row.attempts,
      problem: row.problem,
      storeUrl: row.store_url,
      dueAt: dueAt({
        status: row.status,
        attempts: row.attempts,
        since,
        sentAt: row.sent_at,
        releaseDate: row.release_date,
        releaseTiming: row.release_timing,
      }),
      // The other details of an event are meant for the next attempt, not for display.
      events: ownEvents.map(({ status, detail: { problem }, at }) => ({
        status,
        detail: problem ? { problem } : {},
        at,
      })),
      releaseTitle: row.release_title,
      artistName: row.artist_name ?? '',
      messageId: row.message_id,
      batchId: row.batch_id,
    }
  })
}
