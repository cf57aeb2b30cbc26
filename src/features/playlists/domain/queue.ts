// The order in which a curator hears pitches: the oldest week first, and at random within a week.
import { type PlainDate, toPlainDate } from '#lib/pure/dates.ts'
import { seededRandom } from '#lib/pure/seeded-random.ts'
import { mondayOf } from '../domain.ts'

export interface Queued {
  id: string
  submittedAt: Date
}

/**
 * The random number of a pitch depends only on the playlist, the day and the pitch, so that the order holds for a day
 * and the other pitches keep their order when one is answered.
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
