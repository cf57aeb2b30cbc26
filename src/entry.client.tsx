// Takes the page over in the browser: first the texts of the page, then React.
import { type ReactNode, StrictMode, startTransition, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n, type LoadTexts, onLanguage } from '#lib/i18n/i18n.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import type { Texts } from '#lib/i18n/say.ts'
import { I18nContext } from '#lib/i18n/use-translation.ts'
import { rememberCampaign, rememberLanguage } from '#lib/web/memory.ts'

/** One chunk for each feature and language. */
const FILES = import.meta.glob<Record<Language, Texts>>([
  './features/*/messages/{en,es,pt,tr}.ts',
  './lib/i18n/common/{en,es,pt,tr}.ts',
])

/** What few pages say (`APART`): the build takes it out of those. */
const APART = import.meta.glob<Record<Language, Texts>>(
  './features/{releases,site,teams}/messages/{en,es,pt,tr}.ts',
  {
    query: '?apart',
  },
)

const loadTexts: LoadTexts = async (language, namespace, part) => {
  const folder = namespace === 'common' ? './lib/i18n/common' : `./features/${namespace}/messages`
  const file = (part ? APART : FILES)[`${folder}/${language}.ts`]
  if (!file) throw new Error(`no texts of ${namespace}`)
  return (await file())[language]
}

async function takeOver() {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : 'en'
  const spoken = await browserI18n(language, location.pathname, loadTexts)
  onLanguage(() => {
    document.documentElement.lang = spoken().language
    rememberLanguage(spoken().language)
  })
  const Speaking = ({ children }: { children: ReactNode }) => (
    <I18nContext value={useSyncExternalStore(onLanguage, spoken, spoken)}>{children}</I18nContext>
  )
  rememberCampaign(new URLSearchParams(location.search))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Speaking>
          <HydratedRouter />
        </Speaking>
      </StrictMode>,
    )
  })
}

takeOver()
