// Rule T06: version words in a title, and the version they indicate.
import { type TextFinding, textFinding } from './findings.ts'
import { isPhrase, phraseAt, phraseList } from './phrases.ts'
import { cutOut, type TitleReading } from './read-title.ts'
import { allVersionWords, type VersionName } from './words/all-words.ts'

const NAMES = ['remix', 'acoustic', 'cover', 'instrumental', 'live'] as const satisfies VersionName[]
const VERSIONS = NAMES.map((name) => [name, phraseList(allVersionWords(name))] as const)
const NEEDLESS = phraseList(allVersionWords('original'))

/** `Live at Wembley`, `En vivo en Madrid`: a place or a date follows the word. */
const BEHIND_LIVE = new Set(
  'at from in on en em no na nas nos desde session sessions sesion sessao acoustic acustico'.split(' '),
)

interface Remark {
  from: number
  to: number
  words: readonly [number, number]
}

/**
 * Remarks in brackets or after a dash that indicate the version of the recording.
 * @param version the value of the version field, `original` by default; undefined if there is none (a release).
 */
export function versionFindings(
  reading: TitleReading,
  path: string,
  version: string | undefined,
): TextFinding[] {
  const remarks = remarksOf(reading)
  const needless = remarks.filter((remark) => isPhrase(reading.words, NEEDLESS, ...remark.words))
  const findings = needless[0] ? [needlessFinding(reading, path, needless)] : []
  if (version === undefined) return findings
  const exact = exactFinding(reading, path, version, remarks)
  if (exact) return [...findings, exact]
  return [
    ...findings,
    ...remarks.flatMap((remark) => unsetFinding(reading, path, version, remark)).slice(0, 1),
  ]
}

/** The remarks of a title that have a title before them. */
export function remarksOf({ text, words, brackets, tail }: TitleReading): Remark[] {
  const inBrackets = brackets.filter(
    (bracket) =>
      bracket.words[0] < bracket.words[1] && (bracket.words[0] > 0 || bracket.words[1] < words.length),
  )
  const behindDash = tail ? [{ ...tail, to: words[tail.words[1] - 1]?.to ?? text.length }] : []
  return [...inBrackets, ...behindDash]
}

function needlessFinding(reading: TitleReading, path: string, remarks: Remark[]): TextFinding {
  const { word, range, value } = taken(reading, remarks)
  return textFinding('version_needless', path, { word }, { range, fix: { kind: 'replace', at: path, value } })
}

/** A remark that consists of one of the product's versions. */
function exactFinding(
  reading: TitleReading,
  path: string,
  field: string,
  remarks: Remark[],
): TextFinding | undefined {
  for (const [version, list] of VERSIONS) {
    const exact = remarks.filter((remark) => isPhrase(reading.words, list, ...remark.words))
    // One field cannot hold two versions: `Song (Live)` as a remix keeps its remark.
    if (exact.length === 0 || (field !== 'original' && field !== version)) continue
    const { word, range, value } = taken(reading, exact)
    const fix = { kind: 'move_to_version', at: path, value, version } as const
    return textFinding('version_in_title', path, { word, version }, { range, fix })
  }
  return undefined
}

function unsetFinding(reading: TitleReading, path: string, field: string, remark: Remark): TextFinding[] {
  const version = field === 'original' ? meantVersion(reading.words, remark.words) : undefined
  if (!version) return []
  const { word, range } = taken(reading, [remark])
  const fix = { kind: 'replace', at: path.replace(/title$/, 'version'), value: version } as const
  return [textFinding('version_unset', path, { word, version }, { range, fix })]
}

/** The words and position of the first remark, and the title without any remarks. */
function taken({ text, words }: TitleReading, remarks: Remark[]) {
  const [first] = remarks as [Remark]
  return {
    word: text.slice(words[first.words[0]]?.from, words[first.words[1] - 1]?.to),
    range: [first.from, first.to] as const,
    value: cutOut(text, remarks),
  }
}

/** The version of a remark that contains more than the field can hold: `Ana Lima Remix`, `Live at Wembley`. */
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
