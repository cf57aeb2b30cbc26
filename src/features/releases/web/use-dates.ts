// Days and moments in the reader's language: days are UTC days, moments are in the reader's own time.

import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'

/** Formats are dear to make, and every field and row asks for them. */
const KNOWN = new Map<string, ReturnType<typeof datesIn>>()

export function useDates() {
  const { language } = useTranslation().i18n
  const locale = isLanguage(language) ? LOCALES[language] : 'en-GB'
  const dates = KNOWN.get(locale) ?? datesIn(locale)
  KNOWN.set(locale, dates)
  return dates
}

function datesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const dayLong = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const dayShort = format({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const moment = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  const dayOf = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const clock = format({ hour: '2-digit', minute: '2-digit' })
  return {
    locale,
    /** `2026-12-11` → Fri, 11 Dec 2026. */
    day: (plain: string) => dayLong.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    dayShort: (plain: string) => dayShort.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    /** An instant, to the minute. */
    moment: (instant: string | Date) => moment.format(new Date(instant)),
    dayOf: (instant: string | Date) => dayOf.format(new Date(instant)),
    clock: (instant: string | Date) => clock.format(new Date(instant)),
  }
}
