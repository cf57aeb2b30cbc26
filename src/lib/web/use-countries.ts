// Every country in the reader's language, by name.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LOCALES } from '../i18n/languages.ts'
import { COUNTRIES } from '../pure/countries.ts'

export function useCountries(): { value: string; label: string }[] {
  const { i18n } = useTranslation()
  const locale = isLanguage(i18n.language) ? LOCALES[i18n.language] : 'en-GB'
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
      a.label.localeCompare(b.label, locale),
    )
  }, [locale])
}
