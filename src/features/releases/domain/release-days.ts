// Release dates, and the end of a licence.
import { addDays, type PlainDate, startOfDay } from '#lib/pure/dates.ts'

const FRIDAY = 5

export const isFriday = (day: PlainDate): boolean => startOfDay(day).getUTCDay() === FRIDAY

/** The next Fridays, including `from` when it is one. */
export function fridaysFrom(from: PlainDate, count: number): PlainDate[] {
  const first = addDays(from, (FRIDAY - new Date(from).getUTCDay() + 7) % 7)
  return Array.from({ length: count }, (_, week) => addDays(first, 7 * week))
}

/** The moment a licence ends: after its last day, in UTC like the release date. */
export const licenceOver = (lastDay: PlainDate): Date => startOfDay(addDays(lastDay, 1))
