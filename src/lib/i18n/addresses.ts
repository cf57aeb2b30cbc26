// The address of a public page in each language: plain in English, with `?lang=` in the others.
import { recordOf } from '../pure/record-of.ts'
import { LANGUAGES, type Language } from './languages.ts'

const PLAIN: Language = 'en'

/** Where the same page is in other languages; a page that has no translation has only its own. */
export type Addresses = Partial<Record<Language, string>>

export const addressIn = (path: string, language: Language): string =>
  language === PLAIN ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

export const addressesOf = (path: string): Record<Language, string> =>
  recordOf(LANGUAGES, (language) => addressIn(path, language))

export interface Alternate {
  /** The value of `hreflang`. */
  language: Language | 'x-default'
  address: string
}

/** The `hreflang` links of a page, one for each language; `x-default` is for readers of any other language. */
export function alternatesOf(addresses: Addresses): Alternate[] {
  const alternates = LANGUAGES.flatMap((language) => {
    const address = addresses[language]
    return address === undefined ? [] : [{ language, address }]
  })
  const [first] = alternates
  return first ? [...alternates, { language: 'x-default', address: first.address }] : []
}
