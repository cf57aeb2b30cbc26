// Rule T01: guests, producers and artists named in a title, and where they belong.
import { type TextFinding, type TextFix, textFinding } from './findings.ts'
import { isFullName, normalName } from './normalise.ts'
import { phraseAt, phraseList } from './phrases.ts'
import {
  type Bracket,
  bracketAround,
  cutOut,
  firstAt,
  type TitleReading,
  trimEndOf,
  type Word,
} from './read-title.ts'
import { splitNames } from './split-names.ts'
import { allWords } from './words/all-words.ts'

const FEATURING = phraseList(allWords('featuring'))
const PRODUCED = phraseList(allWords('producedBy'))
const WITH = phraseList(allWords('withGuest'))

type Kind = 'featuring' | 'producer' | 'guest'

interface Credit {
  kind: Kind
  /** As written: `feat.`, `prod. by`. */
  mark: string
  names: string[]
  /** Start of the text that is removed from the title together with the credit. */
  from: number
  to: number
  range: readonly [number, number]
}

/** One finding for guests, one for producers, one for an artist's own name before or after the title. */
export function creditFindings(
  reading: TitleReading,
  path: string,
  artists: readonly string[],
): TextFinding[] {
  const credits = findCredits(reading)
  return [
    ...movedOut('featuring_in_title', 'featuring', reading, credits, path),
    ...movedOut('producer_in_title', 'producer', reading, credits, path),
    ...movedOut('guest_in_title', 'guest', reading, credits, path),
    ...ownName(reading, path, artists),
  ]
}

function movedOut(
  code: 'featuring_in_title' | 'producer_in_title' | 'guest_in_title',
  kind: Kind,
  { text }: TitleReading,
  credits: Credit[],
  path: string,
): TextFinding[] {
  const mine = credits.filter((credit) => credit.kind === kind)
  const [first] = mine
  if (!first) return []
  const names = mine.flatMap((credit) => credit.names)
  const value = cutOut(text, mine)
  const params = { names: names.join(', '), mark: first.mark }
  const fix = value === '' || value === text ? undefined : moved(kind, path, value, names)
  return [textFinding(code, path, params, { range: first.range, ...(fix ? { fix } : {}) })]
}

/**
 * A producer moves to the contributors if the name is a full one; otherwise it is only removed and the artist adds the
 * credit.
 */
function moved(kind: Kind, path: string, value: string, names: string[]): TextFix {
  if (kind !== 'producer') return { kind: 'move_to_featured', at: path, value, names }
  return names.length > 0 && names.every(isFullName)
    ? { kind: 'move_to_contributors', at: path, value, names, role: 'producer' }
    : { kind: 'replace', at: path, value }
}

function findCredits({ text, words, brackets }: TitleReading): Credit[] {
  const marks = words.flatMap((_, i) => markAt(text, words, brackets, i))
  if (marks.length === 0) return []
  const dashes = [...text.matchAll(/ - /g)].map(({ index }) => ({ from: index }))
  return marks.flatMap((mark, i) => {
    const { bracket, firstOfBracket, word, last, kind } = mark
    const limit = Math.min(
      bracket ? bracket.to - 1 : (brackets[firstAt(brackets, word.from)]?.from ?? text.length),
      marks[i + 1]?.word.from ?? text.length,
      (bracket ? undefined : dashes[firstAt(dashes, word.to)]?.from) ?? text.length,
    )
    const isWhole = firstOfBracket && bracket && limit === bracket.to - 1
    const nameText = text.slice(last.to, limit).replace(/^[\s.:]+/u, '')
    const { names } = splitNames(trimEndOf(nameText, ' ,;:-–—|/([{'), { conjunctions: true })
    if (names.length === 0) return []
    return [
      {
        kind,
        mark: text.slice(word.from, last.to) + (text[last.to] === '.' ? '.' : ''),
        names,
        from: isWhole ? bracket.from : word.from,
        to: isWhole ? bracket.to : limit,
        range: [word.from, limit] as const,
      },
    ]
  })
}

interface Mark {
  kind: Kind
  word: Word
  /** Its last word: `by` of `prod. by`. */
  last: Word
  bracket?: Bracket
  firstOfBracket: boolean
}

