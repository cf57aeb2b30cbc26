// Genres, languages, roles and instruments as options in the user's language.
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#lib/i18n/formats.ts'
import { localeOf } from '#lib/i18n/languages.ts'
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

type Choices = ReturnType<typeof choicesIn>

/** By language. Each field and row of a page asks for them, and they are hundreds of texts. */
const CHOICES = new WeakMap<i18n, Map<string, Choices>>()

export function useChoices(): Choices {
  const { i18n } = useTranslation('releases')
  const known = CHOICES.get(i18n) ?? new Map<string, Choices>()
  const choices = known.get(i18n.language) ?? choicesIn(i18n)
  CHOICES.set(i18n, known.set(i18n.language, choices))
  return choices
}

function choicesIn({ language, getFixedT }: i18n) {
  const t = getFixedT(language, 'releases')
  const locale = localeOf(language)
  const names = displayNames(locale, { type: 'language' })
  const languageName = (code: string) => {
    if (code === 'zxx') return t('instrumental')
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  const { compare } = new Intl.Collator(locale)
  const byName = (choices: Choice[]) => choices.sort((a, b) => compare(a.label, b.label))
  return {
    languageName,
    languages: byName(CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }))),
    genres: byName(GENRES.map((value) => ({ value, label: t(`genre.${value}`) }))),
    versions: TRACK_VERSIONS.map((value): Choice => ({ value, label: t(`version.${value}`) })),
    roles: byName(CONTRIBUTOR_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))),
    instruments: byName(PERFORMANCES.map((value) => ({ value, label: t(`instrument.${value}`) }))),
  }
}

/** The label of a code in a list of options; the code itself when it is unknown. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value
