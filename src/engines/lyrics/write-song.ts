// Writes songs from a phrase book. A line of a verse is an image and a statement side by side, which is right in every
// language without inflecting anything; what the artist gives is quoted as it is written.
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'
import { PHRASE_BOOKS, SYLLABLES } from './languages.ts'
import { WORLDS, type World, type WrittenLanguage } from './options.ts'
import { type Families, type PhraseBook, type Pool, vowelOf } from './phrase-book.ts'
import type { Line, Section, Song, SongWish } from './song.ts'
import { formOf, keptLine, type Rewriting, type SongForm, songOfForm } from './song-form.ts'

/**
 * Writes a song. The same seed gives the same song.
 * @param before a song of the same wish, of which the lines outside `part` and those that are locked stay
 */
export function writeSong(
  wish: SongWish,
  { language, seed, ...rewriting }: { language: WrittenLanguage; seed: string } & Rewriting,
): Song {
  const form = formOf(wish)
  const base = songOfForm(rewriting, form)
  const kept = form.sections.map(
    (_, section) => (line: number) => keptLine({ ...rewriting, before: base }, { section, line }),
  )
  const writing: Writing = {
    wish,
    book: PHRASE_BOOKS[language],
    syllables: SYLLABLES[language],
    random: seededRandom(seed),
    language,
    sung: (base?.sections ?? [])
      .flatMap(({ lines }) => lines.map(({ text }) => text))
      .join('\n')
      .toLowerCase(),
    used: new Set(),
  }
  const worlds = worldsOf(writing, form, base)
  const firsts = firstHalves(writing, form, kept)
  let letters = 0
  const sections = form.sections.map(({ kind, scheme, pools }, index): Section => {
    const keptHere = kept[index] ?? (() => undefined)
    const families = familiesOf(writing, { scheme, pools, kept: keptHere })
    const target = kind === 'verse' ? lineLengthOf(writing, families) : 0
    const lines = [...scheme].map((letter, line): Line => {
      const label = LETTERS[(letters + letterIndex(letter)) % LETTERS.length] ?? 'A'
      const old = keptHere(line)
      if (old) return { ...old, rhyme: label }
      const family = families.get(letter) ?? ''
      const pool = poolOf(pools, letter)
      const phrases = writing.book.moods[wish.mood][pool][family] ?? []
      const given = firsts.get(`${index} ${line}`)
      const openers = given
        ? [given]
        : writing.book.worlds[worlds[index] ?? 'city'].map((phrase) => capitalized(language, phrase))
      const text =
        kind === 'verse'
          ? verseLine(writing, openers, phrases, target)
          : withSlot(language, take(writing, phrases), wish.title)
      return { text, rhyme: label, family, isLocked: false }
    })
    letters += new Set(scheme).size
    return { kind, ...(kind === 'verse' ? { world: worlds[index] } : {}), lines }
  })
  return { sections, order: [...form.order] }
}

