// Taking a release down: asked for once, told to every store at once, done when each of them has confirmed it.
import { canTransition, hasEnded, isLive, type Status } from '#features/releases/domain/status.ts'
import {
  findAnyReleaseForUpdate,
  findRevision,
  notePartTakedown,
  type ReleaseRow,
  transitionRelease,
} from '#features/releases/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { daysBetween } from '#lib/pure/dates.ts'
import type { TenantScope, UserId } from '#lib/pure/ids.ts'
import type { Takedown } from './contract.ts'
import {
  type DeliveryRow,
  findTakedownFacts,
  listChosenStores,
  listDeliveriesOfRelease,
  lockBatchIds,
  setDeliveryTrouble,
} from './data.server.ts'
import { mayShow, TAKEDOWN_HOURS, takedownOpensOn } from './domain.ts'
import { enqueueSending, queueDelivery, requeueDelivery } from './queue-deliveries.server.ts'

type TakedownDeps = Pick<Deps, 'db' | 'clock'>
type MoveDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret'>

const HOUR_MS = 3_600_000

/** @throws not_found */
export async function showTakedown(
  { db, clock }: TakedownDeps,
  by: { id: string; scope: TenantScope },
): Promise<Takedown> {
  const facts = await findTakedownFacts(db, by)
  if (!facts) throw notFound()
  const rows = await listDeliveriesOfRelease(db, by.id)
  const chosen = await listChosenStores(db, by.id)
  const opensOn = takedownOpensOn(facts.release_date, facts.plan)
  const daysRemaining = opensOn ? Math.max(0, daysBetween(clock.today(), opensOn)) : 0
  return {
    refusal: refusalOf(facts, daysRemaining),
    daysRemaining,
    opensOn,
    requestedAt: facts.requested_at,
    hours: { from: TAKEDOWN_HOURS.least, until: TAKEDOWN_HOURS.most },
    stores: showing(rows)
      .sort((a, b) => chosen.indexOf(a.store) - chosen.indexOf(b.store))
      .map(({ store }) => ({ id: store, name: findStore(store)?.name ?? store })),
    tracks: (await tracksOf(db, by.id, facts.revision))
      .filter(({ isrc }) => showing(rows).some(({ store }) => !takenDownTracks(rows, store).has(isrc)))
      .map(({ isrc, title }) => ({ isrc, title })),
  }
}

async function tracksOf(db: Db, id: string, revision: number | null) {
  return revision === null ? [] : ((await findRevision(db, id, revision))?.content.tracks ?? [])
}

const isFullTakedown = ({ kind, isrcs, status }: DeliveryRow): boolean =>
  kind === 'takedown' && !isrcs && status !== 'cancelled'

/** Tracks that were told to leave a store while the release stays there. */
const takenDownTracks = (rows: readonly DeliveryRow[], store: string): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      row.store === store && row.kind === 'takedown' && row.status !== 'cancelled' ? (row.isrcs ?? []) : [],
    ),
  )

/** What the desk wants corrected, or has refused, can leave as it is; changes of the artist's own are dropped first. */
function refusalOf(
  facts: { status: Status; live_at: Date | null; update_of: number | null },
  daysRemaining: number,
): Takedown['refusal'] {
  const { status, live_at: liveAt, update_of: updateOf } = facts
  if (status === 'takedown_requested') return 'takedown_final'
  if (!isLive({ status, liveAt })) return 'not_published'
  if (!canTransition(status, 'takedown_requested', 'user') || updateOf !== null) return 'update_open'
  return daysRemaining > 0 ? 'takedown_wait' : null
}

/** The last message to each store that has the release or may show it, and has not been told to remove it. */
function showing(rows: readonly DeliveryRow[]): DeliveryRow[] {
  const ending = new Set(rows.filter(isFullTakedown).map(({ store }) => store))
  const last = new Map<string, DeliveryRow>()
  for (const row of rows) {
    const { store, kind, status, sent_at: sentAt } = row
    if (!ending.has(store) && !last.has(store) && mayShow({ kind, status, sentAt })) last.set(store, row)
  }
  return [...last.values()]
}

/**
 * Tells the stores, in one transaction with the release's move: all of them, or those named, from where it goes while
 * it stays live elsewhere; the whole release, or the tracks named. All that are left, named one by one, are the whole.
 *
 * @throws not_found, not_published, update_open while it is being changed, takedown_final, takedown_wait (`daysRemaining`, `opensOn`), invalid_input
 */
export async function requestTakedown(
  deps: MoveDeps,
  by: { id: string; stores?: string[]; isrcs?: string[]; scope: TenantScope; userId: UserId },
): Promise<Takedown> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, by.id)
    const { refusal, daysRemaining, opensOn } = await showTakedown({ ...deps, db: trx }, by)
    if (refusal) {
      if (refusal !== 'takedown_wait') throw new AppError(refusal, 409)
      throw new AppError(refusal, 403, {
        params: { count: daysRemaining, daysRemaining, opensOn: opensOn ?? '' },
      })
    }
    if (!release) throw notFound()
    const tracks = await tracksOf(trx, by.id, release.revision)
    const has = showing(await listDeliveriesOfRelease(trx, by.id))
    requireKnown(by.stores, new Set(has.map(({ store }) => store)), 'stores', 'store_without_release')
    requireKnown(by.isrcs, new Set(tracks.map(({ isrc }) => isrc)), 'isrcs', 'track_unknown')
    const notified = await notifyStores(trx, deps, release, by)
    const actorId = by.userId
    if (notified.filter(({ isrcs }) => !isrcs).length === has.length)
      await transitionRelease(trx, deps, release, { to: 'takedown_requested', by: 'user', actorId })
    else if (notified.length > 0)
      await notePartTakedown(trx, deps, release, { actorId, ...partOf(notified, tracks) })
  })
  return showTakedown(deps, by)
}

