// Every country in the reader's language, by name.
import { useTranslation } from 'react-i18next'
import { displayNames } from '../i18n/formats.ts'
import { localeOf } from '../i18n/languages.ts'
import { COUNTRIES } from '../pure/countries.ts'

interface Country {
  value: string
  label: string
}

/** Sorting them takes milliseconds, and several fields of a page need them. */
const LISTS = new Map<string, Country[]>()

export function useCountries(): Country[] {
  const { language } = useTranslation().i18n
  const locale = localeOf(language)
  const list = LISTS.get(locale) ?? countriesIn(locale)
  LISTS.set(locale, list)
  return list
}

function countriesIn(locale: string): Country[] {
  const names = displayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    compare(a.label, b.label),
  )
}
