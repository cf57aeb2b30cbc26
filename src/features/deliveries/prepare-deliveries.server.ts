// Queues the deliveries of an approved release.
import {
  findAnyReleaseForUpdate,
  findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import { listConnectedStores } from '#features/stores/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { listDeliveriesOfRelease } from './data.server.ts'
import { isFullTakedown, isSendable } from './domain.ts'
import { enqueueAllSending, queueDeliveries } from './queue-deliveries.server.ts'

/**
 * Queues one delivery for each store of an approved release and changes the release to `in_process`. Repeating it
 * queues missing deliveries and enqueues unsent ones again.
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
    // A store from which the release was taken down does not get it back with the next revision.
    const handled = new Set([...existing, ...deliveries.filter(isFullTakedown)].map(({ store }) => store))
    const connected = new Set((await listConnectedStores(trx)).map(({ id }) => id))
    const stores = revision.content.platforms
      .filter((store) => connected.has(store) && !handled.has(store))
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
