// Dates in the user's language: a calendar day is the same everywhere, an instant is shown in local time.

import { useTranslation } from 'react-i18next'
import { dateFormat, relativeFormat } from '../i18n/formats.ts'
import { localeOf } from '../i18n/languages.ts'
import { daysBetween, inLargestUnit } from '../pure/dates.ts'
import { useHydratedValue } from './use-hydrated.ts'

/** By language and time zone. */
const DATES = new Map<string, ReturnType<typeof datesIn>>()

export function useDates() {
  const { language } = useTranslation().i18n
  const locale = localeOf(language)
  const zone = useTimeZone()
  const key = `${locale} ${zone}`
  const dates = DATES.get(key) ?? datesIn(locale, zone)
  DATES.set(key, dates)
  return dates
}

/** The time zone of this browser; UTC on the server and in the first paint, which must render the same. */
const useTimeZone = () => useHydratedValue(browserZone, 'UTC')

let knownZone: string | undefined
/** IANA name. */
export function browserZone(): string {
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownZone
}

const DISTANCE = {
  long: { numeric: 'auto' },
  // "last mo" is no word; "1 mo ago" is.
  short: { numeric: 'always', style: 'short' },
} as const

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const YEAR = { year: 'numeric' } as const

/** Formats are created when they are used, because a page needs few of them. */
function datesIn(locale: string, timeZone: string) {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const inUtc = { ...options, timeZone: 'UTC' }
    return (plain: string) => dateFormat(locale, inUtc).format(new Date(`${plain.slice(0, 10)}T00:00:00Z`))
  }
  const instantIn = (options: Intl.DateTimeFormatOptions) => {
    const local = { ...options, timeZone }
    return (instant: string | Date) => dateFormat(locale, local).format(new Date(instant))
  }
  const keyOptions = { timeZone, dateStyle: 'short' } as const
  const dayKey = (instant: string | Date | number) =>
    dateFormat('en-CA', keyOptions).format(new Date(instant))
  const thisYear = () => dayKey(Date.now()).slice(0, 4)
  /** With the year unless it is this one, in the same time zone. */
  const withYear = (options: Intl.DateTimeFormatOptions) => {
    const [short, long] = [instantIn(options), instantIn({ ...options, ...YEAR })]
    return (instant: string | Date) => (dayKey(instant).slice(0, 4) === thisYear() ? short : long)(instant)
  }
  const dayLong = day({ ...DAY, ...YEAR })
  const dayShort = day(DAY)
  const month = instantIn({ month: 'long', ...YEAR })
  return {
    locale,
    /** `2026-12-11` → Fri, 11 Dec 2026. For an instant, see `dayOf`. */
    day: dayLong,
    /** A plain day as a record: with its year unless that is this one. For a day soon, see `dayShort`. */
    dayInYear: (plain: string) => (plain.slice(0, 4) === thisYear() ? dayShort : dayLong)(plain),
    dayShort,
    /** `2026-12-11` → 11 Dec 2026, as `readTypedDay` reads it: without a weekday. */
    dayTyped: day({ day: 'numeric', month: 'short', ...YEAR }),
    /** `2026-12-11` → 11 December, as on a poster. */
    dayMonth: day({ day: 'numeric', month: 'long' }),
    /** An instant, to the minute; with its year unless that is this one. */
    moment: withYear({ ...DAY, ...CLOCK }),
    /** An instant, to the second, with its time zone. */
    exact: instantIn({ dateStyle: 'long', timeStyle: 'long' }),
    /** The day of an instant; with its year unless that is this one. */
    dayOf: withYear(DAY),
    /** `3 hours ago` or `in 5 minutes`, in the largest full unit; `now` within a minute. @param now Unix milliseconds */
    relative: (instant: string | Date, now: number, style: 'short' | 'long' = 'long') => {
      const distance = new Date(instant).getTime() - now
      const [unit, count] = inLargestUnit(Math.abs(distance))
      if (count === 0) return relativeFormat(locale, DISTANCE.long).format(0, 'second')
      return relativeFormat(locale, DISTANCE[style]).format(distance < 0 ? -count : count, unit)
    },
    /** Today, Yesterday, or the month of an instant, as a heading. @param now Unix milliseconds */
    periodOf: (instant: string | Date, now: number) => {
      const distance = daysBetween(dayKey(now), dayKey(instant))
      const title =
        distance < -1 ? month(instant) : relativeFormat(locale, DISTANCE.long).format(distance, 'day')
      return title.charAt(0).toLocaleUpperCase(locale) + title.slice(1)
    },
    /** An instant within the next days: Tue 14:30. */
    weekdayClock: instantIn({ weekday: 'short', ...CLOCK }),
    clock: instantIn(CLOCK),
  }
}
