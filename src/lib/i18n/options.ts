// The settings of i18next that the server and the browser share.
import type { InitOptions } from 'i18next'
import { LANGUAGES } from './languages.ts'

/** The texts of the frame around every page. */
export const FRAME_NAMESPACES = ['common', 'problem', 'site', 'teams'] as const

export const I18N_OPTIONS: InitOptions = {
  supportedLngs: LANGUAGES,
  // Every language has every text (`app/messages/messages.test.ts`), so a browser loads the texts of one language only.
  fallbackLng: false,
  defaultNS: 'common',
  // A key is looked up in every namespace given to `useTranslation`, in their order.
  react: { nsMode: 'fallback' },
  // React and React Email escape what they render.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => '',
}
