// Plain dates in UTC: a day is `YYYY-MM-DD`, an instant is a Date.

/** `YYYY-MM-DD`, UTC. Compares as text. */
export type PlainDate = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A month of a calendar year: `2026-11`. The year 0 is none. */
export const PLAIN_MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/

export const toPlainDate = (instant: Date): PlainDate => instant.toISOString().slice(0, 10)

/** True for a day that exists in the calendar: `2026-02-30` is not one, nor is any of the year 0000. */
export function isPlainDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && toPlainDate(date) === text
}

/** True for the IANA name of a time zone that this runtime knows, such as `Europe/Istanbul`; offsets are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const addDays = (day: PlainDate, days: number): PlainDate =>
  toPlainDate(new Date(Date.parse(day) + days * DAY_MS))

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** The first instant of a month: this month, or `later` months after it. */
export const monthStart = (now: Date, later = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))

export const startOfDay = (day: PlainDate): Date => new Date(`${day}T00:00:00Z`)

/** Saturdays, Sundays and the given holidays are not business days. */
export function isBusinessDay(day: PlainDate, holidays: readonly PlainDate[] = []): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The instant `days` business days after `from`, at the same time of day; from a weekend it counts from Monday. */
export function addBusinessDays(from: Date, days: number, holidays: readonly PlainDate[] = []): Date {
  const date = new Date(from)
  for (let left = days; left > 0; ) {
    date.setTime(date.getTime() + DAY_MS)
    if (isBusinessDay(toPlainDate(date), holidays)) left--
  }
  return date
}

/** The instant after this many hours of business days, which have 24 of them; other days do not count. */
export function addBusinessHours(from: Date, hours: number, holidays: readonly PlainDate[] = []): Date {
  let instant = from.getTime()
  for (let left = hours * HOUR_MS; ; ) {
    const day = toPlainDate(new Date(instant))
    const midnight = Date.parse(addDays(day, 1))
    if (isBusinessDay(day, holidays)) {
      if (instant + left <= midnight) return new Date(instant + left)
      left -= midnight - instant
    }
    instant = midnight
  }
}

const UNITS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
] as const

/** The largest unit that a length of time fills, and how often: 5 h 20 min are 5 hours. Under a minute: 0 minutes. */
export function inLargestUnit(ms: number): [unit: (typeof UNITS)[number][0] | 'minute', count: number] {
  const [unit, unitMs] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? (['minute', 60_000] as const)
  return [unit, Math.floor(ms / unitMs)]
}
