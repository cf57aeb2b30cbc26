// Takes the page over in the browser: first the texts of its language, then React.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { browserI18n } from '#lib/i18n/i18n.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { rememberCampaign, rememberLanguage } from '#lib/web/memory.ts'

/** One chunk per language; only the page's own is loaded. */
const texts: Record<Language, () => Promise<{ messages: Record<string, object> }>> = {
  en: () => import('./app/messages/en.ts'),
  es: () => import('./app/messages/es.ts'),
  pt: () => import('./app/messages/pt.ts'),
  tr: () => import('./app/messages/tr.ts'),
}

async function takeOver() {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : 'en'
  const i18n = await browserI18n(language, async (wanted) => (await texts[wanted]()).messages)
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
