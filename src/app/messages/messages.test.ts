// The texts of all four languages fit together: same keys, same parameters, one sentence for each code.
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { allMessages } from './all.ts'

/** `namespace.key` to its text; `problem` repeats the features' own and is left out. */
function flat(language: Language): Map<string, string> {
  const { problem: _, ...own } = allMessages[language]
  const texts = new Map<string, string>()
  const walk = (value: unknown, at: string) => {
    if (typeof value === 'string') texts.set(at, value)
    else for (const [key, held] of Object.entries(value as object)) walk(held, at ? `${at}.${key}` : key)
  }
  walk(own, '')
  return texts
}
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, flat(language)])) as Record<
  Language,
  Map<string, string>
>

const PLURAL = /_(one|other)$/
/** i18next may be given `count` without showing it, and a form for one may leave it out. */
const paramsOf = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] as string).sort()
const tagsOf = (text: string) => [...text.matchAll(/<\/?\w+\/?>/g)].map((match) => match[0]).sort()

test.each(LANGUAGES)('%s has a text for every key, and none too many', (language) => {
  const others = (own: Language) => [...texts[own].keys()].filter((key) => !/_many$/.test(key)).sort()
  expect(others(language)).toEqual(others('en'))
})

test.each(LANGUAGES)('%s has no empty text and no leftover', (language) => {
  const odd = [...texts[language]].filter(([, text]) => text.trim() === '' || /TODO|FIXME|Lorem/.test(text))
  expect(odd).toEqual([])
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

test.each(LANGUAGES)('%s says each code of a refusal or finding in one way only', (language) => {
  const { problem: _, ...features } = allMessages[language]
  const said = new Map<string, Set<string>>()
  for (const feature of Object.values(features)) {
    const own = (feature as { problem?: Record<string, string> }).problem ?? {}
    for (const [code, text] of Object.entries(own)) said.set(code, (said.get(code) ?? new Set()).add(text))
  }
  expect([...said].filter(([, ways]) => ways.size > 1).map(([code, ways]) => [code, ...ways])).toEqual([])
})

test.each(LANGUAGES)('%s: every feature’s sentences are among those the server speaks', (language) => {
  const { problem, ...features } = allMessages[language]
  const missing = Object.values(features).flatMap((feature) =>
    Object.keys((feature as { problem?: object }).problem ?? {}).filter((code) => !(code in problem)),
  )
  expect(missing).toEqual([])
})

test.each(LANGUAGES)('%s: what counts has the forms its grammar asks for', (language) => {
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
