// i18next for pages: the same set-up on the server, which has every text, and in the browser, which has those it shows.
import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { isLanguage, LANGUAGES, type Language } from './languages.ts'
import { textsOf } from './texts-of-page.ts'

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

/** The texts of one namespace, its refusals and findings among them. */
type Texts = Record<string, unknown> & { problem?: object }
export type LoadTexts = (language: Language, namespace: string) => Promise<Texts>

let fetchTexts: ((language: Language, namespaces: readonly string[]) => Promise<void>) | undefined

/** For the browser: it has the texts of the pages that were shown. */
export async function browserI18n(language: Language, pathname: string, load: LoadTexts): Promise<i18n> {
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    ...OPTIONS,
    lng: language,
    resources: {},
    // A key on the screen is a fault of ours (`texts-of-page.ts`), and every journey looks for such lines.
    saveMissing: true,
    missingKeyHandler: (_, namespace, key) => console.error(`no text: ${namespace}:${key}`),
  })
  fetchTexts = async (wanted, namespaces) => {
    const missing = namespaces.filter((one) => !instance.hasResourceBundle(wanted, one))
    await Promise.all(
      missing.map(async (namespace) => {
        const texts = await load(wanted, namespace)
        instance.addResourceBundle(wanted, 'problem', texts.problem ?? {}, true)
        instance.addResourceBundle(wanted, namespace, texts)
      }),
    )
  }
  await fetchTexts(language, textsOf(pathname))
  return instance
}

/** What has come beside the texts of the first page, or is on its way. */
const brought = new Set<string>()
/** The language that is spoken, from the moment it is asked for. */
let wanted: string | undefined

/**
 * What is said is there before it is shown: of a page, or of what opens over one. Should the reader change the language
 * meanwhile, in that one too.
 */
export async function bringTexts(language: string, namespaces: readonly string[]): Promise<void> {
  for (const one of namespaces) brought.add(one)
  let fetched: string | undefined
  while (fetched !== (wanted ?? language)) {
    fetched = wanted ?? language
    if (isLanguage(fetched)) await fetchTexts?.(fetched, namespaces)
  }
}

/** Everything that is on the screen in another language at once. */
export async function speakLanguage(instance: i18n, language: Language): Promise<void> {
  wanted = language
  const known = Object.keys(instance.store.data[instance.language] ?? {}).filter((one) => one !== 'problem')
  await fetchTexts?.(language, [...new Set([...known, ...brought])])
  await instance.changeLanguage(language)
}
