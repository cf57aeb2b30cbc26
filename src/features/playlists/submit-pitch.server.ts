// Sends a pitch, withdraws it, and takes the withdrawal back.

import { notify } from '#features/notifications/service.server.ts'
import { findApprovedRevision } from '#features/releases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db, Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { newIdAt, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { changePitch, requireTransition } from './change-pitch.server.ts'
import { findPlaylist, lockPlaylist, type PlaylistRow } from './data.server.ts'
import { dueAt, type PitchState, pitchProblems, WAITING_MAX } from './domain/pitches.ts'
import { type PitchedSong, songOf } from './domain/songs.ts'
import { availabilityOf } from './domain.ts'
import {
  countWaiting,
  findOwnPitch,
  findReleaseOfTrack,
  insertPitch,
  isSongPitched,
  updatePitch,
} from './pitches.data.server.ts'

type PitchDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/**
 * @returns the id of the pitch
 * @throws not_found, invalid_input, own_playlist, spotify_not_connected, not_following, spotify_unavailable,
 *   already_submitted, playlist_closed, playlist_full, too_many_waiting
 */
export async function submitPitch(
  deps: PitchDeps & Pick<Deps, 'musicConnections' | 'limits'>,
  viewer: Viewer,
  { id: playlistId, trackId, text }: { id: string; trackId?: string | null | undefined; text: string },
): Promise<string> {
  const { db, clock, jobs } = deps
  const playlist = await findPlaylist(db, playlistId, clock.today())
  if (!playlist?.is_public) throw notFound()
  const song = trackId
    ? await findSong(db, { trackId, scope: scopeOf(viewer), today: clock.today() })
    : undefined
  const problems = pitchProblems({ hasSong: song !== undefined, text })
  if (problems.length > 0 || !song) throw invalidInput(problems)
  if (playlist.curator_id === viewer.userId) throw new AppError('own_playlist', 409)
  await requireFollower(deps, viewer.userId, playlist.spotify_id)
  return db.transaction().execute(async (trx) => {
    const locked = await lockPlaylist(trx, playlistId, clock.today())
    if (!locked?.is_public) throw notFound()
    await requirePlace(trx, locked, { ...song, accountId: viewer.accountId, today: clock.today() })
    const now = clock.now()
    const id = newIdAt(now)
    await insertPitch(trx, {
      id,
      account_id: viewer.accountId,
      user_id: viewer.userId,
      playlist_id: playlistId,
      release_id: song.releaseId,
      track_id: song.trackId,
      song: JSON.stringify(song.facts),
      text: text.trim(),
      submitted_at: now,
      due_at: dueAt(now),
    })
    await jobs.add(
      trx,
      'playlists.expire',
      { pitchId: id },
      { at: dueAt(now), key: `playlists.expire:${id}` },
    )
    await notify(trx, deps, {
      to: { userId: locked.curator_id },
      kind: 'account.pitch_received',
      params: { title: song.facts.title, playlist: locked.name },
      href: paths.curatorInbox({ playlist: playlistId, pitch: id }),
      key: `pitch-received:${id}`,
    })
    return id
  })
}

interface Song {
  trackId: string
  releaseId: string
  facts: PitchedSong
}

/** The track as it was last approved; undefined for one that is not approved or not in scope. */
async function findSong(
  db: Db,
  by: { trackId: string; scope: TenantScope; today: PlainDate },
): Promise<Song | undefined> {
  const release = await findReleaseOfTrack(db, by)
  const revision = release && (await findApprovedRevision(db, release))
  const facts = revision && songOf(revision, by.trackId)
  return facts && { trackId: by.trackId, releaseId: release.id, facts }
}

/** @throws spotify_not_connected (also when Spotify has ended the access), not_following, spotify_unavailable */
async function requireFollower(
  { musicConnections, limits }: Pick<Deps, 'musicConnections' | 'limits'>,
  userId: string,
  spotifyId: string,
): Promise<void> {
  const connection = await musicConnections.show(userId)
  if (connection?.state !== 'connected') throw new AppError('spotify_not_connected', 409)
  await limits.take('music-connection.calls', userId)
  const isFollowing = await musicConnections.isFollowing(userId, spotifyId).catch((error) => {
    throw error instanceof AppError && error.code === 'spotify_expired'
      ? new AppError('spotify_not_connected', 409)
      : error
  })
  if (!isFollowing) throw new AppError('not_following', 409)
}

/**
 * @param playlist must be locked
 * @throws already_submitted, playlist_closed, playlist_full, too_many_waiting
 */
async function requirePlace(
  trx: Trx,
  playlist: PlaylistRow,
  { trackId, accountId, today }: { trackId: string; accountId: string; today: PlainDate },
): Promise<void> {
  if (await isSongPitched(trx, { playlistId: playlist.id, trackId }))
    throw new AppError('already_submitted', 409)
  const { state, opensOn } = availabilityOf(intakeOf(playlist), { today, taken: playlist.taken })
  if (state !== 'open') throw new AppError(`playlist_${state}`, 409, { params: opensOn ? { opensOn } : {} })
  await requireFewWaiting(trx, { playlistId: playlist.id, accountId })
}

async function requireFewWaiting(trx: Trx, by: { playlistId: string; accountId: string }): Promise<void> {
  if ((await countWaiting(trx, by)) >= WAITING_MAX)
    throw new AppError('too_many_waiting', 409, { params: { max: WAITING_MAX } })
}

export const intakeOf = (row: Pick<PlaylistRow, 'is_open' | 'closed_until' | 'weekly_capacity'>) => ({
  isOpen: row.is_open,
  closedUntil: row.closed_until,
  weeklyCapacity: row.weekly_capacity,
})

/** @throws not_found, wrong_state once it is answered or due */
export async function withdrawPitch(deps: PitchDeps, by: { id: string; scope: TenantScope }): Promise<void> {
  if (!(await findOwnPitch(deps.db, by))) throw notFound()
  await changePitch(deps, by.id, async ({ trx, pitch }) => {
    const now = deps.clock.now()
    requireTransition(pitch, 'withdrawn', now)
    await updatePitch(trx, pitch.id, { state: 'withdrawn', ended_at: now })
  })
}

/**
 * Undoes a withdrawal: the pitch returns to its earlier state and is due when it was before.
 *
 * @throws not_found, wrong_state, already_submitted, playlist_closed, playlist_full, too_many_waiting
 */
export async function restorePitch(deps: PitchDeps, by: { id: string; scope: TenantScope }): Promise<void> {
  if (!(await findOwnPitch(deps.db, by))) throw notFound()
  await changePitch(deps, by.id, async ({ trx, pitch, playlist }) => {
    if (pitch.state !== 'withdrawn') throw wrongState(pitch.state)
    if (pitch.due_at <= deps.clock.now()) throw wrongState('expired')
    if (!playlist.is_public) throw notFound()
    // A pitch that was opened still counts against the capacity of its week.
    if (pitch.opened_at)
      await requireFewWaiting(trx, { playlistId: playlist.id, accountId: pitch.account_id })
    else
      await requirePlace(trx, playlist, {
        trackId: pitch.track_id,
        accountId: pitch.account_id,
        today: deps.clock.today(),
      })
    await updatePitch(trx, pitch.id, { state: stateBefore(pitch), ended_at: null })
  })
}

const stateBefore = (pitch: { opened_at: Date | null; shortlisted_at: Date | null }): PitchState => {
  if (pitch.shortlisted_at) return 'shortlisted'
  return pitch.opened_at ? 'opened' : 'submitted'
}
