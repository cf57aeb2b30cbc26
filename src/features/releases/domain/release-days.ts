// The days music comes out on.
import { addDays, type PlainDate } from '#lib/pure/dates.ts'

const FRIDAY = 5

/** The next Fridays, `from` among them when it is one. */
export function fridaysFrom(from: PlainDate, count: number): PlainDate[] {
  const first = addDays(from, (FRIDAY - new Date(from).getUTCDay() + 7) % 7)
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
}
