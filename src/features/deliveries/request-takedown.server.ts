// Requests takedowns: every store is notified at once, and the request cannot be undone.
import { hasEnded } from '#features/releases/domain/status.ts'
import {
  findAnyReleaseForUpdate,
  notePartTakedown,
  transitionRelease,
} from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import type { TenantScope, UserId } from '#lib/pure/ids.ts'
import type { Takedown } from './contract.ts'
import { findTakedownFacts, listDeliveriesOfRelease } from './data.server.ts'
import { notifyStores, type StoreTakedown } from './notify-stores.server.ts'
import { listShowing, showTakedown, tracksOf } from './show-takedown.server.ts'

type TransitionDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

/**
 * Notifies the stores in one transaction with the release's transition: all stores, or the given ones while the release
 * stays live elsewhere; the whole release, or the given tracks. Listing every remaining track takes down the whole
 * release.
 *
 * @throws not_found, not_published, update_open while it is being changed, takedown_final, takedown_wait
 * (`daysRemaining`, `availableOn`), invalid_input
 */
export async function requestTakedown(
  deps: TransitionDeps,
  params: { id: string; stores?: string[]; isrcs?: string[]; scope: TenantScope; userId: UserId },
): Promise<Takedown> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, params.id)
    const { refusal, daysRemaining, availableOn } = await showTakedown({ ...deps, db: trx }, params)
    if (refusal) {
      if (refusal !== 'takedown_wait') throw new AppError(refusal, 409)
      throw new AppError(refusal, 403, {
        params: { count: daysRemaining, daysRemaining, availableOn: availableOn ?? '' },
      })
    }
    if (!release) throw notFound()
    const tracks = await tracksOf(trx, params.id, release.revision)
    const has = listShowing(await listDeliveriesOfRelease(trx, params.id))
    requireKnown(params.stores, new Set(has.map(({ store }) => store)), 'stores', 'store_without_release')
    requireKnown(params.isrcs, new Set(tracks.map(({ isrc }) => isrc)), 'isrcs', 'track_unknown')
    const notified = await notifyStores(trx, deps, release, params)
    const actorId = params.userId
    if (notified.filter(({ isrcs }) => !isrcs).length === has.length)
      await transitionRelease(trx, deps, release, { to: 'takedown_requested', by: 'user', actorId })
    else
      for (const part of partsOf(notified, tracks))
        await notePartTakedown(trx, deps, release, { actorId, ...part })
  })
  return showTakedown(deps, params)
}

/**
 * Job `release.ended`: each store that has the release, or can show it later, is notified once, regardless of what
 * ended the release (a takedown, a legal takedown, a licence, a correction by review, a closed account).
 */
export async function endAtStores(deps: TransitionDeps, { releaseId }: { releaseId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (release && hasEnded(release.status)) await notifyStores(trx, deps, release, {})
  })
}

/**
 * The history events: the stores that remove the whole release, and those that remove tracks. Where other tracks were
 * taken down before, the same request can name the last ones.
 */
function partsOf(notified: readonly StoreTakedown[], tracks: readonly { isrc: string; title: string }[]) {
  const [whole, some] = [notified.filter(({ isrcs }) => !isrcs), notified.filter(({ isrcs }) => isrcs)]
  return [whole, some]
    .filter((takedowns) => takedowns.length > 0)
    .map((takedowns) => ({
      stores: takedowns.map(({ store }) => store),
      tracks: tracks
        .filter(({ isrc }) => takedowns.some(({ isrcs }) => isrcs?.includes(isrc)))
        .map(({ title }) => title),
    }))
}

function requireKnown(named: string[] = [], known: ReadonlySet<string>, field: string, code: string): void {
  const unknown = named.findIndex((name) => !known.has(name))
  if (unknown >= 0) throw invalidInput([{ code, at: `${field}.${unknown}` }])
}

/** @throws not_found, or takedown_final: a takedown cannot be undone because the stores were notified at once. */
export async function refuseCancel(
  { db }: Pick<Deps, 'db'>,
  params: { id: string; scope: TenantScope },
): Promise<never> {
  if (!(await findTakedownFacts(db, params))) throw notFound()
  throw new AppError('takedown_final', 409)
}
