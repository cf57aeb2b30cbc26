// Reminders: one notification and one mail when a playlist that was full or closed takes pitches again.
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { startOfDay } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { lockPlaylist, type PlaylistRow } from './data.server.ts'
import { availabilityOf, REMINDERS_MAX } from './domain.ts'
import { hasReminders, insertReminder, listReminders, takeReminders } from './reminders.data.server.ts'
import { intakeOf } from './submit-pitch.server.ts'

type RemindDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Reminders that one transaction sends. */
const BATCH = 100

/** Idempotent. For a playlist that is open by now, the reminder is sent at once. @throws not_found, too_many_reminders */
export async function addReminder(
  deps: RemindDeps,
  { userId }: Pick<Viewer, 'userId'>,
  playlistId: string,
): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (trx) => {
    const row = await lockPlaylist(trx, playlistId, clock.today())
    if (!row?.is_public) throw notFound()
    const isNew = await insertReminder(trx, {
      playlist_id: playlistId,
      user_id: userId,
      created_at: clock.now(),
    })
    if (!isNew) return
    if ((await listReminders(trx, userId)).length > REMINDERS_MAX)
      throw new AppError('too_many_reminders', 409, { params: { max: REMINDERS_MAX } })
    await planReminders(trx, deps, row)
  })
}

/**
 * Schedules the reminders of a playlist for the moment it opens, as far as that is known.
 *
 * @param playlist as it is stored
 */
export async function planReminders(
  trx: Trx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  playlist: PlaylistRow,
): Promise<void> {
  const { state, opensOn } = availabilityOf(intakeOf(playlist), {
    today: clock.today(),
    taken: playlist.taken,
  })
  const at = state === 'open' ? clock.now() : opensOn && startOfDay(opensOn)
  if (!at || !(await hasReminders(trx, playlist.id))) return
  await jobs.add(
    trx,
    'playlists.remind',
    { playlistId: playlist.id },
    { at, key: `playlists.remind:${playlist.id}` },
  )
}

/** Job `playlists.remind`. A playlist that is not open yet is planned again. */
export async function remindArtists(deps: RemindDeps, { playlistId }: { playlistId: string }): Promise<void> {
  const { db, clock, jobs } = deps
  await db.transaction().execute(async (trx) => {
    const row = await lockPlaylist(trx, playlistId, clock.today())
    if (!row?.is_public) return
    const { state } = availabilityOf(intakeOf(row), { today: clock.today(), taken: row.taken })
    if (state === 'open')
      for (const userId of await takeReminders(trx, playlistId, BATCH)) {
        await notify(trx, deps, {
          to: { userId },
          kind: 'releases.playlist_open',
          params: { playlist: row.name },
          href: paths.submitPitch(playlistId),
          key: `playlist-open:${playlistId}:${userId}:${clock.now().getTime()}`,
        })
        await jobs.add(trx, 'playlists.mail-opening', { playlistId, userId })
      }
    await planReminders(trx, deps, row)
  })
}
