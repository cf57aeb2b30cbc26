// Pre-saves as their owner sees them.
import { displayArtist, mainNames } from '#features/releases/domain/main-artists.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { configured } from '#ports/music-services/index.ts'
import type { Presave, PresaveSummary } from './contract.ts'
import {
  findPresave,
  listAlbums,
  listApprovedDates,
  listPresaves as listRows,
  type PresaveRow,
} from './data.server.ts'
import { isRetryable, SAVE_STATES } from './domain/saves.ts'
import { type ApprovedDates, daysLeft, METHODS, phaseOf } from './domain.ts'
import { countPresave, countSubscribers } from './fans.data.server.ts'

type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock' | 'publicUrl' | 'musicServices'>

const WEEK_MS = 7 * DAY_MS

export async function listPresaves(
  deps: ShowDeps,
  viewer: Viewer,
  { cursor, limit, releaseId }: { cursor?: string; limit: number; releaseId?: string },
): Promise<{ items: PresaveSummary[]; nextCursor: string | null }> {
  const rows = await listRows(deps.db, { scope: scopeOf(viewer), releaseId, cursor, limit })
  const page = rows.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const [facts, counts] = await Promise.all([factsOf(deps, viewer, page), countSubscribers(deps.db, ids)])
  return {
    items: page.map((row) => summaryOf(deps, row, { ...facts, subscribers: counts.get(row.id) ?? 0 })),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws not_found */
export async function showPresave(deps: ShowDeps, viewer: Viewer, id: string): Promise<Presave> {
  const { db, clock, musicServices } = deps
  const row = await findPresave(db, { id, scope: scopeOf(viewer) })
  if (!row || row.deleted_at) throw notFound()
  const [facts, counts, albums] = await Promise.all([
    factsOf(deps, viewer, [row]),
    countPresave(db, id, new Date(clock.now().getTime() - WEEK_MS)),
    listAlbums(db, id),
  ])
  const isOpen = row.ends_at !== null && row.ends_at > clock.now()
  return {
    ...summaryOf(deps, row, { ...facts, subscribers: counts.subscribers }),
    thisWeek: counts.thisWeek,
    unconfirmed: counts.unconfirmed,
    withdrawn: counts.withdrawn,
    states: Object.fromEntries(
      SAVE_STATES.map((state) => [state, counts.states[state] ?? 0]),
    ) as Presave['states'],
    methods: METHODS.map((method) => ({ method, count: counts.methods[method] ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
    failures: counts.reasons,
    retryable: isOpen
      ? counts.reasons
          .filter(({ reason }) => reason !== 'mail_refused' && isRetryable(reason))
          .reduce((total, { count }) => total + count, 0)
      : 0,
    endsAt: row.ends_at,
    days: counts.days,
    services: configured(musicServices).map((service) => {
      const album = albums.find((known) => known.service === service)
      return { service, isFound: album ? album.album_id !== null : null }
    }),
  }
}

interface Facts {
  covers: Awaited<ReturnType<typeof showUploads>>
  approved: Map<string, ApprovedDates>
}

async function factsOf(deps: ShowDeps, viewer: Viewer, rows: readonly PresaveRow[]): Promise<Facts> {
  const [covers, approved] = await Promise.all([
    showUploads(
      deps,
      rows.flatMap(({ artwork_upload_id }) => artwork_upload_id ?? []),
      scopeOf(viewer),
    ),
    listApprovedDates(
      deps.db,
      rows.filter(isApproved).map(({ release_id }) => release_id),
    ),
  ])
  return { covers, approved }
}

/** False while an approved release is reopened for corrections before it is out. */
const isApproved = ({ status, live_at }: PresaveRow): boolean =>
  status === 'approved' || status === 'in_process' || live_at !== null

function summaryOf(
  { publicUrl, clock }: Pick<ShowDeps, 'publicUrl' | 'clock'>,
  row: PresaveRow,
  { covers, approved, subscribers }: Facts & { subscribers: number },
): PresaveSummary {
  const dates = approved.get(row.release_id)
  const today = clock.today()
  const releaseDate = dates?.releaseDate ?? row.release_date
  return {
    id: row.id,
    key: row.key,
    url: `${publicUrl}${paths.presavePage(row.key)}`,
    release: {
      id: row.release_id,
      title: row.release_title,
      artist: displayArtist(mainNames(row.artist_name, row.other_artists)),
      artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
    },
    releaseDate,
    upc: row.release_upc ?? row.upc,
    link:
      row.link_id && row.link_slug
        ? { id: row.link_id, url: `${publicUrl}${paths.smartLinkPage(row.link_slug)}` }
        : null,
    phase: phaseOf({ status: row.status, liveAt: row.live_at }, dates, today),
    opensOn: dates?.presaveDate ?? null,
    daysLeft: releaseDate === null ? null : daysLeft(releaseDate, today),
    subscribers,
    createdAt: row.created_at,
  }
}
