// The days music comes out on, and until which it may be had.
import { addDays, type PlainDate, startOfDay } from '#lib/pure/dates.ts'

const FRIDAY = 5

/** The next Fridays, `from` among them when it is one. */
export function fridaysFrom(from: PlainDate, count: number): PlainDate[] {
  const first = addDays(from, (FRIDAY - new Date(from).getUTCDay() + 7) % 7)
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
}

/** The moment a licence is over: its last day belongs to it, in UTC like the day a release comes out. */
export const licenceOver = (lastDay: PlainDate): Date => startOfDay(addDays(lastDay, 1))
