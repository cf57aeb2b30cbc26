// The order in which a curator hears pitches: by week, the oldest first, and drawn by lot within it.
import { type PlainDate, toPlainDate } from '#lib/pure/dates.ts'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import { mondayOf } from '../domain.ts'

export interface Queued {
  id: string
  submittedAt: Date
}

/**
 * Every pitch draws a number of its own for the day, so that the others keep their places when one is answered. Nothing
 * about the sender is asked for.
 */
export function queueOf<T extends Queued>(
  pitches: readonly T[],
  { playlistId, today }: { playlistId: string; today: PlainDate },
): T[] {
  return pitches
    .map((pitch) => ({
      pitch,
      week: mondayOf(toPlainDate(pitch.submittedAt)),
      lot: seededRandom(`${playlistId} ${today} ${pitch.id}`).next(),
    }))
    .sort((one, other) => one.week.localeCompare(other.week) || one.lot - other.lot)
    .map(({ pitch }) => pitch)
}
