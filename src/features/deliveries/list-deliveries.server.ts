// Lists deliveries with their history, for the owner of a release and for staff.
import { text } from 'node:stream/consumers'
import { messageProblems } from '#engines/ddex/rules/message-problems.ts'
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { hasEnded } from '#features/releases/domain/status.ts'
import { type ConnectedStore, findStore } from '#features/stores/domain.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { type Role, staffMay } from '#lib/pure/access.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Delivery, DeliveryQuery, ListedDelivery, ReleaseDeliveries, StaffDelivery } from './contract.ts'
import {
  type DeliveryRow,
  findDelivery,
  isReleaseInScope,
  listChosenStores,
  listDeliveriesOfRelease,
  listDeliveryEvents,
} from './data.server.ts'
import {
  countByStatus,
  countTrouble,
  type DeliveryFilter,
  findReleaseIds,
  type ListedRow,
  listDeliveriesOfReleases,
  listReleasesWithDeliveries,
} from './delivery-list.data.server.ts'
import { answerDueBefore, type DeliveryStatus, dueAt, troubleOf } from './domain.ts'
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
    if (!isOver(row) && !newest.has(store)) newest.set(store, row)
  }
  const chosen = await listChosenStores(deps.db, query.releaseId)
  const connected = new Set((await listConnectedStores(deps.db)).map(({ id }) => id))
  const current = [...newest.values()].sort((a, b) => chosen.indexOf(a.store) - chosen.indexOf(b.store))
  return {
    items: (await withEvents(deps, current)).map((event) => ({
      ...event,
      tracksTakenDown: removedTracks.get(event.store.id)?.size ?? 0,
    })),
    unconnected: chosen.filter((id) => !connected.has(id)).map(storeName),
  }
}

/**
 * After a takedown of tracks, or one that staff cancelled while the release stays live, the delivery of the release is the
 * current one again: it says what the store has.
 */
const isOver = ({ kind, isrcs, status, release_status: releaseStatus }: DeliveryRow): boolean =>
  kind === 'takedown' &&
  ((isrcs !== null && status === 'removed') ||
    (status === 'cancelled' && (isrcs !== null || !hasEnded(releaseStatus))))

/** Releases with their matching deliveries, for staff; the first page also counts them by status. */
export async function listStaffDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cursor, limit, ...query }: DeliveryQuery & { cursor?: string; limit: number },
): Promise<{
  items: ReleaseDeliveries[]
  nextCursor: string | null
  counts: Record<DeliveryStatus, number> | null
  now: Date
}> {
  const now = clock.now()
  const filter = await readFilter(db, query, now)
  const [places, counts] = await Promise.all([
    listReleasesWithDeliveries(db, { filter, after: cursor, limit }),
    cursor === undefined ? countByStatus(db, filter) : null,
  ])
  const page = places.slice(0, limit)
  const releaseIds = page.map(({ releaseId }) => releaseId)
  const [{ totals, deliveries }, connected] = await Promise.all([
    listDeliveriesOfReleases(db, releaseIds, filter),
    listConnectedStores(db),
  ])
  const stores = new Map(connected.map((store) => [store.id, store]))
  const items = releaseIds.flatMap((releaseId) => {
    const rows = deliveries.filter((row) => row.release_id === releaseId)
    const [first] = rows
    return first
      ? {
          releaseId,
          ...namesOf(first),
          upc: first.upc,
          total: totals.get(releaseId) ?? rows.length,
          deliveries: rows.map((row) => listedDelivery(row, stores, now)),
        }
      : []
  })
  return { items, nextCursor: places.length > limit ? (page.at(-1)?.id ?? null) : null, counts, now }
}

/** How many deliveries failed or were rejected, and for how many a store is late; each to one more than COUNTED_MAX. */
export async function deliveryStats({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const overdueSince = answerDueBefore(clock.now())
  const [failed, pastDue] = await Promise.all([
    countTrouble(db, { trouble: 'failed', overdueSince }),
    countTrouble(db, { trouble: 'past_due', overdueSince }),
  ])
  return { failed, pastDue }
}

export async function showDelivery(deps: Pick<Deps, 'db'>, { id }: { id: string }): Promise<StaffDelivery> {
  const row = await findDelivery(deps.db, id)
  const [delivery] = row ? await withEvents(deps, [row]) : []
  if (!delivery) throw notFound()
  return delivery
}

/** The filter of a request: days become instants, a search the releases it finds. */
export async function readFilter(
  db: Deps['db'],
  { from, until, store, status, search: text, ...query }: DeliveryQuery,
  now: Date,
): Promise<DeliveryFilter> {
  const search = text?.trim() || undefined
  return {
    ...query,
    search,
    releaseIds: search ? await findReleaseIds(db, search) : undefined,
    store: store?.length ? store : undefined,
    status: status?.length ? status : undefined,
    from: from === undefined ? undefined : startOfDay(from),
    before: until === undefined ? undefined : startOfDay(addDays(until, 1)),
    overdueSince: answerDueBefore(now),
  }
}

export const namesOf = (row: Pick<ListedRow, 'release_title' | 'artist_name' | 'other_artists'>) => ({
  title: row.release_title,
  artistName: displayArtist(mainNames(row.artist_name, row.other_artists)),
})

function listedDelivery(
  row: ListedRow,
  stores: ReadonlyMap<string, ConnectedStore>,
  now: Date,
): ListedDelivery {
  const since = row.since ?? row.created_at
  const due = dueOf(row, since)
  // A store that cannot be reached is not tried before its backoff ends.
  const retryAt = row.status === 'queued' ? row.retry_at : null
  return {
    ...baseOf(row, stores),
    dueAt: retryAt && due && retryAt > due ? retryAt : due,
    isUpdate: row.is_update,
    isSuperseded: row.is_superseded,
    trouble: troubleOf({ ...row, sentAt: row.sent_at }, now),
    needsStaff: row.needs_staff,
    since,
  }
}

const dueOf = (row: DeliveryRow, since: Date) =>
  dueAt({
    status: row.status,
    attempts: row.attempts,
    since,
    sentAt: row.sent_at,
    releaseDate: row.release_date,
    releaseTiming: row.release_timing,
  })

const baseOf = (row: DeliveryRow, stores: ReadonlyMap<string, ConnectedStore>) => ({
  id: row.id,
  releaseId: row.release_id,
  revision: row.revision,
  kind: row.kind,
  isrcs: row.isrcs,
  rightsEnded: row.rights_ended,
  store: {
    id: row.store,
    name: storeName(row.store),
    sandbox: stores.get(row.store)?.sandbox ?? false,
    paused: Boolean(stores.get(row.store)?.paused),
  },
  status: row.status,
  attempts: row.attempts,
  problem: row.problem,
  storeUrl: row.store_url,
  releaseDate: row.release_date,
})

export const storeName = (id: string): string => findStore(id)?.name ?? id

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
      ...baseOf(row, stores),
      dueAt: dueOf(row, since),
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
