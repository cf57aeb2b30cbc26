// Use cases of a release being written: show, list, begin, save, delete. Submission and moves have their own rooms.

import { isUpc, parseIsrc } from '#engines/ddex/identifiers.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { findArtistName } from '#features/artists/service.server.ts'
import { findStore } from '#features/stores/domain.ts'
import { requireUpload, showUploads } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, premiumRequired } from '#lib/errors.ts'
import { type AccountId, newId } from '#lib/pure/ids.ts'
import type { Release, ReleaseChange, ReleaseSummary, TrackChange } from './contract.ts'
import {
  countReleases,
  deleteRelease,
  deleteTrack,
  findAnyRelease,
  findRelease,
  findReleaseForUpdate,
  insertRelease,
  insertTrack,
  type ListBy,
  listEvents,
  listReleases,
  listTracks,
  type Owned,
  type ReleaseRow,
  type TrackRow,
  updateRelease,
  updateTrack,
} from './data.server.ts'
import { cueOf } from './domain/cue.ts'
import { isEditable } from './domain/status.ts'
import { type Draft, releaseFindings } from './domain/submission.ts'
import { TRACKS_MAX } from './domain/vocabulary.ts'

export {
  countReviewQueue,
  findAccountHistory,
  findAnyRelease,
  findAnyReleaseForUpdate,
  listReviewQueue,
} from './data.server.ts'
export { reviewDue } from './domain/cue.ts'
export {
  type Move,
  type Moved,
  moveRelease,
  moveReleaseById,
  setForeignStatus,
} from './moves/service.server.ts'
export { findRevision, submitRelease, withdrawRelease } from './submission/service.server.ts'

export type ShowDeps = Pick<Deps, 'db' | 'secret' | 'clock'>
type ChangeDeps = ShowDeps & Pick<Deps, 'jobs'>

export async function showRelease(deps: ShowDeps, by: Owned & { accountId: AccountId }): Promise<Release> {
  const row = await findRelease(deps.db, by)
  if (!row) throw notFound()
  return viewOf(deps, row, by.accountId)
}

/** For staff, who see every account's; addresses of files are signed for them. */
export async function showReleaseToStaff(deps: ShowDeps, id: string, viewer: AccountId): Promise<Release> {
  const row = await findAnyRelease(deps.db, id)
  if (!row || row.status === 'draft') throw notFound()
  return viewOf(deps, row, viewer)
}

async function viewOf(deps: ShowDeps, row: ReleaseRow, viewer: AccountId): Promise<Release> {
  const [tracks, events] = await Promise.all([listTracks(deps.db, row.id), listEvents(deps.db, row.id)])
  const uploads = await showUploads(deps, uploadIds(row, tracks), viewer)
  return {
    id: row.id,
    title: row.title,
    artist: row.artist_id ? { id: row.artist_id, name: row.artist_name ?? '' } : null,
    type: row.type,
    status: row.status,
    language: row.language,
    primaryGenre: row.primary_genre,
    secondaryGenre: row.secondary_genre,
    label: row.label,
    upc: row.upc,
    explicit: tracks.some((track) => track.explicit),
    releaseDate: row.release_date,
    schedule: row.schedule,
    platforms: row.platforms,
    artwork: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)) || null,
    tracks: tracks.map((track) => {
      const upload = (track.upload_id && uploads.get(track.upload_id)) || null
      return {
        id: track.id,
        position: track.position,
        title: track.title,
        version: track.version,
        artist: track.artist,
        featuredArtists: track.featured_artists,
        upload,
        durationMs: upload?.audio?.durationMs ?? null,
        genre: track.genre,
        isrc: track.isrc,
        language: track.language,
        explicit: track.explicit,
        hasLyrics: track.has_lyrics,
        lyrics: track.lyrics,
        introOrOutro: track.intro_or_outro,
        contributors: track.contributors,
        performers: track.performers,
      }
    }),
    agreements: {
      ownsRights: row.owns_rights,
      doesNotInfringe: row.does_not_infringe,
      releaseTerms: row.release_terms,
    },
    editable: isEditable({ status: row.status, finalRejection: row.final_rejection }),
    draftVersion: row.draft_version,
    revision: row.revision,
    cue: cueOf(cueFacts(row, events.at(-1)?.at ?? row.created_at)),
    events: events.map((event) => ({
      id: event.id,
      fromStatus: event.from_status,
      toStatus: event.to_status,
      revision: event.revision,
      actorRole: event.actor_role,
      reasons: event.reasons,
      at: event.at,
    })),
    submittedAt: row.submitted_at,
    liveAt: row.live_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const uploadIds = (row: ReleaseRow, tracks: TrackRow[]): string[] =>
  [row.artwork_upload_id, ...tracks.map((track) => track.upload_id)].filter((id) => id !== null)

const cueFacts = (
  row: Pick<ReleaseRow, 'status' | 'release_date' | 'schedule' | 'submitted_at' | 'final_rejection'>,
  since: Date,
) => ({
  status: row.status,
  releaseDate: row.release_date,
  schedule: row.schedule,
  submittedAt: row.submitted_at,
  since,
  finalRejection: row.final_rejection,
})