function markAt(text: string, words: Word[], brackets: Bracket[], i: number): Mark[] {
  const word = words[i] as Word
  return MARKS.flatMap(([kind, list, isMark]) => {
    const length = phraseAt(words, list, i)
    if (length === 0) return []
    const bracket = bracketAround(brackets, word.from, word.to)
    const firstOfBracket = bracket?.words[0] === i
    const next = words[i + length]
    if (!next || (bracket && next.to > bracket.to)) return []
    const last = words[i + length - 1] as Word
    const hasDot = text[last.to] === '.'
    return isMark({ word, next, previous: words[i - 1], length, hasDot, firstOfBracket })
      ? [{ kind, word, last, firstOfBracket, ...(bracket ? { bracket } : {}) }]
      : []
  })
}

interface Surroundings {
  word: Word
  next: Word
  previous?: Word | undefined
  length: number
  hasDot: boolean
  firstOfBracket: boolean
}

/**
 * `feat` is also an achievement and `ft` a foot: No Mean Feat, Feat of Clay, 50 Ft Queenie. `(part. Ana)` is Brazilian.
 */
function isFeaturing({ word, next, previous, length, hasDot, firstOfBracket }: Surroundings): boolean {
  if (word.fold === 'featuring' || length > 1) return true
  if (word.fold === 'part') return hasDot && firstOfBracket && !/^(?:\d+|[IVX]+)$/.test(next.text)
  if (word.fold === 'ft' && /^\d+$/.test(previous?.text ?? '')) return false
  if (hasDot || firstOfBracket) return true
  return previous !== undefined && !CREDIT_VERB.has(previous.fold) && !AFTER_CREDIT_VERB.has(next.fold)
}
const CREDIT_VERB = new Set(
  'a an the no this that my your his her our their great big mean any every one some'.split(' '),
)
const AFTER_CREDIT_VERB = new Set('of to in and or for that so by at on is was'.split(' '))

/** `prod` alone is no word of these languages; `yapımcı` is. */
const isProduced = ({ word, previous, hasDot, firstOfBracket, length }: Surroundings): boolean =>
  hasDot || firstOfBracket || length > 1 || (word.text === 'prod' && previous !== undefined)

/** `(with Ana Lima)`, in lower case as stores write it, before a name: not `(With a Kiss)` and not `(with You)`. */
function isGuest({ word, next, firstOfBracket }: Surroundings): boolean {
  const isSmall = word.text === word.text.toLowerCase()
  const isName = next.text !== next.text.toLowerCase() && !PRONOUNS.has(next.fold)
  return firstOfBracket && isSmall && isName
}
const PRONOUNS = new Set(
  'version versiyon mix edit remix you me us him her them my your our love a an the i it no all one ti mi el ella nosotros voce mim ele ela nos amor todo toda tudo'.split(
    ' ',
  ),
)

const MARKS = [
  ['featuring', FEATURING, isFeaturing],
  ['producer', PRODUCED, isProduced],
  ['guest', WITH, isGuest],
] as const

/** `Ana Lima - Maré` by Ana Lima. A title that equals the name is a self-titled one. */
function ownName(
  { text, brackets, tail, words }: TitleReading,
  path: string,
  artists: readonly string[],
): TextFinding[] {
  const head = text.search(/ [-–—|:] |: /u)
  const places = [
    ...(head > 0 ? [{ from: 0, to: head }] : []),
    ...(tail ? [{ from: tail.from, to: words[tail.words[1] - 1]?.to ?? text.length }] : []),
    ...brackets,
  ]
  if (places.length === 0) return []
  const own = new Map(artists.map((name) => [normalName(name), name]))
  for (const place of places) {
    const name = own.get(normalName(text.slice(place.from, place.to)))
    if (name === undefined) continue
    const value = cutOut(text, [place]).replace(/^[-–—|:\s]+/u, '')
    const fix = { kind: 'replace', at: path, value } as const
    return [
      textFinding(
        'artist_in_title',
        path,
        { name },
        { range: [place.from, place.to], ...(value === '' ? {} : { fix }) },
      ),
    ]
  }
  return []
}
