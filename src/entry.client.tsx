// Takes the page over in the browser: first the texts of the page, then React.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n, type LoadTexts } from '#lib/i18n/i18n.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { rememberCampaign, rememberLanguage } from '#lib/web/memory.ts'

/** One chunk for each feature and language. */
const FILES = import.meta.glob<Record<Language, Record<string, unknown>>>([
  './features/*/messages/{en,es,pt,tr}.ts',
  './lib/i18n/common/{en,es,pt,tr}.ts',
])

const loadTexts: LoadTexts = async (language, namespace) => {
  const folder = namespace === 'common' ? './lib/i18n/common' : `./features/${namespace}/messages`
  const file = FILES[`${folder}/${language}.ts`]
  if (!file) throw new Error(`no texts of ${namespace}`)
  return (await file())[language]
}

async function takeOver() {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : 'en'
  const i18n = await browserI18n(language, location.pathname, loadTexts)
  i18n.on('languageChanged', (next) => {
    document.documentElement.lang = next
    rememberLanguage(next as Language)
  })
  rememberCampaign(new URLSearchParams(location.search))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

takeOver()
