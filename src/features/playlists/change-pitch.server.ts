// Changes a pitch while its playlist is locked, so that limits and records stay correct under concurrent requests.
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { lockPlaylist, type PlaylistRow, updatePlaylist } from './data.server.ts'
import { canFollow, isWaiting, type PitchState } from './domain/pitches.ts'
import { RECORD_DAYS } from './domain/record.ts'
import { countRecord, findPitch, lockPitch, type StoredPitch } from './pitches.data.server.ts'

export interface Locked {
  trx: Trx
  pitch: StoredPitch
  playlist: PlaylistRow
}

/** @throws not_found, and what `act` throws */
export async function changePitch<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  act: (locked: Locked) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const found = await findPitch(trx, id)
    if (!found) throw notFound()
    const playlist = await lockPlaylist(trx, found.playlist_id, clock.today())
    const pitch = await lockPitch(trx, id)
    if (!playlist || !pitch) throw notFound()
    return act({ trx, pitch, playlist })
  })
}

/** A pitch that is past due counts as expired even before the job has run. @throws wrong_state */
export function requireTransition(pitch: StoredPitch, to: PitchState, now: Date): void {
  if (isWaiting(pitch.state) && pitch.due_at <= now) throw wrongState('expired')
  if (!canFollow(pitch.state, to)) throw wrongState(pitch.state)
}

export const recordStart = (now: Date): Date => new Date(now.getTime() - RECORD_DAYS * DAY_MS)

/** Recounts the record of a playlist: after every answer, and every day because the window of 90 days moves. */
export async function refreshRecord(trx: Trx, playlistId: string, now: Date): Promise<void> {
  const { due, answered, accepted, medianMinutes } = await countRecord(trx, playlistId, recordStart(now))
  await updatePlaylist(trx, playlistId, {
    record_due: due,
    record_answered: answered,
    record_accepted: accepted,
    record_median_minutes: medianMinutes,
  })
}