/**
 * Job `release.ended`: whatever ended it (a takedown, an order, a licence, a late correction, a closed account), each
 * store that has it, or may show it one day, is told to remove it. Who was told is not told again.
 */
export async function endAtStores(deps: MoveDeps, { releaseId }: { releaseId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const release = await findAnyReleaseForUpdate(trx, releaseId)
    if (release && hasEnded(release.status)) await notifyStores(trx, deps, release, {})
  })
}

interface StoreTakedown {
  store: string
  /** Left out for the whole release. */
  isrcs?: string[]
}

/** A takedown to each store named that has it, of the tracks named that are left there; without names, of all. */
async function notifyStores(
  trx: Db,
  deps: MoveDeps,
  release: Pick<ReleaseRow, 'id' | 'account_id' | 'revision' | 'status'>,
  named: { stores?: readonly string[]; isrcs?: readonly string[] },
): Promise<StoreTakedown[]> {
  const rows = await listDeliveriesOfRelease(trx, release.id)
  const tracks = (await tracksOf(trx, release.id, release.revision)).map(({ isrc }) => isrc)
  const notified: StoreTakedown[] = []
  await lockBatchIds(trx)
  for (const { store, revision } of showing(rows)) {
    if (named.stores && !named.stores.includes(store)) continue
    const left = tracks.filter((isrc) => !takenDownTracks(rows, store).has(isrc))
    const going = named.isrcs && left.filter((isrc) => named.isrcs?.includes(isrc))
    if (going?.length === 0) continue
    const isrcs = going?.length === left.length ? undefined : going
    const cancelled = rows.find((row) => isCancelledTakedown(row, { store, revision, isrcs }))
    if (cancelled) await requeueDelivery(trx, deps, cancelled)
    else {
      const id = await queueDelivery(trx, deps, { release, revision, store, kind: 'takedown', isrcs })
      await enqueueSending(trx, deps, id)
    }
    notified.push({ store, isrcs })
  }
  if (notified.length > 0 || release.status === 'takedown_requested')
    await scheduleChecks(trx, deps, release.id)
  return notified
}

/** The same was asked for before, and staff called it off: there is one delivery of it, which goes after all. */
const isCancelledTakedown = (
  row: DeliveryRow,
  { store, revision, isrcs = [] }: StoreTakedown & { revision: number },
): boolean =>
  row.kind === 'takedown' &&
  row.status === 'cancelled' &&
  row.store === store &&
  row.revision === revision &&
  String(row.isrcs ?? []) === String(isrcs)

/** What a person reads of it: the stores, and the tracks unless everything left them. */
const partOf = (notified: readonly StoreTakedown[], tracks: readonly { isrc: string; title: string }[]) => ({
  stores: notified.map(({ store }) => store),
  tracks: notified.some(({ isrcs }) => !isrcs)
    ? []
    : tracks
        .filter(({ isrc }) => notified.some((one) => one.isrcs?.includes(isrc)))
        .map(({ title }) => title),
})

function requireKnown(named: string[] = [], known: ReadonlySet<string>, at: string, code: string): void {
  const unknown = named.findIndex((one) => !known.has(one))
  if (unknown >= 0) throw invalidInput([{ code, at: `${at}.${unknown}` }])
}

async function scheduleChecks(trx: Db, { jobs, clock }: MoveDeps, releaseId: string): Promise<void> {
  const now = clock.now().getTime()
  for (const hours of Object.values(TAKEDOWN_HOURS)) {
    const at = new Date(now + hours * HOUR_MS)
    await jobs.add(trx, 'takedown.check', { releaseId }, { at, key: `takedown-${releaseId}-${hours}` })
  }
}

/** @throws not_found, and takedown_final for every release that is there: the stores have been told (row 303). */
export async function refuseCancel(
  { db }: Pick<Deps, 'db'>,
  by: { id: string; scope: TenantScope },
): Promise<never> {
  if (!(await findTakedownFacts(db, by))) throw notFound()
  throw new AppError('takedown_final', 409)
}

/**
 * Looks whether a takedown is done: every store has confirmed it and its shortest time is over. After the longest,
 * stores that have not are marked for staff.
 */
export async function checkTakedown(deps: MoveDeps, { releaseId }: { releaseId: string }): Promise<void> {
  await deps.db.transaction().execute((trx) => finishTakedown(trx, deps, releaseId))
}

/** The same within the transaction that brought the last confirmation. */
export async function finishTakedown(trx: Db, deps: MoveDeps, releaseId: string): Promise<void> {
  const release = await findAnyReleaseForUpdate(trx, releaseId)
  if (!release) return
  const now = deps.clock.now().getTime()
  const hoursSince = (at: Date | null | undefined) => (now - (at?.getTime() ?? 0)) / HOUR_MS
  const rows = await listDeliveriesOfRelease(trx, releaseId)
  const open = rows.filter(
    ({ kind, status }) => kind === 'takedown' && status !== 'removed' && status !== 'cancelled',
  )
  for (const { id, trouble, created_at: at } of open)
    if (!trouble && hoursSince(at) >= TAKEDOWN_HOURS.most)
      await setDeliveryTrouble(trx, id, { code: 'takedown_unconfirmed', params: {} })
  if (release.status !== 'takedown_requested' || open.some(isFullTakedown)) return
  const facts = await findTakedownFacts(trx, { id: releaseId })
  if (hoursSince(facts?.requested_at) >= TAKEDOWN_HOURS.least)
    await transitionRelease(trx, deps, release, { to: 'removed', by: 'system' })
}
