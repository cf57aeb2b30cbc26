// What happens to pitches without anybody acting: they expire after seven days, and placements are checked once.
import { notify } from '#features/notifications/service.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import { publishAnswer } from './answer-pitch.server.ts'
import { changePitch } from './change-pitch.server.ts'
import type { PlaylistRow } from './data.server.ts'
import { type CheckResult, isWaiting } from './domain/pitches.ts'
import { findPitch, listWaiting, updatePitch } from './pitches.data.server.ts'

type EndDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Job `playlists.expire`. Withdrawing and restoring a pitch does not postpone it. */
export async function expirePitch(deps: EndDeps, { pitchId }: { pitchId: string }): Promise<void> {
  if (!(await findPitch(deps.db, pitchId))) return
  await changePitch(deps, pitchId, async ({ trx, pitch, playlist }) => {
    if (!isWaiting(pitch.state) || pitch.due_at > deps.clock.now()) return
    await updatePitch(trx, pitchId, { state: 'expired', ended_at: pitch.due_at })
    await publishAnswer(trx, deps, { pitch, playlist }, 'expired')
  })
}

/** Expires the unanswered pitches of a playlist that leaves the list; in its record they count as silence. */
export async function endWaiting(trx: Trx, deps: EndDeps, playlist: PlaylistRow): Promise<void> {
  for (const pitch of await listWaiting(trx, playlist.id)) {
    await updatePitch(trx, pitch.id, { state: 'expired', ended_at: deps.clock.now() })
    await publishAnswer(trx, deps, { pitch, playlist }, 'expired')
  }
}

/** Job `playlists.check`: records whether an accepted song is still on the playlist. */
export async function checkPlacement(
  deps: EndDeps & Pick<Deps, 'musicConnections'>,
  { pitchId }: { pitchId: string },
): Promise<void> {
  const row = await findPitch(deps.db, pitchId)
  if (row?.state !== 'accepted' || row.checked_at) return
  const [result, position] = await readPlacement(deps, row)
  await changePitch(deps, pitchId, async ({ trx, pitch, playlist }) => {
    if (pitch.checked_at) return
    await updatePitch(trx, pitchId, {
      checked_at: deps.clock.now(),
      check_result: result,
      check_position: position,
    })
    if (result === 'gone')
      await notify(trx, deps, {
        to: { userId: pitch.user_id, accountId: pitch.account_id },
        kind: 'releases.pitch_gone',
        params: { title: pitch.song.title, playlist: playlist.name },
        href: paths.pitches(),
        key: `pitch-gone:${pitchId}`,
      })
  })
}

/** `unknown` without the curator’s connection, because Spotify shows the items of a playlist only to its owner. */
async function readPlacement(
  { musicConnections }: Pick<Deps, 'musicConnections'>,
  { curator_id, spotify_id, song }: { curator_id: string; spotify_id: string; song: { isrc: string } },
): Promise<[CheckResult, number | null]> {
  try {
    const position = await musicConnections.findPosition(curator_id, spotify_id, song.isrc)
    return position === undefined ? ['gone', null] : ['kept', position]
  } catch {
    return ['unknown', null]
  }
}