interface Writing {
  wish: SongWish
  language: WrittenLanguage
  book: PhraseBook
  syllables: (text: string) => number
  random: Random
  /** The song so far in small letters, kept lines and those that are replaced. */
  sung: string
  /** Phrases that were taken since. */
  used: Set<string>
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letterIndex = (letter: string) => LETTERS.indexOf(letter)
const poolOf = (pools: readonly Pool[], letter: string): Pool =>
  pools[letterIndex(letter) % pools.length] ?? 'closers'

/** Each verse has a world of its own, and keeps it. */
function worldsOf({ random }: Writing, { sections }: SongForm, base: Song | undefined): World[] {
  const rest = shuffled(random, WORLDS)
  return sections.map((_, index) => base?.sections[index]?.world ?? rest[index % rest.length] ?? 'city')
}

/**
 * The first halves of lines that hold what the artist gave, by place: words spread over the verses, the dedication in
 * the last one. What a kept line holds already is not given again.
 */
function firstHalves(
  { wish, book, random, language }: Writing,
  { sections }: SongForm,
  kept: readonly ((line: number) => Line | undefined)[],
): Map<string, string> {
  const places = sections.flatMap(({ scheme }, section) => [...scheme].map((_, line) => ({ section, line })))
  const keptText = places.map(({ section, line }) => kept[section]?.(line)?.text ?? '').join('\n')
  const free = places
    .filter(({ section, line }) => sections[section]?.kind === 'verse' && !kept[section]?.(line))
    .sort((one, other) => turnOf(one) - turnOf(other))
  const words = wish.words.filter((word) => !keptText.includes(word))
  const frames = shuffled(random, book.words)
  const result = new Map(
    free
      .slice(0, words.length)
      .map((place, index) => [
        keyOf(place),
        withSlot(language, frames[index] ?? '{w}', book.quotes.join(words[index])),
      ]),
  )
  const last = free.slice(words.length).findLast(({ section }) => section === free.at(-1)?.section)
  if (last && wish.dedicatedTo && !keptText.includes(wish.dedicatedTo))
    result.set(keyOf(last), withSlot(language, random.pick(book.names), wish.dedicatedTo))
  return result
}

interface Place {
  section: number
  line: number
}
const keyOf = ({ section, line }: Place) => `${section} ${line}`

/** The third line of each verse first, then the first, the second and the rest: words are not side by side. */
const turnOf = ({ section, line }: Place): number => ([1, 2, 0][line] ?? line) * 100 + section

/** A family for each letter: that of a kept line, or one that no letter of the section has and of another vowel. */
function familiesOf(
  { wish, book, random, sung, used }: Writing,
  {
    scheme,
    pools,
    kept,
  }: { scheme: string; pools: readonly Pool[]; kept: (line: number) => Line | undefined },
): Map<string, string> {
  const poolAt = (letter: string): Families => book.moods[wish.mood][poolOf(pools, letter)]
  const families = new Map<string, string>()
  // A kept line of another mood or language rhymes with nothing that can be written now.
  for (const [line, letter] of [...scheme].entries()) {
    const old = kept(line)
    if (old && !families.has(letter) && Object.hasOwn(poolAt(letter), old.family))
      families.set(letter, old.family)
  }
  for (const letter of new Set(scheme)) {
    if (families.has(letter)) continue
    const all = poolAt(letter)
    const before = families.get(LETTERS[letterIndex(letter) - 1] ?? '') ?? ''
    const taken = [...families.values()]
    const left = (family: string) =>
      (all[family] ?? []).filter((phrase) => !used.has(phrase) && !sung.includes(half(phrase))).length -
      taken.filter((other) => other === family).length * 2
    // Another vowel than the line before, phrases enough for a couplet, and then what is used least.
    const rank = (family: string) =>
      (vowelOf(before) === vowelOf(family) ? 1_000 : 0) +
      (left(family) < 2 ? 100 : 0) +
      taken.filter((other) => vowelOf(other) === vowelOf(family)).length * 10 -
      left(family)
    const [best = ''] = shuffled(random, Object.keys(all)).sort((one, other) => rank(one) - rank(other))
    families.set(letter, best)
  }
  return families
}

/** Those that are not in the song; when all are, those that were not taken since. */
function freeOf({ sung, used }: Writing, phrases: readonly string[]): readonly string[] {
  const untaken = phrases.filter((phrase) => !used.has(phrase))
  const fresh = untaken.filter((phrase) => !sung.includes(half(phrase)))
  return fresh.length > 0 ? fresh : untaken.length > 0 ? untaken : phrases
}

/** A phrase without its slot, as it is looked for. */
const half = (phrase: string) => phrase.replace(SLOT, '').toLowerCase()

function take(writing: Writing, phrases: readonly string[]): string {
  const phrase = writing.random.pick(freeOf(writing, phrases))
  writing.used.add(phrase)
  return phrase
}

/** Of the lines of a verse, in syllables: what its families have in the middle, with a first half of usual length. */
function lineLengthOf({ wish, book, syllables }: Writing, families: ReadonlyMap<string, string>): number {
  const { closers } = book.moods[wish.mood]
  const lengths = [...families.values()].flatMap((family) => (closers[family] ?? []).map(syllables))
  return middleOf(lengths) + middleOf(Object.values(book.worlds).flat().map(syllables))
}

const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** Two halves that make a line of about `target` syllables. */
function verseLine(
  writing: Writing,
  openers: readonly string[],
  closers: readonly string[],
  target: number,
): string {
  const { random, syllables, used } = writing
  const lengthOf = new Map([...openers, ...closers].map((phrase) => [phrase, syllables(phrase)]))
  const distance = ([first, second]: readonly [string, string]) =>
    Math.abs((lengthOf.get(first) ?? 0) + (lengthOf.get(second) ?? 0) - target)
  const pairs = freeOf(writing, closers).flatMap((second) =>
    freeOf(writing, openers).map((first) => [first, second] as const),
  )
  const [best] = shuffled(random, pairs).sort(
    (one, other) => Math.max(distance(one), 1) - Math.max(distance(other), 1),
  )
  const [first, second] = best ?? ['', '']
  used.add(first).add(second)
  return `${first}, ${second}`
}

/** A phrase with what the artist wrote, as they wrote it. */
const withSlot = (language: WrittenLanguage, phrase: string, text: string): string =>
  (phrase.startsWith('{') ? phrase : capitalized(language, phrase)).replace(SLOT, () => text)
const SLOT = /\{[Twn]\}/

/** With the capitals of its language: “izmir” becomes “İzmir” in Turkish. */
const capitalized = (language: WrittenLanguage, text: string): string => {
  const first = [...text][0] ?? ''
  return first.toLocaleUpperCase(language) + text.slice(first.length)
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last--) {
    const at = random.whole(0, last)
    ;[result[last], result[at]] = [result[at] as T, result[last] as T]
  }
  return result
}
