// Genres, languages, roles and instruments as options in the user's language.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'
import {
  CONTENT_LANGUAGES,
  CONTRIBUTOR_ROLES,
  GENRES,
  PERFORMANCES,
  TRACK_VERSIONS,
} from '../domain/vocabulary.ts'

export interface Choice<Value extends string = string> {
  value: Value
  label: string
}

export function useChoices() {
  const { t } = useTranslation('releases')
  const { locale } = useDates()
  return useMemo(() => {
    const names = displayNames(locale, { type: 'language' })
    const languageName = (code: string) => {
      if (code === 'zxx') return t('instrumental')
      const name = names.of(code) ?? code
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    }
    const byName = (choices: Choice[]) => choices.sort((a, b) => a.label.localeCompare(b.label, locale))
    return {
      languageName,
      languages: byName(CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }))),
      genres: byName(GENRES.map((value) => ({ value, label: t(`genre.${value}`) }))),
      versions: TRACK_VERSIONS.map((value): Choice => ({ value, label: t(`version.${value}`) })),
      roles: byName(CONTRIBUTOR_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))),
      instruments: byName(PERFORMANCES.map((value) => ({ value, label: t(`instrument.${value}`) }))),
    }
  }, [t, locale])
}

/** The label of a code in a list of options; the code itself when it is unknown. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value
