import { describe, expect, it } from 'vitest'
import { PHRASE_BOOKS, SYLLABLES } from './languages.ts'
import { MOODS, WORLDS, WRITTEN_LANGUAGES, writtenIn } from './options.ts'
import { POOLS, readPhraseBook, vowelOf } from './phrase-book.ts'
import { rhymesOf, soundOf, syllableOf } from './rhymes.fixtures.ts'

describe.each(WRITTEN_LANGUAGES)('the phrase book of %s', (language) => {
  const book = PHRASE_BOOKS[language]
  const pools = MOODS.flatMap((mood) =>
    POOLS.map((pool) => ({ mood, pool, families: Object.entries(book.moods[mood][pool]) })),
  )

  it('has enough phrases everywhere', () => {
    expect(book.words.length).toBeGreaterThanOrEqual(12)
    expect(book.names.length).toBeGreaterThanOrEqual(8)
    for (const world of WORLDS) expect(book.worlds[world], world).toHaveLength(12)
    for (const { mood, pool, families } of pools) {
      const where = `${mood}, ${pool}`
      expect(families, where).toHaveLength(pool === 'closers' ? 6 : 4)
      for (const [family, phrases] of families) {
        expect(phrases, `${where}, ${family}`).toHaveLength(pool === 'closers' ? 6 : 3)
      }
    }
  })

  it('rhymes within each family, on words that differ', () => {
    const wrong = pools.flatMap(({ mood, pool, families }) =>
      families.flatMap(([family, phrases]) => {
        const where = `${mood}, ${pool}, ${family}`
        const misses = phrases.filter((phrase) => !rhymesOf(language, phrase).includes(soundOf(family)))
        const ends = phrases.map((phrase) =>
          language === 'en' ? syllableOf(phrase) : phrase.toLocaleLowerCase(language).split(' ').at(-1),
        )
        const repeated = phrases.filter((_, index) => ends.indexOf(ends[index]) !== index)
        return [
          ...misses.map((phrase) => `${where}: “${phrase}” ends in ${rhymesOf(language, phrase).join()}`),
          ...repeated.map((phrase) => `${where}: the end of “${phrase}” comes twice`),
        ]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has families of at least two vowels in each pool', () => {
    for (const { mood, pool, families } of pools) {
      expect(new Set(families.map(([family]) => vowelOf(family))).size, `${mood}, ${pool}`).toBeGreaterThan(1)
    }
  })

  it('has each slot once, and no phrase twice in a mood', () => {
    for (const phrase of book.words) expect(phrase.split('{w}'), phrase).toHaveLength(2)
    for (const phrase of book.names) expect(phrase.split('{n}'), phrase).toHaveLength(2)
    const repeated = MOODS.flatMap((mood) => {
      const all = POOLS.flatMap((pool) => Object.values(book.moods[mood][pool]).flat())
      return all
        .filter((phrase, index) => all.indexOf(phrase) !== index)
        .map((phrase) => `${mood}: ${phrase}`)
    })
    expect(repeated).toEqual([])
    for (const { pool, families } of pools) {
      for (const phrase of families.flatMap(([, phrases]) => phrases)) {
        expect(phrase.split('{T}').length - 1, phrase).toBe(pool === 'hooks' ? 1 : 0)
      }
    }
  })

  it('has halves of lines that can be sung', () => {
    const count = SYLLABLES[language]
    const odd = [
      ...Object.values(book.worlds).flat(),
      ...MOODS.flatMap((mood) => Object.values(book.moods[mood].closers).flat()),
    ].filter((phrase) => count(phrase) < 3 || count(phrase) > 11)
    expect(odd).toEqual([])
  })
})

it('writes in English where there is no phrase book', () => {
  expect(writtenIn('tr')).toBe('tr')
  expect(writtenIn('ja')).toBe('en')
  expect(writtenIn('other')).toBe('en')
})

it('says what a phrase book lacks', () => {
  expect(() => readPhraseBook(['“', '”'], '# words\nI say {w}')).toThrow('lacks names')
})
