// What follows when a store has accepted a delivery, or has confirmed a takedown.
import { onSaleFrom } from '#features/releases/domain/release-days.ts'
import {
  findAnyReleaseForUpdate,
  type findRevision,
  transitionRelease,
} from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import {
  type AcceptanceDetail,
  type DeliveryRow,
  listDeliveriesOfRelease,
  setDeliveryStatus,
} from './data.server.ts'
import { isOpen } from './domain.ts'
import { finishTakedown } from './finish-takedown.server.ts'
import { enqueueLiveCheck } from './queue-deliveries.server.ts'

type AcceptDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>
type Content = NonNullable<Awaited<ReturnType<typeof findRevision>>>['content']

/** @param trx has locked the delivery; `detail` is kept in the history */
export async function acceptDelivery(
  trx: Db,
  deps: AcceptDeps,
  delivery: DeliveryRow,
  { content, detail }: { content: Content; detail: AcceptanceDetail },
): Promise<void> {
  const { id, kind, isrcs, release_id: releaseId } = delivery
  const now = deps.clock.now()
  const answered = {
    at: now,
    answered_at: now,
    detail: { ...detail },
    ...(delivery.sent_at ? {} : { sent_at: now }),
  }
  if (kind === 'takedown') {
    await setDeliveryStatus(trx, id, 'removed', answered)
    if (!isrcs) await finishTakedown(trx, deps, releaseId)
    if (delivery.rights_ended) await publishUpdate(trx, deps, delivery)
    return
  }
  await setDeliveryStatus(trx, id, 'accepted', answered)
  await enqueueLiveCheck(trx, deps, id, onSaleFrom(content.releaseDate, content.releaseTiming))
}

/**
 * An update that ends the rights at every store that has the release is never shown anywhere: it is published when one
 * of them has confirmed the takedown.
 */
async function publishUpdate(trx: Db, deps: AcceptDeps, takedown: DeliveryRow): Promise<void> {
  const release = await findAnyReleaseForUpdate(trx, takedown.release_id)
  if (release?.status !== 'in_process' || !release.live_at) return
  const deliveries = await listDeliveriesOfRelease(trx, release.id)
  const isExpected = deliveries.some(
    ({ kind, revision, status }) =>
      kind === 'release' && revision === release.revision && (isOpen(status) || status === 'live'),
  )
  if (!isExpected) await transitionRelease(trx, deps, release, { to: 'published', by: 'system' })
}
