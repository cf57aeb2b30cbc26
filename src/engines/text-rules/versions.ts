// Owns rule T06: version words that stand in a title, and the version they mean.
import { type TextFinding, textFinding } from './findings.ts'
import { isPhrase, phraseAt, phraseList } from './phrases.ts'
import { cutOut, type TitleReading } from './read-title.ts'
import { allVersionWords, type VersionName } from './words/all-words.ts'

const NAMES = ['remix', 'acoustic', 'cover', 'instrumental', 'live'] as const satisfies VersionName[]
const VERSIONS = NAMES.map((name) => [name, phraseList(allVersionWords(name))] as const)
const NEEDLESS = phraseList(allVersionWords('original'))

/** `Live at Wembley`, `En vivo en Madrid`: a place or a day behind the word. */
const BEHIND_LIVE = new Set(
  'at from in on en em no na nas nos desde session sessions sesion sessao acoustic acustico'.split(' '),
)

interface Remark {
  from: number
  to: number
  words: readonly [number, number]
}

/**
 * Remarks in brackets or after a dash that say which recording it is.
 * @param version what the version field holds, `original` by default; undefined where there is none (a release).
 */
export function versionFindings(
  reading: TitleReading,
  at: string,
  version: string | undefined,
): TextFinding[] {
  const remarks = remarksOf(reading)
  for (const remark of remarks) {
    const found =
      needless(reading, remark, at) ??
      (version === undefined ? undefined : known(reading, remark, at, version))
    if (found) return [found]
  }
  return []
}

/** The remarks of a title that have a title before them. */
export function remarksOf({ text, words, brackets, tail }: TitleReading): Remark[] {
  const inBrackets = brackets.filter(
    (one) => one.words[0] < one.words[1] && (one.words[0] > 0 || one.words[1] < words.length),
  )
  const behindDash = tail ? [{ ...tail, to: words[tail.words[1] - 1]?.to ?? text.length }] : []
  return [...inBrackets, ...behindDash]
}

function needless({ text, words }: TitleReading, remark: Remark, at: string): TextFinding | undefined {
  if (!isPhrase(words, NEEDLESS, ...remark.words)) return undefined
  return textFinding(
    'version_needless',
    at,
    { word: wordsText(text, words, remark) },
    {
      range: [remark.from, remark.to],
      fix: { kind: 'replace', at, value: cutOut(text, remark.from, remark.to) },
    },
  )
}

function known(
  { text, words }: TitleReading,
  remark: Remark,
  at: string,
  version: string,
): TextFinding | undefined {
  const exact = VERSIONS.find(([, list]) => isPhrase(words, list, ...remark.words))?.[0]
  const word = wordsText(text, words, remark)
  const range = [remark.from, remark.to] as const
  if (exact) {
    // One field cannot hold two versions: `Song (Live)` as a remix keeps its remark.
    if (version !== 'original' && version !== exact) return undefined
    const fix = { kind: 'move_to_version', at, value: cutOut(text, ...range), version: exact } as const
    return textFinding('version_in_title', at, { word, version: exact }, { range, fix })
  }
  const meant = version === 'original' ? meantVersion(words, remark.words) : undefined
  if (!meant) return undefined
  const fix = { kind: 'replace', at: at.replace(/title$/, 'version'), value: meant } as const
  return textFinding('version_unset', at, { word, version: meant }, { range, fix })
}

/** The version of a remark that says more than the field can hold: `Ana Lima Remix`, `Live at Wembley`. */
function meantVersion(
  words: TitleReading['words'],
  [from, to]: readonly [number, number],
): VersionName | undefined {
  const last = words[to - 1]?.fold
  if (last === 'remix' || last === 'acoustic' || last === 'instrumental') return last
  const live = VERSIONS.find(([name]) => name === 'live')?.[1] ?? NEEDLESS
  const length = phraseAt(words, live, from, to)
  const next = words[from + length]
  const isPlace = next && (BEHIND_LIVE.has(next.fold) || /^(19|20)\d\d$/.test(next.text))
  return length > 0 && isPlace ? 'live' : undefined
}

const wordsText = (text: string, words: TitleReading['words'], remark: Remark): string =>
  text.slice(words[remark.words[0]]?.from, words[remark.words[1] - 1]?.to)
