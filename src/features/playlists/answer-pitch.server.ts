// What a curator does with a pitch: opens it, puts it on the shortlist, and says yes with a place or no with a reason.
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { changePitch, type Locked, refreshRecord, requireTransition } from './change-pitch.server.ts'
import { checkAt, type DeclineReason, declineProblems, placementProblems } from './domain/pitches.ts'
import { findReceived, type StoredPitch, updatePitch } from './pitches.data.server.ts'

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>
type Curator = Pick<Viewer, 'userId'>

/** Marks a pitch as opened, which its artist can see. Idempotent. @throws not_found */
export const openPitch = (deps: AnswerDeps, curator: Curator, id: string): Promise<void> =>
  asCurator(deps, curator, id, async ({ trx, pitch }) => {
    const now = deps.clock.now()
    if (pitch.state !== 'submitted' || pitch.due_at <= now) return
    await updatePitch(trx, id, { state: 'opened', opened_at: now })
  })

/** @throws not_found, wrong_state */
export const shortlistPitch = (
  deps: AnswerDeps,
  curator: Curator,
  { id, isShortlisted }: { id: string; isShortlisted: boolean },
): Promise<void> =>
  asCurator(deps, curator, id, async ({ trx, pitch }) => {
    const state = isShortlisted ? 'shortlisted' : 'opened'
    if (pitch.state === state) return
    const now = deps.clock.now()
    requireTransition(pitch, state, now)
    await updatePitch(trx, id, { state, shortlisted_at: isShortlisted ? now : null })
  })

/**
 * Accepts a pitch at the position that Spotify reports, or at the one the curator entered while Spotify reports none.
 *
 * @throws not_found, invalid_input, wrong_state
 */
export async function acceptPitch(
  deps: AnswerDeps & Pick<Deps, 'musicConnections'>,
  curator: Curator,
  { id, position, placedUntil }: { id: string; position: number; placedUntil: PlainDate },
): Promise<void> {
  const { db, clock, jobs } = deps
  const row = await findReceived(db, { id, curatorId: curator.userId })
  if (!row) throw notFound()
  const { releaseDate } = row.song
  const problems = placementProblems({ position, placedUntil }, { today: clock.today(), releaseDate })
  if (problems.length > 0) throw invalidInput(problems)
  requireTransition(row, 'accepted', clock.now())
  const found = await findPosition(deps, { ...row, curatorId: curator.userId })
  await asCurator(deps, curator, id, async (locked) => {
    const { trx, pitch } = locked
    const now = clock.now()
    requireTransition(pitch, 'accepted', now)
    const at = checkAt({ answeredAt: now, releaseDate: pitch.song.releaseDate })
    await updatePitch(trx, id, {
      state: 'accepted',
      ended_at: now,
      position: found ?? position,
      is_position_confirmed: found !== undefined,
      placed_until: placedUntil,
      check_at: at,
    })
    await jobs.add(trx, 'playlists.check', { pitchId: id }, { at, key: `playlists.check:${id}` })
    await publishAnswer(trx, deps, locked, 'accepted')
  })
}

/** @throws not_found, invalid_input, wrong_state */
export async function declinePitch(
  deps: AnswerDeps,
  curator: Curator,
  { id, reason, answer }: { id: string; reason: DeclineReason; answer: string },
): Promise<void> {
  const problems = declineProblems(answer)
  if (problems.length > 0) throw invalidInput(problems)
  await asCurator(deps, curator, id, async (locked) => {
    const { trx, pitch } = locked
    const now = deps.clock.now()
    requireTransition(pitch, 'declined', now)
    await updatePitch(trx, id, { state: 'declined', ended_at: now, reason, answer: answer.trim() })
    await publishAnswer(trx, deps, locked, 'declined')
  })
}

const asCurator = (
  deps: AnswerDeps,
  { userId }: Curator,
  id: string,
  act: (locked: Locked) => Promise<void>,
): Promise<void> =>
  changePitch(deps, id, async (locked) => {
    if (locked.playlist.curator_id !== userId) throw notFound()
    await act(locked)
  })

/** The position from 1; undefined when the song is not on the playlist or Spotify cannot be reached. */
export const findPosition = (
  { musicConnections }: Pick<Deps, 'musicConnections'>,
  { curatorId, spotify_id, song }: { curatorId: string; spotify_id: string; song: StoredPitch['song'] },
): Promise<number | undefined> =>
  musicConnections.findPosition(curatorId, spotify_id, song.isrc).catch((error) => {
    log.info({ err: error }, 'the position of a song could not be read')
    return undefined
  })

/** Updates the record of the playlist and notifies the artist, in the transaction that ends the pitch. */
export async function publishAnswer(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { pitch, playlist }: Pick<Locked, 'pitch' | 'playlist'>,
  news: 'accepted' | 'declined' | 'expired',
): Promise<void> {
  await refreshRecord(trx, playlist.id, deps.clock.now())
  await notify(trx, deps, {
    to: { userId: pitch.user_id, accountId: pitch.account_id },
    kind: `releases.pitch_${news}`,
    params: { title: pitch.song.title, playlist: playlist.name },
    href: paths.pitches(),
    key: `pitch-${news}:${pitch.id}`,
  })
  await deps.jobs.add(trx, 'playlists.mail', { pitchId: pitch.id })
}
