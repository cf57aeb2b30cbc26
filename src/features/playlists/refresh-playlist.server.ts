// Reads each listed playlist at Spotify once a day, and recounts its record of the last 90 days.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { refreshRecord } from './change-pitch.server.ts'
import { findPlaylist, type StoredPlaylist, updatePlaylist } from './data.server.ts'

type RefreshDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'musicConnections'>

export const planRefresh = (trx: Db, { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>, playlistId: string) =>
  jobs.add(
    trx,
    'playlists.refresh',
    { playlistId },
    { at: new Date(clock.now().getTime() + DAY_MS), key: `playlists.refresh:${playlistId}` },
  )

/** Job `playlists.refresh`. Schedules the next day first, so that a failure does not end the series. */
export async function refreshPlaylist(
  deps: RefreshDeps,
  { playlistId }: { playlistId: string },
): Promise<void> {
  const { db, clock } = deps
  const row = await findPlaylist(db, playlistId, clock.today())
  if (row?.state !== 'listed') return
  await planRefresh(db, deps, playlistId)
  const facts = await readFacts(deps, row)
  await db.transaction().execute(async (trx) => {
    await refreshRecord(trx, playlistId, clock.now())
    if (!facts) return
    await updatePlaylist(trx, playlistId, {
      name: facts.name,
      curator_name: facts.ownerName || row.curator_name,
      followers: facts.followers,
      cover_source: facts.coverUrl,
      read_at: clock.now(),
    })
    if (facts.coverUrl !== row.cover_source || facts.name !== row.name)
      await deps.jobs.add(trx, 'playlists.cover', { playlistId })
  })
}

/** Undefined while the curator is not connected; the last known facts then stay, with the time they were read. */
const readFacts = (
  { musicConnections }: RefreshDeps,
  { curator_id, spotify_id }: Pick<StoredPlaylist, 'curator_id' | 'spotify_id'>,
) =>
  musicConnections.readPlaylist(curator_id, spotify_id).catch((error) => {
    log.info({ err: error }, 'a playlist could not be read')
    return undefined
  })
