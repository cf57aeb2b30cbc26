// Shows whether a takedown of a release can be requested, and from which stores.
import { canTransition, isLive, type Status } from '#features/releases/domain/status.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { daysBetween, type PlainDate } from '#lib/pure/dates.ts'
import type { TenantScope } from '#lib/pure/ids.ts'
import type { Takedown } from './contract.ts'
import {
  type DeliveryRow,
  findTakedownFacts,
  listChosenStores,
  listDeliveriesOfRelease,
} from './data.server.ts'
import { isFullTakedown, mayShow, TAKEDOWN_HOURS, takedownAvailableOn } from './domain.ts'

/** @throws not_found */
export async function showTakedown(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  params: { id: string; scope: TenantScope },
): Promise<Takedown> {
  const facts = await findTakedownFacts(db, params)
  if (!facts) throw notFound()
  const rows = await listDeliveriesOfRelease(db, params.id)
  const chosen = await listChosenStores(db, params.id)
  const availableOn = takedownAvailableOn(
    await dateInStores(db, { ...facts, id: params.id, rows }),
    facts.plan,
  )
  const daysRemaining = availableOn ? Math.max(0, daysBetween(clock.today(), availableOn)) : 0
  return {
    refusal: refusalOf(facts, daysRemaining),
    daysRemaining,
    availableOn,
    requestedAt: facts.requested_at,
    hours: { from: TAKEDOWN_HOURS.least, until: TAKEDOWN_HOURS.most },
    stores: listShowing(rows)
      .sort((a, b) => chosen.indexOf(a.store) - chosen.indexOf(b.store))
      .map(({ store }) => ({ id: store, name: findStore(store)?.name ?? store })),
    tracks: (await tracksOf(db, params.id, facts.revision))
      .filter(({ isrc }) => listShowing(rows).some(({ store }) => !takenDownTracks(rows, store).has(isrc)))
      .map(({ isrc, title }) => ({ isrc, title })),
  }
}

/** The date of what stores have: its owner can change that of the draft. */
async function dateInStores(
  db: Db,
  facts: {
    id: string
    rows: readonly DeliveryRow[]
    revision: number | null
    update_of: number | null
    release_date: PlainDate | null
  },
): Promise<PlainDate | null> {
  const delivered = listShowing(facts.rows).map(({ revision }) => revision)
  const number = delivered.length > 0 ? Math.max(...delivered) : (facts.update_of ?? facts.revision)
  const revision = number === null ? undefined : await findRevision(db, facts.id, number)
  return revision ? revision.content.releaseDate : facts.release_date
}

export async function tracksOf(db: Db, id: string, revision: number | null) {
  return revision === null ? [] : ((await findRevision(db, id, revision))?.content.tracks ?? [])
}

/** Tracks whose takedown was queued for a store that keeps the release. */
export const takenDownTracks = (rows: readonly DeliveryRow[], store: string): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      row.store === store && row.kind === 'takedown' && row.status !== 'cancelled' ? (row.isrcs ?? []) : [],
    ),
  )

/**
 * A release that review returned or rejected can be taken down directly; the artist's own open changes must be
 * discarded first.
 */
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

/**
 * The last delivery to each store that has or can show the release, unless its takedown was queued.
 * @param rows the deliveries of one release, newest first
 */
export function listShowing(rows: readonly DeliveryRow[]): DeliveryRow[] {
  const ending = new Set(rows.filter(isFinalTakedown).map(({ store }) => store))
  const last = new Map<string, DeliveryRow>()
  for (const row of rows) {
    const { store, kind, status, sent_at: sentAt } = row
    if (!last.has(store) && (isFullTakedown(row) || mayShow({ kind, status, sentAt }))) last.set(store, row)
  }
  return [...last.values()].filter((row) => row.kind === 'release' && !ending.has(row.store))
}

/** A takedown of the whole release after which the store never gets it again. */
export const isFinalTakedown = (row: DeliveryRow): boolean => isFullTakedown(row) && !row.rights_ended
