// Hydrates the page in the browser, once the texts of its frame are loaded.
import i18next from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { isLanguage } from '#lib/i18n/languages.ts'
import { rememberCampaign } from '#lib/web/memory.ts'
import { startI18n } from './app/messages/i18n.client.ts'

async function hydrate() {
  const { lang } = document.documentElement
  await startI18n(isLanguage(lang) ? lang : 'en')
  rememberCampaign(new URLSearchParams(location.search))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18next}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

hydrate()
