// Genres, languages, versions, roles and instruments as options in the user's language.
import type { i18n, TFunction } from 'i18next'
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

type Texts = TFunction<'releases'>

const named = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value): Choice => ({ value, label: label(value) }))

const LISTS = {
  languages: (t: Texts, locale: string) =>
    named(CONTENT_LANGUAGES, (value) => nameLanguage(t, locale, value)),
  genres: (t: Texts) => named(GENRES, (value) => t(`genre.${value}`)),
  versions: (t: Texts) => named(TRACK_VERSIONS, (value) => t(`version.${value}`)),
  roles: (t: Texts) => named(CONTRIBUTOR_ROLES, (value) => t(`role.${value}`)),
  instruments: (t: Texts) => named(PERFORMANCES, (value) => t(`instrument.${value}`)),
}

/** By language and list. Each field and row of a page asks for one, and together they are hundreds of texts. */
const CHOICES = new WeakMap<i18n, Map<string, readonly Choice[]>>()

type List = keyof typeof LISTS

function choicesIn(i18n: i18n, list: List): readonly Choice[] {
  const { language } = i18n
  const known = CHOICES.get(i18n) ?? new Map<string, readonly Choice[]>()
  CHOICES.set(i18n, known)
  const key = `${language} ${list}`
  const choices = known.get(key) ?? makeChoices(list, i18n)
  known.set(key, choices)
  return choices
}

/** By name, except versions: the most usual comes first. */
function makeChoices(list: List, { language, getFixedT }: i18n): Choice[] {
  const locale = localeOf(language)
  const choices = LISTS[list](getFixedT(language, 'releases'), locale)
  const { compare } = new Intl.Collator(locale)
  return list === 'versions' ? choices : choices.sort((a, b) => compare(a.label, b.label))
}

export function useChoices(list: List): readonly Choice[] {
  const { i18n } = useTranslation('releases')
  return choicesIn(i18n, list)
}

/** Finds the label of a code in a list; the code itself when it is unknown. */
export function useChoiceLabel(): (list: List, value: string) => string {
  const { i18n } = useTranslation('releases')
  return (list, value) => labelOf(choicesIn(i18n, list), value)
}

/** Names languages of recordings and lyrics. */
export function useLanguageName(): (code: string) => string {
  const { t, i18n } = useTranslation('releases')
  return (code) => nameLanguage(t, localeOf(i18n.language), code)
}

function nameLanguage(t: Texts, locale: string, code: string): string {
  if (code === 'zxx') return t('instrumental')
  const name = displayNames(locale, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** The label of a code in a list of options; the code itself when it is unknown. */
export const labelOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value
