// Checks whether releases are live at their stores, and publishes them when they are.
import { hasEnded } from '#features/releases/domain/status.ts'
import {
  findAnyReleaseForUpdate,
  findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { startOfDay } from '#lib/pure/dates.ts'
import { askStore, noteProblem } from './ask-store.server.ts'
import { findDelivery, findDeliveryForUpdate, setDeliveryStatus } from './data.server.ts'
import { canTransition, liveDeadline, nextLiveCheckAt } from './domain.ts'
import { enqueueLiveCheck } from './queue-deliveries.server.ts'

type LiveDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'stores'>

/**
 * Checks whether the release is live at the store. The first store to show it publishes the release in the same
 * transaction, with its release date as the live date. An update is published when the first store has the update; the
 * earlier revision at a store does not count.
 */
export async function checkLive(deps: LiveDeps, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { db, jobs, clock, stores } = deps
  const delivery = await findDelivery(db, deliveryId)
  if (delivery?.status !== 'accepted') return
  const revision = await findRevision(db, delivery.release_id, delivery.revision)
  if (!revision) throw new Error(`Delivery ${deliveryId} has no revision.`)
  const { releaseDate, upc } = revision.content
  const { found: url, problem } = await askStore(delivery, async () => {
    const { catalogue } = await stores.of(delivery.store)
    return catalogue.findLive(upc)
  })
  await db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, delivery.release_id)
    const locked = await findDeliveryForUpdate(trx, deliveryId)
    if (!release || !locked || !canTransition(locked.status, 'live')) return
    // A release that is being taken down is no longer checked.
    if (hasEnded(release.status)) return
    const now = clock.now()
    if (!url) {
      const nextCheckAt = nextLiveCheckAt(now)
      const isOverdue = nextCheckAt > liveDeadline(releaseDate, locked.answered_at)
      await noteProblem(trx, locked, isOverdue ? { code: 'not_live', params: {} } : problem)
      if (!isOverdue) await enqueueLiveCheck(trx, { jobs }, deliveryId, nextCheckAt)
      return
    }
    await setDeliveryStatus(trx, deliveryId, 'live', { at: now, live_at: now, store_url: url })
    if (release.status !== 'in_process') return
    if (release.live_at && locked.revision !== release.revision) return
    const values = release.live_at ? {} : { live_at: startOfDay(releaseDate) }
    await transitionRelease(trx, deps, release, { to: 'published', by: 'system', values })
  })
}
