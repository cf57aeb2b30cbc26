// The languages a banned word can belong to, by name; an empty value means every language.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#lib/i18n/formats.ts'
import { TITLE_LANGUAGES } from '#lib/pure/content-languages.ts'

export function useLanguages(): { value: string; label: string }[] {
  const { t, i18n } = useTranslation('words')
  const locale = i18n.language
  return useMemo(() => {
    const names = displayNames(locale, { type: 'language' })
    const named = TITLE_LANGUAGES.map((value) => {
      const name = names.of(value) ?? value
      return { value, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) }
    })
    return [
      { value: '', label: t('everyLanguage') },
      ...named.sort((a, b) => a.label.localeCompare(b.label, locale)),
    ]
  }, [t, locale])
}
