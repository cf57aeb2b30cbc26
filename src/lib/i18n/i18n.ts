// The texts of pages: the same on the server, which has every one, and in the browser, which has those it shows.
import { isLanguage, type Language } from './languages.ts'
import { type Params, say, type Texts } from './say.ts'
import { textsOf } from './texts-of-page.ts'

/** Says the text of a key, in the first of its namespaces that has it, or of `namespace:key`. */
export type Say = (key: string, params?: Params) => string

export interface I18n {
  readonly language: Language
  /** The same function each time it is asked for the same namespaces. */
  sayIn(namespaces: readonly string[]): Say
  /** @param key `namespace:key` */
  exists(key: string): boolean
}

type Namespaces = Record<string, Texts>

function speaking(language: Language, texts: Namespaces, onMissing: (key: string) => void): I18n {
  const sayers = new Map<string, Say>()
  const find = (key: string, among: readonly string[], params?: Params) => {
    const [path = '', ...named] = key.split(':').reverse()
    for (const one of named.length > 0 ? named : among) {
      const said = say(texts[one] ?? {}, language, path, params)
      if (said !== undefined) return said
    }
    return undefined
  }
  return {
    language,
    exists: (key) => find(key, []) !== undefined,
    sayIn(namespaces) {
      const name = namespaces.join()
      const known = sayers.get(name)
      if (known) return known
      const sayer: Say = (key, params) => {
        const said = find(key, namespaces, params)
        if (said === undefined) onMissing(key.includes(':') ? key : `${namespaces[0]}:${key}`)
        return said ?? key
      }
      sayers.set(name, sayer)
      return sayer
    },
  }
}

/** For one answer of the server. */
export function pageI18n(language: Language, texts: object): I18n {
  return speaking(language, texts as Namespaces, () => undefined)
}

/** The texts of one namespace, its refusals and findings among them. */
export type LoadTexts = (language: Language, namespace: string, part?: string) => Promise<Texts>

/** What a browser has of each language, the names by which it was fetched, and the one it speaks. */
interface Browser {
  load: LoadTexts
  texts: Record<Language, Namespaces>
  fetched: Record<Language, Set<string>>
  spoken: I18n
}
let browser: Browser | undefined
const listeners = new Set<() => void>()

/** @returns how to stop listening */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the browser: it has the texts of the pages that were shown. @returns what is spoken now, whenever it is asked */
export async function browserI18n(
  language: Language,
  pathname: string,
  load: LoadTexts,
): Promise<() => I18n> {
  const opened: Browser = {
    load,
    texts: { en: {}, es: {}, pt: {}, tr: {} },
    fetched: { en: new Set(), es: new Set(), pt: new Set(), tr: new Set() },
    spoken: pageI18n(language, {}),
  }
  browser = opened
  await fetchTexts(language, textsOf(pathname))
  speak(opened, language)
  return () => opened.spoken
}

/** A key on the screen is a fault of ours (`texts-of-page.ts`), and every journey looks for such lines. */
function speak(into: Browser, language: Language): void {
  into.spoken = speaking(language, into.texts[language], (key) => console.error(`no text: ${key}`))
}

async function fetchTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  if (!browser) return
  const { load, texts, fetched } = browser
  const own = texts[language]
  const missing = namespaces.filter((namespace) => !fetched[language].has(namespace))
  await Promise.all(
    missing.map(async (one) => {
      const [namespace = '', part] = one.split('/')
      const loaded = await load(language, namespace, part)
      own[namespace] = { ...own[namespace], ...loaded }
      own.problem = { ...own.problem, ...(loaded.problem as Texts | undefined) }
      fetched[language].add(one)
    }),
  )
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
    if (isLanguage(fetched)) await fetchTexts(fetched, namespaces)
  }
}

/** Everything that is on the screen in another language at once. */
export async function speakLanguage(language: Language): Promise<void> {
  if (!browser) return
  wanted = language
  const known = browser.fetched[browser.spoken.language]
  await fetchTexts(language, [...new Set([...known, ...brought])])
  speak(browser, language)
  for (const listener of listeners) listener()
}
