// The tracks of a draft: add, save, remove, reorder.

import { parseIsrc, parseIswc } from '#engines/ddex/identifiers.ts'
import { findAccountPlan } from '#features/accounts/service.server.ts'
import { requireUpload } from '#features/uploads/service.server.ts'
import type { Db } from '#lib/db.ts'
import { AppError, invalidInput, notFound } from '#lib/errors.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { newId } from '#lib/pure/ids.ts'
import { requireOwnIsrc } from './assign-codes.server.ts'
import type { Release, TrackChange } from './contract.ts'
import {
  deleteTrack,
  insertTrack,
  listTracks,
  type Owned,
  type ReleaseRow,
  setTrackOrder,
  type TrackRow,
  updateRelease,
  updateTrack,
} from './data.server.ts'
import { type ChangeDeps, changing } from './edit-draft.server.ts'
import { trackColumnsOf } from './map-rows.server.ts'
import { readMainArtists } from './read-main-artists.server.ts'
import { isRowLive, showRelease } from './read-release.server.ts'

export async function addTrack(deps: ChangeDeps, change: TrackChange & Owned): Promise<Release> {
  await changing(deps, change, undefined, async (trx, row) => {
    requireOpenTracks(row)
    const tracks = await listTracks(trx, row.id)
    const plan = await findAccountPlan(trx, change.scope.accountId)
    const most = limitOf(plan ?? 'basic', 'releases.tracks')
    if (tracks.length >= most) throw new AppError('track_limit', 403, { params: { most } })
    const id = newId()
    const now = deps.clock.now()
    await insertTrack(trx, {
      id,
      account_id: change.scope.accountId,
      release_id: row.id,
      position: tracks.length + 1,
      created_at: now,
    })
    await saveTrackValues(trx, deps, id, change)
    await updateRelease(trx, row.id, {}, now)
  })
  return showRelease(deps, change)
}

export async function saveTrack(
  deps: ChangeDeps,
  change: TrackChange & Owned & { trackId: string; draftVersion?: number },
): Promise<Release> {
  await changing(deps, change, change.draftVersion, async (trx, row) => {
    await requireTrack(trx, row.id, change.trackId)
    await saveTrackValues(trx, deps, change.trackId, change)
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, change)
}

export async function removeTrack(deps: ChangeDeps, params: Owned & { trackId: string }): Promise<Release> {
  await changing(deps, params, undefined, async (trx, row) => {
    requireOpenTracks(row)
    await deleteTrack(trx, await requireTrack(trx, row.id, params.trackId))
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, params)
}

/** @param trackIds every track of the release, once each, in the new order. */
export async function orderTracks(
  deps: ChangeDeps,
  params: Owned & { trackIds: string[] },
): Promise<Release> {
  await changing(deps, params, undefined, async (trx, row) => {
    requireOpenTracks(row)
    const tracks = await listTracks(trx, row.id)
    const same =
      tracks.length === params.trackIds.length && tracks.every((track) => params.trackIds.includes(track.id))
    if (!same) throw invalidInput([{ code: 'track_order', at: 'trackIds' }])
    await setTrackOrder(trx, row.id, params.trackIds)
    await updateRelease(trx, row.id, {}, deps.clock.now())
  })
  return showRelease(deps, params)
}

/** Other tracks, or another order, are another product with its own UPC (GS1). @throws tracks_locked */
function requireOpenTracks(row: ReleaseRow): void {
  if (isRowLive(row)) throw new AppError('tracks_locked', 409)
}

async function saveTrackValues(
  trx: Db,
  { codeRanges }: ChangeDeps,
  id: string,
  change: TrackChange & Pick<Owned, 'scope'>,
) {
  const isrc = change.isrc ? parseIsrc(change.isrc) : null
  if (change.isrc && !isrc) throw invalidInput([{ code: 'isrc_invalid', at: 'isrc' }])
  const iswc = change.iswc ? parseIswc(change.iswc) : null
  if (change.iswc && !iswc) throw invalidInput([{ code: 'iswc_invalid', at: 'iswc' }])
  if (isrc) await requireOwnIsrc(trx, codeRanges, { accountId: change.scope.accountId, isrc })
  if (change.uploadId) await requireUpload(trx, { id: change.uploadId, scope: change.scope, kind: 'audio' })
  const { licenceUploadId } = change
  if (licenceUploadId)
    await requireUpload(trx, {
      id: licenceUploadId,
      scope: change.scope,
      kind: 'licence',
      at: 'licenceUploadId',
    })
  const values = trackColumnsOf({
    ...change,
    otherArtists: readMainArtists(change.otherArtists),
    isrc: change.isrc === undefined ? undefined : isrc,
    iswc: change.iswc === undefined ? undefined : iswc,
    contributors: change.contributors?.map(spaced),
    performers: change.performers?.map(spaced),
    composerSpotifyUri: spotifyUriOrRefuse(change.composerSpotifyUri),
    aiParts: change.aiParts && [...new Set(change.aiParts)],
  })
  if (Object.keys(values).length > 0) await updateTrack(trx, id, values)
}

/** Collapses spaces within a name; a trailing space stays, because the user may be about to type another word. */
const spaced = <T extends { name: string }>(credit: T): T => ({
  ...credit,
  name: credit.name.replace(/\s+/g, ' ').trimStart(),
})

/** Returns `spotify:artist:…`, from such a URI or from the URL of the page. */
function spotifyUriOrRefuse(text: string | undefined): string | undefined {
  const typed = text?.trim()
  if (!typed) return typed
  const id =
    /^(?:spotify:artist:|https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?artist\/)([0-9A-Za-z]{22})(?:\?.*)?$/.exec(
      typed,
    )?.[1]
  if (!id) throw invalidInput([{ code: 'spotify_uri_invalid', at: 'composerSpotifyUri' }])
  return `spotify:artist:${id}`
}

async function requireTrack(trx: Db, releaseId: string, trackId: string): Promise<TrackRow> {
  const track = (await listTracks(trx, releaseId)).find((track) => track.id === trackId)
  if (!track) throw notFound()
  return track
}
