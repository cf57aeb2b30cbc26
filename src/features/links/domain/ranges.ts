// The ranges of statistics: whole days in UTC, today included.
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'

export const RANGES = ['7_days', '30_days', '90_days', 'year', 'all'] as const
export type Range = (typeof RANGES)[number]

const DAYS = { '7_days': 7, '30_days': 30, '90_days': 90, year: 365 } as const

export interface Days {
  from: PlainDate
  to: PlainDate
}

/** @param first the day on which the link was made */
export const daysOf = (range: Range, { today, first }: { today: PlainDate; first: PlainDate }): Days => ({
  from: range === 'all' ? (first < today ? first : today) : addDays(today, 1 - DAYS[range]),
  to: today,
})

/** The same number of days just before; null when the range holds everything. */
export function daysBefore(range: Range, { from, to }: Days): Days | null {
  if (range === 'all') return null
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
}

/** Points of a chart: days, or months where there are more than a chart can show. */
export const unitOf = ({ from, to }: Days): 'day' | 'month' => (daysBetween(from, to) < 92 ? 'day' : 'month')

/** The first day of each point. */
export function pointsOf(days: Days): PlainDate[] {
  if (unitOf(days) === 'day')
    return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, index) =>
      addDays(days.from, index),
    )
  const points: PlainDate[] = []
  for (let month = monthOf(days.from); month <= days.to; month = monthOf(addDays(month, 32)))
    points.push(month)
  return points
}

/** The first day of its month. */
export const monthOf = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
