// Queues the deliveries of an approved release.
import {
  findAnyReleaseForUpdate,
  findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { grantsNothing } from './build-deals.server.ts'
import { type DeliveryRow, listDeliveriesOfRelease } from './data.server.ts'
import { isSendable, mayShow } from './domain.ts'
import { notifyStores } from './notify-stores.server.ts'
import { enqueueAllSending, queueDeliveries } from './queue-deliveries.server.ts'
import { isFinalTakedown, takenDownTracks } from './show-takedown.server.ts'

/**
 * Queues one delivery for each store of an approved release and changes the release to `in_process`. A store that has
 * an earlier revision, and to which this one grants nothing, gets a takedown instead. Repeating it queues missing
 * deliveries and enqueues unsent ones again.
 */
export async function prepareDeliveries(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>,
  { releaseId }: { releaseId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (!release || release.revision === null) return
    if (release.status !== 'approved' && release.status !== 'in_process') return
    const number = release.revision
    const revision = await findRevision(trx, releaseId, number)
    if (!revision) throw new Error(`Release ${releaseId} has no revision ${number}.`)
    const deliveries = await listDeliveriesOfRelease(trx, releaseId)
    const existing = deliveries.filter(
      (delivery) => delivery.kind === 'release' && delivery.revision === number,
    )
    const connected = await listConnectedStores(trx)
    const received = new Set(deliveries.filter(wasSentOrEnded).map(({ store }) => store))
    const withoutRights = connected
      .filter(({ id }) => received.has(id))
      .filter((store) => grantsNothing(store, revision.content, takenDownTracks(deliveries, store.id)))
      .map(({ id }) => id)
    if (withoutRights.length > 0)
      await notifyStores(trx, deps, release, { stores: withoutRights, rightsEnded: true })
    // A store from which the release was taken down on request does not get it back with the next revision.
    const settled = [...existing, ...deliveries.filter(isFinalTakedown)].map(({ store }) => store)
    const handled = new Set([...settled, ...withoutRights])
    const connectedIds = new Set(connected.map(({ id }) => id))
    const stores = revision.content.platforms
      .filter((store) => connectedIds.has(store) && !handled.has(store))
      .map((store) => ({ store, revision: number }))
    const unsent = [
      ...existing.filter(({ status }) => isSendable(status)).map(({ id }) => id),
      ...(await queueDeliveries(trx, deps, { release, kind: 'release', stores })),
    ]
    if (release.status === 'approved')
      await transitionRelease(trx, deps, release, { to: 'in_process', by: 'system' })
    await enqueueAllSending(trx, deps, unsent)
  })
}

/** The store has or can show the release, or an earlier update ended its rights there. */
const wasSentOrEnded = (row: DeliveryRow): boolean =>
  row.rights_ended || mayShow({ kind: row.kind, status: row.status, sentAt: row.sent_at })
