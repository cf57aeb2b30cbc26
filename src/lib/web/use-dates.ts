// Dates in the user's language: a calendar day is the same everywhere, an instant is shown in local time.

import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '../i18n/languages.ts'
import { useHydrated } from './Hydrated.tsx'

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
function useTimeZone(): string {
  if (!useHydrated()) return 'UTC'
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return browserZone
}
let browserZone: string | undefined

const SMALLEST_UNIT = ['minute', 60_000] as const
const UNITS = [['day', 86_400_000], ['hour', 3_600_000], SMALLEST_UNIT] as const

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
  const minute = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  } as const
  const thisYear = format(minute)
  const otherYear = format({ ...minute, year: 'numeric' })
  const dayOf = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const clock = format({ hour: '2-digit', minute: '2-digit', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  return {
    locale,
    /** `3 hr. ago` or `in 5 min.`, in the largest full unit. */
    relative: (instant: string | Date, now: number) => {
      const distance = new Date(instant).getTime() - now
      const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? SMALLEST_UNIT
      return relative.format(Math.trunc(distance / length), unit)
    },
    /** `2026-12-11` → Fri, 11 Dec 2026. */
    day: (plain: string) => dayLong.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    dayShort: (plain: string) => dayShort.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    /** An instant, to the minute; with its year unless that is this one. */
    moment: (instant: string | Date) => {
      const date = new Date(instant)
      return (date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear).format(date)
    },
    dayOf: (instant: string | Date) => dayOf.format(new Date(instant)),
    clock: (instant: string | Date) => clock.format(new Date(instant)),
  }
}
