// Instants and days in the reader's language.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '../i18n/languages.ts'

export function useMoment() {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const locale = isLanguage(language) ? LOCALES[language] : 'en-GB'
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    const plainDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    return {
      /** An instant in the reader's own time, to the minute. */
      moment: (instant: string | Date) => moment.format(new Date(instant)),
      day: (instant: string | Date) => day.format(new Date(instant)),
      /** `2026-12-11`, a day that is the same everywhere. */
      plainDay: (plain: string) => plainDay.format(new Date(`${plain.slice(0, 10)}T00:00:00Z`)),
    }
  }, [language])
}
