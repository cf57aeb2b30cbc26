// The phrases of a language, from which songs are put together, and how its book is read.
import { recordOf } from '#lib/pure/record-of.ts'
import { MOODS, type Mood, WORLDS, type World } from './options.ts'

/**
 * What lines are made of. Closers are the second half of a line in a verse; hooks contain `{T}`, the title; lifts
 * lead to a chorus; tails answer a hook.
 */
export const POOLS = ['closers', 'lifts', 'hooks', 'tails', 'bridges'] as const
export type Pool = (typeof POOLS)[number]

/** Phrases by rhyme: its stressed vowel, and after a space what follows it. */
export type Families = Readonly<Record<string, readonly string[]>>

export interface PhraseBook {
  /** Around a word of the artist. */
  quotes: readonly [string, string]
  /** The first half of a line, with a word of the artist at `{w}`. */
  words: readonly string[]
  /** The first half of a line, with the person it is for at `{n}`. */
  names: readonly string[]
  /** The first halves of lines in verses. */
  worlds: Readonly<Record<World, readonly string[]>>
  moods: Readonly<Record<Mood, Readonly<Record<Pool, Families>>>>
}

/** The vowel of a family. Families of a verse that have the same would sound like one. */
export const vowelOf = (family: string): string => family.split(' ', 1)[0] ?? ''

/**
 * Reads a book: `# part` begins the words, the names, a world or a mood, `## pool` a pool of a mood. Lines are phrases
 * between semicolons; in a pool, after the rhyme and a colon.
 * @throws Error when a part is unknown or missing
 */
export function readPhraseBook(quotes: readonly [string, string], text: string): PhraseBook {
  const lists = new Map<string, string[]>()
  const moods = new Map<string, Map<string, Record<string, string[]>>>()
  let part = ''
  let pool = ''
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) pool = line.slice(3)
    else if (line.startsWith('# ')) {
      part = line.slice(2).replace(' ', '_')
      pool = ''
    } else if (line.trim() === '') continue
    else if (pool) {
      const [family = '', phrases = ''] = splitOnce(line, ': ')
      const pools = moods.get(part) ?? new Map<string, Record<string, string[]>>()
      moods.set(part, pools.set(pool, { ...pools.get(pool), [family]: phrases.split('; ') }))
    } else lists.set(part, [...(lists.get(part) ?? []), ...line.split('; ')])
  }
  const listOf = (name: string) => lists.get(name) ?? missing(name)
  return {
    quotes,
    words: listOf('words'),
    names: listOf('names'),
    worlds: recordOf(WORLDS, listOf),
    moods: recordOf(MOODS, (mood) =>
      recordOf(POOLS, (name) => moods.get(mood)?.get(name) ?? missing(`${mood}, ${name}`)),
    ),
  }
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

function missing(name: string): never {
  throw new Error(`The phrase book lacks ${name}`)
}
