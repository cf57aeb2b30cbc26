// Queues takedowns at the stores that have a release.
import type { ReleaseRow } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { type DeliveryRow, listDeliveriesOfRelease, lockBatchIds } from './data.server.ts'
import { scheduleChecks } from './finish-takedown.server.ts'
import { enqueueAllSending, queueDeliveries, requeueDelivery } from './queue-deliveries.server.ts'
import { listShowing, takenDownTracks, tracksOf } from './show-takedown.server.ts'

export interface StoreTakedown {
  store: string
  /** Omitted for the whole release. */
  isrcs?: string[]
}

/**
 * Queues a takedown for each store that has the release: all of them, or those in `only`; of the whole release, or of
 * the tracks in `only` that are still there. With `rightsEnded`, a later revision can be delivered to the store again.
 */
export async function notifyStores(
  trx: Db,
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  release: Pick<ReleaseRow, 'id' | 'account_id' | 'revision' | 'status'>,
  only: { stores?: readonly string[]; isrcs?: readonly string[]; rightsEnded?: boolean },
): Promise<StoreTakedown[]> {
  const { rightsEnded = false } = only
  const rows = await listDeliveriesOfRelease(trx, release.id)
  const tracks = (await tracksOf(trx, release.id, release.revision)).map(({ isrc }) => isrc)
  const takedowns = listShowing(rows).flatMap(({ store, revision }) => {
    if (only.stores && !only.stores.includes(store)) return []
    const remaining = tracks.filter((isrc) => !takenDownTracks(rows, store).has(isrc))
    const isrcs = only.isrcs && remaining.filter((isrc) => only.isrcs?.includes(isrc))
    if (isrcs?.length === 0) return []
    return { store, revision, isrcs: isrcs?.length === remaining.length ? undefined : isrcs, rightsEnded }
  })
  const cancelled = takedowns.flatMap(
    (takedown) => rows.find((row) => isCancelledTakedown(row, takedown)) ?? [],
  )
  const stores = takedowns.filter((takedown) => !cancelled.some((row) => isCancelledTakedown(row, takedown)))
  await lockBatchIds(
    trx,
    takedowns.map(({ store }) => store),
  )
  for (const row of cancelled) await requeueDelivery(trx, deps, row, { rightsEnded })
  await enqueueAllSending(trx, deps, await queueDeliveries(trx, deps, { release, kind: 'takedown', stores }))
  if (takedowns.length > 0 || release.status === 'takedown_requested')
    await scheduleChecks(trx, deps, release.id)
  return takedowns
}

/** The same takedown was requested before and staff cancelled it: its existing delivery is sent after all. */
const isCancelledTakedown = (
  row: DeliveryRow,
  { store, revision, isrcs = [] }: StoreTakedown & { revision: number },
): boolean =>
  row.kind === 'takedown' &&
  row.status === 'cancelled' &&
  row.store === store &&
  row.revision === revision &&
  String(row.isrcs ?? []) === String(isrcs)
