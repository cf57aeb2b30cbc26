// Dates in the user's language: a calendar day is the same everywhere, an instant is shown in local time.

import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '../i18n/languages.ts'
import { daysBetween, inLargestUnit } from '../pure/dates.ts'
import { useHydratedValue } from './use-hydrated.ts'

/** Formats are expensive to create, and every field and row uses them. */
const FORMATS = new Map<string, ReturnType<typeof datesIn>>()

export function useDates() {
  const { language } = useTranslation().i18n
  const locale = isLanguage(language) ? LOCALES[language] : 'en-GB'
  const zone = useTimeZone()
  const key = `${locale} ${zone}`
  const dates = FORMATS.get(key) ?? datesIn(locale, zone)
  FORMATS.set(key, dates)
  return dates
}

/** The time zone of this browser; UTC on the server and in the first paint, which must render the same. */
const useTimeZone = () => useHydratedValue(browserZone, 'UTC')

let knownZone: string | undefined
function browserZone(): string {
  knownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return knownZone
}

function datesIn(locale: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const dayLong = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const dayShort = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dayAndMonth = format({ day: 'numeric', month: 'long', timeZone: 'UTC' })
  const minute = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  } as const
  const momentFormats = [format(minute), format({ ...minute, year: 'numeric' })] as const
  const exact = format({ dateStyle: 'long', timeStyle: 'long', timeZone })
  const localDay = { weekday: 'short', day: 'numeric', month: 'short', timeZone } as const
  const dayFormats = [format(localDay), format({ ...localDay, year: 'numeric' })] as const
  const weekdayClock = format({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone })
  const month = format({ month: 'long', year: 'numeric', timeZone })
  const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const yearOf = (date: Date) => dayKey.format(date).slice(0, 4)
  /** With the year unless it is this one, in the same time zone. */
  const withYear = ([thisYear, otherYear]: typeof momentFormats, instant: string | Date) => {
    const date = new Date(instant)
    return (yearOf(date) === yearOf(new Date()) ? thisYear : otherYear).format(date)
  }
  const distances = {
    long: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    // "last mo" is no word; "1 mo ago" is.
    short: new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
  }
  const clock = format({ hour: '2-digit', minute: '2-digit', timeZone })
  return {
    locale,
    /** `2026-12-11` → Fri, 11 Dec 2026. For an instant, see `dayOf`. */
    day: (plain: string) => dayLong.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    /** A plain day as a record: with its year unless that is this one. For a day soon, see `dayShort`. */
    dayInYear: (plain: string) =>
      (plain.slice(0, 4) === yearOf(new Date()) ? dayShort : dayLong).format(
        new Date(`${plain.slice(0, 10)}T00:00:00Z`),
      ),
    dayShort: (plain: string) => dayShort.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    /** `2026-12-11` → 11 December, as on a poster. */
    dayMonth: (plain: string) => dayAndMonth.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    /** An instant, to the minute; with its year unless that is this one. */
    moment: (instant: string | Date) => withYear(momentFormats, instant),
    /** An instant, to the second, with its time zone. */
    exact: (instant: string | Date) => exact.format(new Date(instant)),
    /** The day of an instant; with its year unless that is this one. */
    dayOf: (instant: string | Date) => withYear(dayFormats, instant),
    /** `3 hours ago` or `in 5 minutes`, in the largest full unit; `now` within a minute. @param now Unix milliseconds */
    relative: (instant: string | Date, now: number, style: 'short' | 'long' = 'long') => {
      const distance = new Date(instant).getTime() - now
      const [unit, count] = inLargestUnit(Math.abs(distance))
      if (count === 0) return distances.long.format(0, 'second')
      return distances[style].format(distance < 0 ? -count : count, unit)
    },
    /** Today, Yesterday, or the month of an instant, as a heading. @param now Unix milliseconds */
    periodOf: (instant: string | Date, now: number) => {
      const date = new Date(instant)
      const distance = daysBetween(dayKey.format(now), dayKey.format(date))
      const title = distance < -1 ? month.format(date) : distances.long.format(distance, 'day')
      return title.charAt(0).toLocaleUpperCase(locale) + title.slice(1)
    },
    /** An instant within the next days: Tue 14:30. */
    weekdayClock: (instant: string | Date) => weekdayClock.format(new Date(instant)),
    clock: (instant: string | Date) => clock.format(new Date(instant)),
  }
}
