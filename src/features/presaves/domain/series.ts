// Subscribers by day, without gaps.
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'

export interface DayCount {
  day: PlainDate
  count: number
}

/** Every day from the first to the last, with the total at its end. */
export function everyDay(days: readonly DayCount[]): (DayCount & { total: number })[] {
  const first = days[0]?.day
  const last = days.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  let total = 0
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    const count = counts.get(day) ?? 0
    total += count
    return { day, count, total }
  })
}
