// The language of the page in this tab.
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '../i18n/languages.ts'

const languageOf = (text: string | undefined): Language => (isLanguage(text) ? text : 'en')

export function usePageLanguage(): Language {
  const { i18n } = useTranslation()
  return languageOf(i18n.language)
}

/** In the browser, where nothing is rendered yet. */
export const pageLanguage = (): Language => languageOf(i18next.language)
