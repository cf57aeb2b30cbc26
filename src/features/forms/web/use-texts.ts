// Reads a text of a definition in the language of the page.
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#lib/i18n/languages.ts'
import type { Texts } from '../domain/definition.ts'

export function useTexts(): (texts: Texts) => string {
  const { language } = useTranslation().i18n
  return (texts) => texts[isLanguage(language) ? language : 'en']
}
