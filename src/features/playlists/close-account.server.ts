// What closing an account does: its pitches and reminders are deleted, and the playlists of the person leave the list.
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { listOfCurator, lockPlaylist, updatePlaylist } from './data.server.ts'
import { endWaiting } from './end-pitch.server.ts'
import { deletePitches } from './pitches.data.server.ts'
import { deleteRemindersOf } from './reminders.data.server.ts'

/** The answers that a curator gave stay with the artists who got them. */
export async function closePlaylists(
  trx: Trx,
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await deletePitches(trx, accountId)
  await deleteRemindersOf(trx, userId)
  const today = deps.clock.today()
  for (const { id } of await listOfCurator(trx, userId, today)) {
    const row = await lockPlaylist(trx, id, today)
    if (!row) continue
    await updatePlaylist(trx, id, {
      state: 'removed',
      curator_name: '',
      about: '',
      updated_at: deps.clock.now(),
    })
    await endWaiting(trx, deps, row)
  }
}
