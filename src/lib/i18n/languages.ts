// The four languages, and how the language of a page is chosen.
import { isOneOf } from '../pure/one-of.ts'
export const LANGUAGES = ['en', 'es', 'pt', 'tr'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name, for the menus. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  tr: 'Türkçe',
}

/** BCP 47 tags for Intl. Portuguese is Brazilian. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es', pt: 'pt-BR', tr: 'tr-TR' }

export const isLanguage = (text: unknown): text is Language => isOneOf(LANGUAGES, text)

/** The locale of what i18next calls the language; English for one that is not ours. */
export const localeOf = (language: string): string => LOCALES[isLanguage(language) ? language : 'en']

/** The saved choice, then the `lang` query, then the browser's list, then English. */
export function chooseLanguage(from: {
  saved?: string | null
  query?: string | null
  accepts?: string | null
}): Language {
  if (isLanguage(from.saved)) return from.saved
  if (isLanguage(from.query)) return from.query
  return acceptedLanguages(from.accepts ?? '').find(isLanguage) ?? 'en'
}

/** The primary tags of an Accept-Language header, most preferred first (RFC 9110 section 12.5.4). */
const acceptedLanguages = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = params.find((param) => param.startsWith('q='))
      return { tag: tag.replace(/-.*/, ''), weight: weight ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
