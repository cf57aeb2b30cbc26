// i18next for the browser: it loads a namespace when a page needs it.
import i18next, { type BackendModule } from 'i18next'
import type { Language } from '#lib/i18n/languages.ts'
import { FRAME_NAMESPACES, I18N_OPTIONS } from '#lib/i18n/options.ts'
import { rememberLanguage } from '#lib/web/memory.ts'
import { loadTexts } from './namespaces.ts'

/** Resolves when the texts of the page frame are loaded. */
export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use<BackendModule>({
      type: 'backend',
      init() {},
      read(language, namespace, done) {
        readTexts(language as Language, namespace).then(
          (texts) => done(null, texts),
          // `true` makes i18next retry.
          (error) => done(error, true),
        )
      },
    })
    .init({
      ...I18N_OPTIONS,
      lng: language,
      ns: FRAME_NAMESPACES,
      saveMissing: true,
      // A visible key is a bug. The browser tests look for this line.
      missingKeyHandler: (_, namespace, key) => console.error(`no text: ${namespace}:${key}`),
    })
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    rememberLanguage(language as Language)
  })
}

/** `problem` has no file of its own: each namespace contributes its messages for refusals and findings. */
async function readTexts(language: Language, namespace: string) {
  if (namespace === 'problem') return {}
  const texts = await loadTexts(language, namespace)
  i18next.addResourceBundle(language, 'problem', texts.problem ?? {})
  return texts
}
