// Exports the CSV template in the reader's language.
import i18next from 'i18next'
import { isLanguage } from '#lib/i18n/languages.ts'
import { template } from './write-csv.server.ts'

export function templateFile(language: string): File {
  const t = i18next.getFixedT(isLanguage(language) ? language : 'en', 'imports')
  const text = template(({ code, params }) => t(`guide.format.${code}`, params ?? {}))
  return new File([text], 'catalogue.csv', { type: 'text/csv; charset=utf-8' })
}
