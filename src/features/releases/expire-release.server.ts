// Expires releases whose correction deadline has passed.
import type { Deps } from '#lib/deps.ts'
import { findAnyReleaseForUpdate, listEvents } from './data.server.ts'
import { canTransition, isLive } from './domain/status.ts'
import { type TransitionDeps, transitionRelease } from './transition-release.server.ts'

/** Expires a release that still waits for the correction requested by event `eventId`. */
export async function expireRelease(
  deps: TransitionDeps & Pick<Deps, 'db'>,
  { releaseId, eventId }: { releaseId: string; eventId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    const last = (await listEvents(trx, releaseId)).at(-1)
    if (!release || last?.id !== eventId || !canTransition(release.status, 'expired', 'system')) return
    if (isLive({ status: release.status, liveAt: release.live_at })) return
    await transitionRelease(trx, deps, release, { to: 'expired', by: 'system' })
  })
}
