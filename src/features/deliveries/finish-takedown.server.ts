// Finishes a takedown once every store has confirmed it, and marks the stores that have not.
import { findAnyReleaseForUpdate, transitionRelease } from '#features/releases/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { noteProblem } from './ask-store.server.ts'
import { findTakedownFacts, listDeliveriesOfRelease } from './data.server.ts'
import { isFullTakedown, TAKEDOWN_HOURS } from './domain.ts'

type TakedownDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/** Enqueues the checks after the shortest and the longest time that stores take. */
export async function scheduleChecks(
  trx: Db,
  { jobs, clock }: TakedownDeps,
  releaseId: string,
): Promise<void> {
  const now = clock.now().getTime()
  for (const hours of Object.values(TAKEDOWN_HOURS)) {
    const instant = new Date(now + hours * HOUR_MS)
    await jobs.add(
      trx,
      'takedown.check',
      { releaseId },
      { at: instant, key: `takedown-${releaseId}-${hours}` },
    )
  }
}

/**
 * Removes the release when every store has confirmed its takedown and the shortest time has passed. After the longest
 * time, stores that have not confirmed are marked for staff.
 */
export async function checkTakedown(deps: TakedownDeps, { releaseId }: { releaseId: string }): Promise<void> {
  await deps.db.transaction().execute((trx) => finishTakedown(trx, deps, releaseId))
}

/** `checkTakedown` in the transaction that records the last confirmation. */
export async function finishTakedown(trx: Db, deps: TakedownDeps, releaseId: string): Promise<void> {
  const release = await findAnyReleaseForUpdate(trx, releaseId)
  if (!release) return
  const now = deps.clock.now().getTime()
  const hoursSince = (instant: Date | null | undefined) => (now - (instant?.getTime() ?? 0)) / HOUR_MS
  const rows = await listDeliveriesOfRelease(trx, releaseId)
  const open = rows.filter(
    ({ kind, status }) => kind === 'takedown' && status !== 'removed' && status !== 'cancelled',
  )
  for (const delivery of open)
    if (!delivery.problem && hoursSince(delivery.created_at) >= TAKEDOWN_HOURS.most)
      await noteProblem(trx, delivery, { code: 'takedown_unconfirmed', params: {} })
  if (release.status !== 'takedown_requested' || open.some(isFullTakedown)) return
  const facts = await findTakedownFacts(trx, { id: releaseId })
  if (hoursSince(facts?.requested_at) >= TAKEDOWN_HOURS.least)
    await transitionRelease(trx, deps, release, { to: 'removed', by: 'system' })
}