export async function listReleasePage(deps: ShowDeps, by: ListBy & { accountId: AccountId }) {
  const [rows, total] = await Promise.all([listReleases(deps.db, by), countReleases(deps.db, by)])
  const page = rows.slice(0, by.limit)
  const covers = await showUploads(
    deps,
    page.map((row) => row.artwork_upload_id).filter((id) => id !== null),
    by.accountId,
  )
  const items = page.map(
    (row): ReleaseSummary => ({
      id: row.id,
      title: row.title,
      artistName: row.artist_name,
      type: row.type,
      status: row.status,
      trackCount: Number(row.track_count),
      releaseDate: row.release_date,
      upc: row.upc,
      explicit: Boolean(row.explicit),
      artworkUrls: (row.artwork_upload_id && covers.get(row.artwork_upload_id)?.urls) || null,
      cue: cueOf(cueFacts(row, row.since)),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  )
  return { items, total, nextCursor: rows.length > by.limit ? (page.at(-1)?.id ?? null) : null }
}

/** What the rules say about a release as it is now; the submission asks the same. */
export function findingsOf(release: Release, today: string) {
  return releaseFindings(draftOf(release), today)
}

export const draftOf = (release: Release): Draft => ({
  title: release.title,
  artistName: release.artist?.name ?? null,
  type: release.type,
  language: release.language,
  primaryGenre: release.primaryGenre,
  secondaryGenre: release.secondaryGenre,
  releaseDate: release.releaseDate,
  schedule: release.schedule,
  platforms: release.platforms,
  artwork: release.artwork,
  agreements: release.agreements,
  tracks: release.tracks.map((track) => ({
    title: track.title,
    artist: track.artist,
    featuredArtists: track.featuredArtists,
    language: track.language,
    genre: track.genre,
    introOrOutro: track.introOrOutro,
    contributors: track.contributors,
    performers: track.performers,
    audio: track.upload && {
      status: track.upload.status,
      refusal: track.upload.refusal,
      durationMs: track.durationMs,
      findings: track.upload.findings,
    },
  })),
})

/** Begins a draft. An artist may be chosen later; one that is named must be the account's own. */
export async function createRelease(
  deps: ChangeDeps,
  by: { accountId: AccountId; artistId: string | null; title: string },
): Promise<Release> {
  if (by.artistId) await requireArtist(deps.db, { id: by.artistId, accountId: by.accountId })
  const now = deps.clock.now()
  const id = newId()
  await insertRelease(deps.db, {
    ...{ id, account_id: by.accountId, artist_id: by.artistId, title: by.title },
    ...{ created_at: now, updated_at: now },
  })
  return showRelease(deps, { id, accountId: by.accountId })
}

/** Saves what was sent and nothing else. Stores the plan does not hold are left out and named (decision D32). */
export async function saveRelease(deps: ChangeDeps, change: ReleaseChange & { accountId: AccountId }) {
  const ignoredPlatforms = await changing(deps, change, change.draftVersion, async (trx, row) => {
    const plan = await findAccountPlan(trx, change.accountId)
    const basic = plan === 'indiefy_lite'
    if (change.type && change.type !== 'single' && basic) throw premiumRequired('pro')
    if (change.schedule && change.schedule !== 'standard' && basic) throw premiumRequired('pro')
    if (change.upc && basic) throw premiumRequired('pro')
    if (change.artistId) await requireArtist(trx, { id: change.artistId, accountId: change.accountId })
    if (change.artworkUploadId) {
      await requireUpload(trx, { id: change.artworkUploadId, accountId: change.accountId, kind: 'artwork' })
    }
    const upc = change.upc?.replaceAll(/[\s-]/g, '') || null
    if (upc && !isUpc(upc)) throw invalidInput([{ code: 'upc_invalid', at: 'upc' }])
    const wanted = change.platforms && [...new Set(change.platforms)]
    const kept = wanted?.filter((id) => findStore(id) && (findStore(id)?.major || !basic))
    await updateRelease(
      trx,
      row.id,
      definedOnly({
        title: change.title,
        artist_id: change.artistId,
        type: change.type,
        language: change.language,
        primary_genre: change.primaryGenre,
        secondary_genre: change.secondaryGenre,
        label: change.label,
        upc: change.upc === undefined ? undefined : upc,
        release_date: change.releaseDate === undefined ? undefined : plainDateOrRefuse(change.releaseDate),
        schedule: change.schedule,
        platforms: kept,
        artwork_upload_id: change.artworkUploadId,
        owns_rights: change.agreements?.ownsRights,
        does_not_infringe: change.agreements?.doesNotInfringe,
        release_terms: change.agreements?.releaseTerms,
      }),
      deps.clock.now(),
    )
    return wanted?.filter((id) => !kept?.includes(id)) ?? []
  })
  return { ...(await showRelease(deps, change)), ignoredPlatforms }
}

/** Deletes a draft that nobody has seen; what was submitted once is history and stays. */
export async function removeRelease(deps: ChangeDeps, by: Owned & { accountId: AccountId }): Promise<void> {
  await changing(deps, by, undefined, async (trx, row) => {
    if (row.status !== 'draft' || row.revision !== null) throw locked(row)
    await deleteRelease(trx, row.id)
  })
}

export async function addTrack(
  deps: ChangeDeps,
  change: TrackChange & Owned & { accountId: AccountId },
): Promise<Release> {
  await changing(deps, change, undefined, async (trx, row) => {
    const tracks = await listTracks(trx, row.id)
    const plan = await findAccountPlan(trx, change.accountId)
    const most = plan === 'indiefy_lite' ? 1 : TRACKS_MAX
    if (tracks.length >= most) throw new AppError('track_limit', 403, { params: { most } })
    const id = newId()
    const now = deps.clock.now()
    await insertTrack(trx, {
      ...{ id, account_id: change.accountId, release_id: row.id },
      ...{ position: tracks.length + 1, created_at: now },
    })
    await saveTrackValues(trx, id, change, plan)
    await updateRelease(trx, row.id, {}, now)
  })
  return showRelease(deps, change)
}

export async function saveTrack(
  deps: ChangeDeps,
  change: TrackChange & Owned & { trackId: string; accountId: AccountId },
): Promise<Release> {
  await changing(deps, change, undefined, async (trx, row) => {
    await requireTrack(trx, row.id, change.trackId)
    await saveTrackValues(trx, change.trackId, change, await findAccountPlan(trx, change.accountId))
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, change)
}

export async function removeTrack(
  deps: ChangeDeps,
  by: Owned & { trackId: string; accountId: AccountId },
): Promise<Release> {
  await changing(deps, by, undefined, async (trx, row) => {
    await deleteTrack(trx, await requireTrack(trx, row.id, by.trackId))
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, by)
}

/** @param trackIds every track of the release, once each, in the new order. */
export async function orderTracks(
  deps: ChangeDeps,
  by: Owned & { trackIds: string[]; accountId: AccountId },
): Promise<Release> {
  await changing(deps, by, undefined, async (trx, row) => {
    const tracks = await listTracks(trx, row.id)
    const same =
      tracks.length === by.trackIds.length && tracks.every((track) => by.trackIds.includes(track.id))
    if (!same) throw invalidInput([{ code: 'track_order', at: 'trackIds' }])
    for (const [index, id] of by.trackIds.entries()) await updateTrack(trx, id, { position: index + 1 })
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, by)
}

/** Locks the release, and lets the change through only while it is the artist's turn and made on the newest draft. */
async function changing<T>(
  { db }: Pick<Deps, 'db'>,
  by: Owned,
  draftVersion: number | undefined,
  change: (trx: Db, row: ReleaseRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const row = await findReleaseForUpdate(trx, by)
    if (!row) throw notFound()
    if (!isEditable({ status: row.status, finalRejection: row.final_rejection })) throw locked(row)
    if (draftVersion !== undefined && draftVersion !== row.draft_version) {
      throw new AppError('draft_changed_elsewhere', 409)
    }
    return change(trx, row)
  })
}

async function saveTrackValues(
  trx: Db,
  id: string,
  change: TrackChange & { accountId: AccountId },
  plan?: string,
) {
  if (change.isrc && plan === 'indiefy_lite') throw premiumRequired('pro')
  const isrc = change.isrc ? parseIsrc(change.isrc) : null
  if (change.isrc && !isrc) throw invalidInput([{ code: 'isrc_invalid', at: 'isrc' }])
  if (change.uploadId)
    await requireUpload(trx, { id: change.uploadId, accountId: change.accountId, kind: 'audio' })
  const values = definedOnly({
    title: change.title,
    version: change.version,
    artist: change.artist,
    featured_artists: change.featuredArtists,
    upload_id: change.uploadId,
    genre: change.genre,
    isrc: change.isrc === undefined ? undefined : isrc,
    language: change.language,
    explicit: change.explicit,
    has_lyrics: change.hasLyrics,
    lyrics: change.lyrics,
    intro_or_outro: change.introOrOutro,
    contributors: change.contributors && JSON.stringify(change.contributors),
    performers: change.performers && JSON.stringify(change.performers),
  })
  if (Object.keys(values).length > 0) await updateTrack(trx, id, values)
}

async function requireTrack(trx: Db, releaseId: string, trackId: string): Promise<TrackRow> {
  const track = (await listTracks(trx, releaseId)).find((one) => one.id === trackId)
  if (!track) throw notFound()
  return track
}

async function requireArtist(db: Db, by: Owned): Promise<void> {
  if ((await findArtistName(db, by)) === undefined)
    throw invalidInput([{ code: 'artist_missing', at: 'artistId' }])
}

const locked = (row: ReleaseRow) => new AppError('locked', 409, { params: { status: row.status } })

/** PostgreSQL would refuse a day that does not exist with an error of its own. */
function plainDateOrRefuse(text: string | null): string | null {
  if (text === null || text === '') return null
  if (
    !/^\d{4}-\d{2}-\d{2}$/.test(text) ||
    new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) !== text
  ) {
    throw invalidInput([{ code: 'release_date_invalid', at: 'releaseDate' }])
  }
  return text
}

const definedOnly = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
