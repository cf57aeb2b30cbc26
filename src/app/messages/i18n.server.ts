// i18next for the server: all texts of every language, for pages, emails and refusals.
import i18next from 'i18next'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { I18N_OPTIONS } from '#lib/i18n/options.ts'
import { loadTexts, NAMESPACES } from './namespaces.ts'

i18next.init({ ...I18N_OPTIONS, lng: 'en', resources: {}, initAsync: false })

await Promise.all(
  LANGUAGES.flatMap((language) =>
    NAMESPACES.map(async (namespace) => {
      const texts = await loadTexts(language, namespace)
      i18next.addResourceBundle(language, namespace, texts)
      i18next.addResourceBundle(language, 'problem', texts.problem ?? {})
    }),
  ),
)
