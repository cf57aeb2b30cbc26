import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SYLLABLES } from './languages.ts'
import { MOODS, WRITTEN_LANGUAGES } from './options.ts'
import { type Song, type SongWish, textOf } from './song.ts'
import { writeSong } from './write-song.ts'

const GENRES = ['pop', 'hiphop', 'electronic', 'folk']
const wish: SongWish = {
  mood: 'sad',
  genre: 'pop',
  title: 'Paper Moon',
  dedicatedTo: 'Ada',
  words: ['orange', 'bicycle'],
  hasChorus: true,
}
const linesOf = ({ sections }: Song) => sections.flatMap(({ lines }) => lines)
const kindsOf = ({ sections, order }: Song) => order.map((index) => sections[index]?.kind)
const lock = (song: Song, at: readonly [section: number, line: number][]): Song => ({
  ...song,
  sections: song.sections.map((section, index) => ({
    ...section,
    lines: section.lines.map((line, number) => ({
      ...line,
      isLocked: at.some(([s, l]) => s === index && l === number),
    })),
  })),
})

const wishes = fc.record({
  mood: fc.constantFrom(...MOODS),
  genre: fc.constantFrom(...GENRES),
  title: fc.constantFrom('Paper Moon', 'Domingo', '$& {T}', 'ığdır', '月'),
  dedicatedTo: fc.constantFrom('', 'Ada', '{n}'),
  words: fc.uniqueArray(fc.constantFrom('orange', 'naranja', '$1', 'göl', '{w}', 'قمر'), { maxLength: 4 }),
  hasChorus: fc.boolean(),
})

describe.each(WRITTEN_LANGUAGES)('a song in %s', (language) => {
  it('has no line twice, every word and the name, whatever is wished for', () => {
    fc.assert(
      fc.property(wishes, fc.string(), (asked, seed) => {
        const song = writeSong(asked, { language, seed })
        const lines = linesOf(song).map(({ text }) => text)
        expect(new Set(lines).size).toBe(lines.length)
        for (const word of [...asked.words, asked.dedicatedTo])
          expect(lines.join('\n').toLowerCase()).toContain(word.toLowerCase())
        if (asked.hasChorus) expect(lines.join('\n').toLowerCase()).toContain(asked.title.toLowerCase())
        expect(writeSong(asked, { language, seed })).toEqual(song)
      }),
      { numRuns: 100 },
    )
  })

  it('rhymes lines of the same letter, and no others of a verse of four', () => {
    for (const mood of MOODS) {
      const song = writeSong({ ...wish, mood }, { language, seed: mood })
      const familyOf = new Map<string, string>()
      for (const { rhyme, family } of linesOf(song)) {
        expect(familyOf.get(rhyme) ?? family).toBe(family)
        familyOf.set(rhyme, family)
      }
      for (const { lines } of song.sections.filter(({ lines }) => lines.length === 4)) {
        const [first, second] = lines
        expect(first?.family.split(' ')[0], mood).not.toBe(second?.family.split(' ')[0])
      }
    }
  })

  it('keeps the lines of a verse about as long as each other', () => {
    const count = SYLLABLES[language]
    const spreads = Array.from({ length: 200 }, (_, index) => {
      const mood = MOODS[index % MOODS.length] ?? 'sad'
      const song = writeSong({ ...wish, mood, words: [], dedicatedTo: '' }, { language, seed: `${index}` })
      return song.sections
        .filter(({ kind }) => kind === 'verse')
        .map(({ lines }) => {
          const lengths = lines.map(({ text }) => count(text))
          return Math.max(...lengths) - Math.min(...lengths)
        })
    }).flat()
    spreads.sort((one, other) => one - other)
    expect(spreads[Math.floor(spreads.length * 0.95)]).toBeLessThanOrEqual(2)
  })

  it('shares few lines with another song of the same wish', () => {
    const songs = Array.from({ length: 60 }, (_, index) =>
      linesOf(writeSong({ ...wish, words: [], dedicatedTo: '' }, { language, seed: `${index}` })).map(
        ({ text }) => text,
      ),
    )
    const shares = songs.flatMap((one, index) =>
      songs.slice(index + 1).map((other) => one.filter((line) => other.includes(line)).length / one.length),
    )
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(0.15)
  })
})

describe('forms', () => {
  it('brings the chorus back, and writes four verses and a bridge without one', () => {
    const pop = kindsOf(writeSong(wish, { language: 'en', seed: '1' }))
    expect(pop.filter((kind) => kind === 'chorus')).toHaveLength(3)
    const without = kindsOf(writeSong({ ...wish, hasChorus: false }, { language: 'en', seed: '1' }))
    expect(without).toEqual(['verse', 'verse', 'bridge', 'verse'])
  })

  it('writes sixteen bars for hip-hop', () => {
    const song = writeSong({ ...wish, genre: 'hiphop' }, { language: 'en', seed: '1' })
    expect(song.sections[0]?.lines).toHaveLength(16)
  })

  it('sings sections as often as they come, without lines that were emptied', () => {
    const song = writeSong(wish, { language: 'en', seed: '1' })
    const chorus = song.sections[2]?.lines.map(({ text }) => text).join('\n') ?? ''
    expect(textOf(song).split(chorus)).toHaveLength(4)
    const [first] = linesOf(song)
    if (first) first.text = ' '
    expect(textOf(song).split('\n\n')[0]?.split('\n')).toHaveLength(3)
  })
})

describe('writing again', () => {
  const before = lock(writeSong(wish, { language: 'en', seed: 'before' }), [
    [0, 0],
    [2, 2],
  ])

  it('keeps locked lines and what rhymes with them', () => {
    const song = writeSong(wish, { language: 'en', seed: 'after', before })
    expect(song.sections[0]?.lines[0]).toEqual(before.sections[0]?.lines[0])
    expect(song.sections[2]?.lines[2]).toEqual(before.sections[2]?.lines[2])
    expect(song.sections[0]?.lines[2]?.family).toBe(before.sections[0]?.lines[0]?.family)
    const changed = linesOf(song).filter(({ text }, index) => text !== linesOf(before)[index]?.text)
    expect(changed).toHaveLength(linesOf(song).length - 2)
    for (const word of wish.words) expect(textOf(song)).toContain(word)
  })

  it('changes one line or one section and nothing else', () => {
    for (const part of [{ section: 0, line: 2 }, { section: 2 }]) {
      const song = writeSong(wish, { language: 'en', seed: 'after', before, part })
      const changed = song.sections.flatMap(({ lines }, section) =>
        lines.flatMap(({ text }, line) =>
          text === before.sections[section]?.lines[line]?.text ? [] : [`${section} ${line}`],
        ),
      )
      expect(changed).toEqual(part.line === undefined ? ['2 0', '2 1', '2 3'] : ['0 2'])
      expect(textOf(song)).toContain('orange')
    }
  })

  it('keeps locked lines of another mood and language, whatever family they name', () => {
    const named = structuredClone(before)
    for (const line of linesOf(named)) line.family = 'constructor'
    const song = writeSong({ ...wish, mood: 'happy' }, { language: 'tr', seed: 'after', before: named })
    expect(song.sections[0]?.lines[0]?.text).toBe(before.sections[0]?.lines[0]?.text)
    expect(linesOf(song).filter(({ isLocked }) => !isLocked)).toHaveLength(linesOf(song).length - 2)
  })

  it('begins anew when the form is another', () => {
    const song = writeSong({ ...wish, genre: 'hiphop' }, { language: 'en', seed: 'after', before })
    expect(linesOf(song).some(({ isLocked }) => isLocked)).toBe(false)
  })
})
