// The calendar of analytics: what a period covers, the points of its series, what it is compared with, and which of its
// days are complete. Days are days of UTC.
import { addDays, daysBetween, isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const PERIODS = [
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'this_year',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_year',
  'all_time',
  'custom',
] as const
export type Period = (typeof PERIODS)[number]

export const COMPARISONS = ['previous_period', 'previous_year', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const WEEK_STARTS = ['monday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

export type PointUnit = 'day' | 'week' | 'month'

/** Both days included. */
export interface DayRange {
  from: PlainDate
  to: PlainDate
}

/** The first day that a custom range can have; no store has reported plays before. */
export const EARLIEST_DAY: PlainDate = '2000-01-01'

const DAILY_POINTS_MAX = 92
const WEEKLY_DAYS_MAX = 366
const LAST_DAYS = { last_7_days: 7, last_30_days: 30, last_90_days: 90 } as const

/** A store that is this many days behind the newest one does not hold the others back. */
export const LATE_STORE_DAYS = 14

/** As Unicode CLDR has it for the United States, Spain, Brazil and Türkiye. */
export const weekStartOf = (language: string): WeekStart =>
  language === 'en' || language === 'pt' ? 'sunday' : 'monday'

export const lengthOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1

export interface PeriodChoice {
  period: Period
  /** Of a custom range. */
  from: PlainDate | null
  to: PlainDate | null
  weekStart: WeekStart
}

/** What is wrong with a custom range: `required`, `invalid_day`, `before_2000`, `after_today` or `end_before_start`. */
export function rangeProblems({ period, from, to }: PeriodChoice, today: PlainDate): Problem[] {
  if (period !== 'custom') return []
  const problems = [
    { at: 'from', day: from },
    { at: 'to', day: to },
  ].flatMap(({ at, day }): Problem[] => {
    const code = dayProblem(day, today)
    return code ? [{ code, at }] : []
  })
  if (problems.length === 0 && from && to && to < from) return [{ code: 'end_before_start', at: 'to' }]
  return problems
}

function dayProblem(day: PlainDate | null, today: PlainDate): string | undefined {
  if (!day) return 'required'
  if (!isPlainDate(day)) return 'invalid_day'
  if (day < EARLIEST_DAY) return 'before_2000'
  return day > today ? 'after_today' : undefined
}

/**
 * The days of a period. A custom range must have no problems.
 * @param firstDay the first day with data, where `all_time` begins; null before there is any
 */
export function rangeOf(choice: PeriodChoice, today: PlainDate, firstDay: PlainDate | null): DayRange {
  const { period } = choice
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week':
      return { from: startOfWeek(today, choice.weekStart), to: today }
    case 'this_month':
      return { from: startOfMonth(today), to: today }
    case 'this_year':
      return { from: startOfYear(today), to: today }
    case 'last_year':
      return { from: startOfYear(addYears(today, -1)), to: addDays(startOfYear(today), -1) }
    case 'all_time':
      return { from: firstDay && firstDay < today ? firstDay : today, to: today }
    case 'custom':
      return { from: choice.from ?? today, to: choice.to ?? today }
    default:
      return { from: addDays(today, 1 - LAST_DAYS[period]), to: today }
  }
}

/** What a range is compared with; null for all time, which has nothing before it. */
export function comparedRange(
  period: Period,
  { from, to }: DayRange,
  comparison: Comparison,
): DayRange | null {
  if (comparison === 'none' || period === 'all_time') return null
  if (comparison === 'previous_year' || period === 'this_year' || period === 'last_year')
    return { from: addYears(from, -1), to: addYears(to, -1) }
  if (period === 'this_week') return { from: addDays(from, -7), to: addDays(to, -7) }
  if (period === 'this_month') {
    const before = startOfMonth(addDays(from, -1))
    const sameDay = addDays(before, daysBetween(from, to))
    const last = addDays(from, -1)
    return { from: before, to: sameDay < last ? sameDay : last }
  }
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

export function pointUnit(period: Period, range: DayRange): PointUnit {
  if (period === 'this_year' || period === 'last_year') return 'month'
  const days = lengthOf(range)
  if (days <= DAILY_POINTS_MAX) return 'day'
  return period === 'custom' && days <= WEEKLY_DAYS_MAX ? 'week' : 'month'
}

/** The points of a series, the earliest first: together they cover the range, without gap or overlap. */
export function pointsOf(range: DayRange, unit: PointUnit, weekStart: WeekStart): DayRange[] {
  const points: DayRange[] = []
  for (let from = range.from; from <= range.to; ) {
    const next =
      unit === 'day'
        ? addDays(from, 1)
        : unit === 'week'
          ? addDays(startOfWeek(from, weekStart), 7)
          : startOfMonth(addDays(startOfMonth(from), 31))
    const to = addDays(next, -1)
    points.push({ from, to: to < range.to ? to : range.to })
    from = next
  }
  return points
}

/** The sums of the days of each point. A day before the first point, as the first of a month can be, belongs to the first. */
export function lineOf(
  points: readonly DayRange[],
  days: readonly (readonly [day: PlainDate, value: number])[],
): number[] {
  const line = points.map(() => 0)
  let index = 0
  for (const [day, value] of days.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (let next = points[index + 1]; next && next.from <= day; next = points[index + 1]) index++
    line[index] = (line[index] ?? 0) + value
  }
  return line
}

/**
 * The days that each point is compared with: the same distance from the start; where whole years lie between months, the
 * same month. Null for a point without such days, such as the 31st beside February.
 */
export function comparedPoints(
  points: readonly DayRange[],
  compared: DayRange,
  unit: PointUnit,
  weekStart: WeekStart,
): (DayRange | null)[] {
  const [first] = points
  if (!first) return []
  if (unit === 'month' && first.from.slice(5) === compared.from.slice(5)) {
    const months = pointsOf(compared, unit, weekStart)
    return points.map((_, index) => months[index] ?? null)
  }
  return points.map((point) => {
    const from = addDays(compared.from, daysBetween(first.from, point.from))
    const to = addDays(compared.from, daysBetween(first.from, point.to))
    return from > compared.to ? null : { from, to: to < compared.to ? to : compared.to }
  })
}

export interface StoreReach {
  store: string
  /** The last day up to which it has reported every day. */
  through: PlainDate
}

export interface Freshness {
  /** The last day that all of the stores have reported; null when none of them reports days. */
  through: PlainDate | null
  /** Stores that are too far behind to hold the others back. */
  late: StoreReach[]
}

/** @param stores those chosen; all of them when none is */
export function freshnessOf(stores: readonly StoreReach[]): Freshness {
  const newest = stores.reduce((latest, { through }) => (through > latest ? through : latest), '')
  if (newest === '') return { through: null, late: [] }
  const isLate = ({ through }: StoreReach) => daysBetween(through, newest) > LATE_STORE_DAYS
  const through = stores
    .filter((store) => !isLate(store))
    .reduce((earliest, store) => (store.through < earliest ? store.through : earliest), newest)
  return { through, late: stores.filter(isLate) }
}

export interface CountedRanges {
  /** The complete days of the range, which figures count; null when it has none yet. */
  counted: DayRange | null
  /** The days that they are compared with. */
  compared: DayRange | null
}

/** @param through null when no chosen store reports days: everything then counts */
export function countedRanges(
  { period, compare }: { period: Period; compare: Comparison },
  range: DayRange,
  through: PlainDate | null,
): CountedRanges {
  const all = comparedRange(period, range, compare)
  if (through === null || through >= range.to) return { counted: range, compared: all }
  if (through < range.from) return { counted: null, compared: null }
  const counted = { from: range.from, to: through }
  const compared = comparedRange(period, counted, compare)
  if (!all || !compared) return { counted, compared: null }
  // Fewer days would begin later where the days before are compared; those of the whole range stay the start.
  const to = addDays(compared.to, daysBetween(compared.from, all.from))
  return { counted, compared: { from: all.from, to } }
}

/** The first days of the first and the last month that lie wholly inside a range; null when none does. */
export function wholeMonths({ from, to }: DayRange): DayRange | null {
  const first = from === startOfMonth(from) ? from : startOfMonth(addDays(startOfMonth(from), 31))
  const last = startOfMonth(addDays(startOfMonth(addDays(to, 1)), -1))
  return first <= last ? { from: first, to: last } : null
}

export function monthsIn(months: DayRange | null): number {
  if (!months) return 0
  const number = (day: PlainDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return number(months.to) - number(months.from) + 1
}

export const startOfMonth = (day: PlainDate): PlainDate => `${day.slice(0, 7)}-01`
const startOfYear = (day: PlainDate): PlainDate => `${day.slice(0, 4)}-01-01`

function startOfWeek(day: PlainDate, weekStart: WeekStart): PlainDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -(weekStart === 'sunday' ? weekday : (weekday + 6) % 7))
}

/** The same date of another year; 29 February becomes 28 February. */
function addYears(day: PlainDate, years: number): PlainDate {
  const date = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isPlainDate(date) ? date : `${date.slice(0, 8)}28`
}
