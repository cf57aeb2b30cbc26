// Words outside React: mails and refusals, in the reader's language.
import { createInstance, type i18n } from 'i18next'
import type { Language } from './languages.ts'

/** The same shape as the English texts, with any words in it: a missing or extra key does not compile. */
export type Messages<T> = { [K in keyof T]: T[K] extends string ? string : Messages<T[K]> }

export type Translate = (key: string, params?: Record<string, unknown>) => string

const spoken = new WeakMap<object, i18n>()

/** A translator over one feature's four texts. */
export function speak(texts: Record<Language, object>, language: Language): Translate {
  let instance = spoken.get(texts)
  if (!instance) {
    instance = createInstance()
    instance.init({
      resources: Object.fromEntries(Object.entries(texts).map(([lng, own]) => [lng, { own }])),
      ns: ['own'],
      defaultNS: 'own',
      fallbackLng: false,
      interpolation: { escapeValue: false },
      initAsync: false,
    })
    spoken.set(texts, instance)
  }
  const fixed = instance.getFixedT(language)
  return (key, params) => fixed(key as never, params as never) as unknown as string
}
