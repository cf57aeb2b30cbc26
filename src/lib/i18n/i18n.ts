// i18next for pages: the same set-up on the server, which has every language, and in the browser, which has one.
import { type BackendModule, createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage, LANGUAGES, type Language } from './languages.ts'

const OPTIONS = {
  supportedLngs: LANGUAGES,
  fallbackLng: false as const,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

/** For one answer of the server. */
export function pageI18n(language: Language, resources: Resource): i18n {
  const instance = createInstance()
  instance.use(initReactI18next).init({ ...OPTIONS, lng: language, resources, initAsync: false })
  return instance
}

/** For the browser: loads a language's texts the first time they are needed. */
export async function browserI18n(
  language: Language,
  load: (language: Language) => Promise<Record<string, object>>,
): Promise<i18n> {
  const first = await load(language)
  const instance = createInstance()
  const backend: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (lng, ns, done) => {
      load(isLanguage(lng) ? lng : 'en').then(
        (texts) => done(null, texts[ns] as Record<string, string>),
        (error: Error) => done(error, null),
      )
    },
  }
  await instance
    .use(initReactI18next)
    .use(backend)
    .init({
      ...OPTIONS,
      lng: language,
      ns: Object.keys(first),
      partialBundledLanguages: true,
      resources: { [language]: first } as Resource,
    })
  return instance
}
