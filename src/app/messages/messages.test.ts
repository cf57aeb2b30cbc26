// The texts of all four languages match: same keys, same parameters, one message per code.

import { readdirSync } from 'node:fs'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { required } from '#lib/pure/required.ts'
import './i18n.server.ts'
import { NAMESPACES } from './namespaces.ts'

/** Every namespace of a language; `problem` repeats messages of the others. */
const namespacesOf = (language: Language) => {
  const { problem: _, ...namespaces } = i18next.getDataByLanguage(language) ?? {}
  return namespaces as Record<string, Record<string, unknown>>
}

/** `namespace.key` to its text. */
function flat(language: Language): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, at: string) => {
    if (typeof value === 'string') texts.set(at, value)
    else for (const [key, held] of Object.entries(value as object)) walk(held, at ? `${at}.${key}` : key)
  }
  walk(namespacesOf(language), '')
  return texts
}
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, flat(language)])) as Record<
  Language,
  Map<string, string>
>

const PLURAL = /_(one|other)$/
/** i18next may get `count` without showing it, and a singular form may omit it. */
const paramsOf = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => required(match[1])).sort()
const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+\/?>/g)].map((match) => match[0]).sort()

test.each(LANGUAGES)('%s has a text for every key, and none too many', (language) => {
  const others = (own: Language) => [...texts[own].keys()].filter((key) => !/_many$/.test(key)).sort()
  expect(others(language)).toEqual(others('en'))
})

test.each(LANGUAGES)('%s has no empty text and no leftover', (language) => {
  const odd = [...texts[language]].filter(([, text]) => text.trim() === '' || /TODO|FIXME|Lorem/.test(text))
  expect(odd).toEqual([])
})

/** What people of that language read as a second word for the same thing, or as another country's way of writing. */
const UNUSED: Partial<Record<Language, RegExp>> = {
  es: /\bagreg|\bcaduc|\bpistas?\b|céntimo|vídeo|\bcostes?\b|[“”]/i,
  pt: /^situação|[\d}] %/i,
  tr: /şifre(?!l)|yayınlarınız|% [\d{]/i,
  en: /[\d}] %/,
}
test.each(Object.entries(UNUSED))('%s has one word for one thing', (language, unused) => {
  expect([...texts[language as Language]].filter(([, text]) => unused.test(text))).toEqual([])
})

test.each(LANGUAGES)('%s fills in the same parameters and tags as English', (language) => {
  const differs = [...texts.en].flatMap(([key, english]) => {
    const text = texts[language].get(key) ?? ''
    const one = /_one$/.test(key)
    const params = (from: string) => [...new Set(paramsOf(from))].filter((name) => !(one && name === 'count'))
    const same =
      params(text).join() === params(english).join() && tagsOf(text).join() === tagsOf(english).join()
    return same ? [] : [`${key}: ${english} | ${text}`]
  })
  expect(differs).toEqual([])
})

test.each(LANGUAGES)('%s uses one text for each code of a refusal or finding', (language) => {
  const textsByCode = new Map<string, Set<string>>()
  for (const feature of Object.values(namespacesOf(language))) {
    const own = (feature as { problem?: Record<string, string> }).problem ?? {}
    for (const [code, text] of Object.entries(own))
      textsByCode.set(code, (textsByCode.get(code) ?? new Set()).add(text))
  }
  expect([...textsByCode].filter(([, ways]) => ways.size > 1).map(([code, ways]) => [code, ...ways])).toEqual(
    [],
  )
})

test.each(LANGUAGES)('%s: counted texts have the plural forms of the language', (language) => {
  const needed = new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== 'many')
  const bases = new Set(
    [...texts[language].keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
  )
  const missing = [...bases].flatMap((base) =>
    needed.map((form) => `${base}_${form}`).filter((key) => !texts[language].has(key)),
  )
  expect(missing).toEqual([])
  const mixed = [...bases].filter((base) => texts[language].has(base))
  expect(mixed).toEqual([])
})

test('every feature with texts is a namespace', () => {
  const features = readdirSync('src/features', { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name === 'messages')
    .map((entry) => entry.parentPath.split(/[\\/]/).at(-1))
  expect([...NAMESPACES].sort()).toEqual([...features, 'common'].sort())
})
