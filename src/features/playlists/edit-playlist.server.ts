// Adds playlists, changes what they take, and takes them off the list.

import { listStaff } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { TitleLanguage } from '#lib/pure/content-languages.ts'
import type { Genre } from '#lib/pure/genres.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  findBySpotifyId,
  insertPlaylist,
  listOfCurator,
  lockPlaylist,
  updatePlaylist,
} from './data.server.ts'
import { fieldProblems, PLAYLISTS_MAX, type PlaylistFields, readPlaylistAddress } from './domain.ts'
import { endWaiting } from './end-pitch.server.ts'
import { planReminders } from './remind-artists.server.ts'

type EditDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

export interface SavedPlaylist extends PlaylistFields {
  genre: Genre
  languages: TitleLanguage[]
}

/**
 * Adds a playlist that the person owns at Spotify. One that was refused or removed can be added again; staff decide
 * again.
 *
 * @throws invalid_input, spotify_not_connected, spotify_unavailable, playlist_known, too_many_playlists
 */
export async function addPlaylist(
  deps: EditDeps & Pick<Deps, 'musicConnections' | 'limits'>,
  viewer: Viewer,
  { address, ...fields }: SavedPlaylist & { address: string },
): Promise<string> {
  const { db, clock, jobs } = deps
  const spotifyId = readPlaylistAddress(address)
  const problems = [
    ...(spotifyId ? [] : [{ code: 'playlist_address', at: 'address' }]),
    ...fieldProblems(fields, clock.today()),
  ]
  if (problems.length > 0 || !spotifyId) throw invalidInput(problems)
  const facts = await readOwned(deps, viewer.userId, spotifyId)
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const own = await listOfCurator(trx, viewer.userId, clock.today())
    if (own.filter(({ state }) => state === 'pending' || state === 'listed').length >= PLAYLISTS_MAX)
      throw new AppError('too_many_playlists', 409, { params: { max: PLAYLISTS_MAX } })
    const values = {
      ...storedFields(fields),
      curator_id: viewer.userId,
      name: facts.name,
      curator_name: facts.ownerName || viewer.name,
      followers: facts.followers,
      state: 'pending' as const,
      reason: null,
      note: null,
      cover_source: facts.coverUrl,
      read_at: now,
      updated_at: now,
    }
    const known = await findBySpotifyId(trx, spotifyId)
    if (known && (known.state === 'pending' || known.state === 'listed'))
      throw new AppError('playlist_known', 409)
    const id = known?.id ?? newIdAt(now)
    if (known) await updatePlaylist(trx, id, values)
    else if (
      !(await insertPlaylist(trx, {
        ...values,
        id,
        spotify_id: spotifyId,
        cover_version: null,
        record_median_minutes: null,
        created_at: now,
      }))
    )
      throw new AppError('playlist_known', 409)
    await jobs.add(trx, 'playlists.cover', { playlistId: id })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'playlist.added',
      accountId: viewer.accountId,
      entity: 'playlist',
      entityId: id,
    })
    for (const member of await listStaff(trx, { duty: 'playlists', now }))
      await notify(trx, deps, {
        to: { userId: member.id },
        kind: 'account.playlist_added',
        params: { playlist: facts.name },
        href: paths.admin.playlists(),
        key: `playlist-added:${id}:${now.getTime()}`,
      })
    return id
  })
}

/**
 * Reads a playlist that the person owns at Spotify.
 *
 * @throws spotify_not_connected, spotify_unavailable, invalid_input
 */
async function readOwned(
  { musicConnections, limits }: Pick<Deps, 'musicConnections' | 'limits'>,
  userId: string,
  spotifyId: string,
) {
  const connection = await musicConnections.show(userId)
  if (connection?.state !== 'connected') throw new AppError('spotify_not_connected', 409)
  await limits.take('music-connection.calls', userId)
  const facts = await musicConnections.readPlaylist(userId, spotifyId).catch((error) => {
    throw error instanceof AppError && error.code === 'spotify_expired'
      ? new AppError('spotify_not_connected', 409)
      : error
  })
  if (!facts) throw invalidInput([{ code: 'playlist_unknown', at: 'address' }])
  if (facts.ownerId !== connection.serviceUserId)
    throw invalidInput([{ code: 'playlist_not_yours', at: 'address', params: { owner: facts.ownerName } }])
  return facts
}

const storedFields = ({ genre, about, languages, weeklyCapacity, isOpen, closedUntil }: SavedPlaylist) => ({
  genre,
  about: about.trim(),
  languages: [...new Set(languages)],
  weekly_capacity: weeklyCapacity,
  is_open: isOpen,
  closed_until: isOpen ? null : closedUntil,
})

/** Pitches that have arrived stay, even when the capacity gets lower. @throws not_found, invalid_input */
export async function savePlaylist(
  deps: EditDeps,
  { userId }: Pick<Viewer, 'userId'>,
  { id, ...fields }: SavedPlaylist & { id: string },
): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (trx) => {
    const row = await lockPlaylist(trx, id, clock.today())
    if (row?.curator_id !== userId) throw notFound()
    const problems = fieldProblems(fields, clock.today())
    if (problems.length > 0) throw invalidInput(problems)
    const values = storedFields(fields)
    await updatePlaylist(trx, id, { ...values, updated_at: clock.now() })
    if (row.state === 'listed') await planReminders(trx, deps, { ...row, ...values })
  })
}

/** @throws not_found, wrong_state */
export async function leaveList(deps: EditDeps, viewer: Viewer, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPlaylist(trx, id, deps.clock.today())
    if (row?.curator_id !== viewer.userId) throw notFound()
    if (row.state !== 'pending' && row.state !== 'listed') throw wrongState(row.state)
    await updatePlaylist(trx, id, { state: 'removed', updated_at: deps.clock.now() })
    await endWaiting(trx, deps, row)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'playlist.left',
      accountId: viewer.accountId,
      entity: 'playlist',
      entityId: id,
    })
  })
}
