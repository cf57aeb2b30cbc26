// Words outside React: mails and refusals, in the reader's language.
import type { Language } from './languages.ts'
import { type Params, say, type Texts } from './say.ts'

/** The same shape as the English texts, with any words in it: a missing or extra key does not compile. */
export type Messages<T> = { [K in keyof T]: T[K] extends string ? string : Messages<T[K]> }

export type Translate = (key: string, params?: Params) => string

/** A translator over one feature's four texts. */
export function speak(texts: Record<Language, object>, language: Language): Translate {
  return (key, params) => say(texts[language] as Texts, language, key, params) ?? key
}
