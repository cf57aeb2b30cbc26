// The form of titles: numbers of a series, placeholders, brackets.
import { type TextFinding, textFinding } from './findings.ts'
import { phraseAt, phraseList } from './phrases.ts'
import { bracketAround, type TitleReading, trimEndOf, type Word } from './read-title.ts'
import { allWords } from './words/all-words.ts'

const VOLUME = phraseList(allWords('volume'))
const PART = phraseList(allWords('part'))
const NUMBERED = phraseList(allWords('numbered'))
const PLACEHOLDERS = phraseList(allWords('placeholders'))

export const formFindings = (reading: TitleReading, path: string): TextFinding[] => [
  ...fileName(reading, path),
  ...standIn(reading, path),
  ...trackNumber(reading, path),
  ...series(reading, path),
  ...brackets(reading, path),
  ...apostrophe(reading, path),
]

/** `Part Volume 2` becomes `Part, Vol. 2`: a number has to follow and to end the title, a bracket or its main half. */
function series({ text, words, brackets: pairs }: TitleReading, path: string): TextFinding[] {
  for (let i = 1; i < words.length; i += 1) {
    const label = phraseAt(words, VOLUME, i) ? 'Vol.' : phraseAt(words, PART, i) ? 'Pt.' : undefined
    const word = words[i] as Word
    const number = words[i + 1]
    if (!label || !number || !isNumber(number) || !endsThere(text, number.to)) continue
    const bracket = bracketAround(pairs, word.from, word.to)
    const isWhole = bracket?.words[0] === i && bracket.words[1] === i + 2
    if (bracket && !isWhole) continue
    const written = text.slice(word.from, number.to)
    const before = trimEndOf(text.slice(0, bracket?.from ?? word.from), ' ,;:–—|/-')
    const value = `${before}, ${label} ${number.text}${text.slice(bracket?.to ?? number.to)}`
    if (value === text || (bracket && written === `${label} ${number.text}`)) continue
    return [
      textFinding(
        'series_form',
        path,
        { value },
        { range: [word.from, number.to], fix: { kind: 'replace', at: path, value } },
      ),
    ]
  }
  const sign = /(?<=[^\s] )#(\d{1,3})$/u.exec(text)
  if (!sign) return []
  const value = `${text.slice(0, sign.index)}No. ${sign[1]}`
  return [
    textFinding(
      'number_sign',
      path,
      { value },
      { range: [sign.index, text.length], fix: { kind: 'replace', at: path, value } },
    ),
  ]
}

const isNumber = ({ text }: Word) => /^\d{1,4}$/.test(text) || /^[IVX]{1,6}$/.test(text)
const endsThere = (text: string, to: number) =>
  to === text.length || /^(?: ?[()[\]:–—/]| - )/u.test(text.slice(to, to + 3))

/** Names that programs give to files: an extension, or words that count the versions. */
const FILE_ENDING = /\.(?:wav|wave|mp3|flac|aiff?|m4a|aac|ogg|wma|zip)$/i
const WORK_WORDS = new Set(
  'final master mastered mastering mix mixdown bounce bounced export exported render rough wip draft edit'.split(
    ' ',
  ),
)

function fileName({ text, words }: TitleReading, path: string): TextFinding[] {
  const ending = FILE_ENDING.exec(text)
  const bare = ending ? text.slice(0, ending.index) : text
  const isJoined = /[\p{L}\p{N}]_/u.test(bare)
  const parts = isJoined ? bare.split(/[_ ]+/) : []
  const isWork = (part: string) => WORK_WORDS.has(part.toLowerCase()) || /^v\d+$/i.test(part)
  const counted = words.findIndex(
    (word, i) => WORK_WORDS.has(word.fold) && /^v\d+$/.test(words[i + 1]?.fold ?? ''),
  )
  if (!ending && !parts.some(isWork) && counted < 0) return []
  const cut = counted >= 0 && !isJoined ? bare.slice(0, words[counted]?.from) : bare
  const value = trimEndOf(
    cut
      .split(/[_ ]+/)
      .filter((part) => !isWork(part))
      .join(' ')
      .trim(),
    ' ,-_(',
  )
  const word = ending?.[0] ?? (counted >= 0 ? (words[counted] as Word).text : (parts.find(isWork) as string))
  const fix = /[\p{L}\p{N}]/u.test(value) ? { fix: { kind: 'replace', at: path, value } as const } : {}
  return [textFinding('file_name', path, { word }, fix)]
}

/** The number that a file name starts with: `01 Night Drive`, `1. Night Drive`. Not `7 Rings` and not `99 Problems`. */
function trackNumber({ text }: TitleReading, path: string): TextFinding[] {
  const [written, word] = /^(0\d|\d{1,2}(?=[.)]))[\s.)_-]+(?=\p{L}{2})/u.exec(text) ?? []
  if (written === undefined || word === undefined) return []
  const fix = { kind: 'replace', at: path, value: text.slice(written.length) } as const
  return [textFinding('track_number_in_title', path, { word }, { range: [0, word.length], fix })]
}

/** `Track 1` is generic, `Untitled` a placeholder; both can be intended. */
function standIn({ text, words }: TitleReading, path: string): TextFinding[] {
  const last = words.length - 1
  const number = phraseAt(words, NUMBERED, 0)
  if (number > 0 && number === last && /^\d+$/.test(words[last]?.text ?? ''))
    return [textFinding('generic_title', path, { title: text })]
  const length = phraseAt(words, PLACEHOLDERS, 0)
  return length > 0 && length === words.length
    ? [textFinding('placeholder_title', path, { title: text })]
    : []
}

function brackets(reading: TitleReading, path: string): TextFinding[] {
  const { text, unbalanced, brackets: pairs } = reading
  const [first] = unbalanced
  if (first) {
    const value = balanced(reading)
    const fix =
      /[\p{L}\p{N}]/u.test(value) && value !== text
        ? { fix: { kind: 'replace', at: path, value } as const }
        : {}
    return [
      textFinding(
        'brackets_unbalanced',
        path,
        { sign: first.sign },
        { range: [first.at, first.at + 1], ...fix },
      ),
    ]
  }
  const round = pairs.filter(
    (pair, i) =>
      pair.open === '(' && pairs[i - 1]?.open === '(' && isNextTo(text, pairs[i - 1]?.to, pair.from),
  )
  const [second] = round
  if (!second) return []
  const signs = text.split('')
  for (const { from, to } of round) {
    signs[from] = '['
    signs[to - 1] = ']'
  }
  const value = signs.join('')
  const word = text.slice(second.from + 1, second.to - 1)
  return [
    textFinding(
      'brackets_double',
      path,
      { word },
      { range: [second.from, second.to], fix: { kind: 'replace', at: path, value } },
    ),
  ]
}

const isNextTo = (text: string, to = 0, from = 0) => text.slice(to, from).trim() === ''

/** A single opening bracket is closed at the end; other unbalanced brackets are removed. */
function balanced({ text, unbalanced }: TitleReading): string {
  const [only] = unbalanced
  const closing = { '(': ')', '[': ']', '{': '}' }[only?.sign ?? '']
  if (unbalanced.length === 1 && only && closing && /[\p{L}\p{N}]/u.test(text.slice(only.at)))
    return text + closing
  const indexes = new Set(unbalanced.map((bracket) => bracket.at))
  let value = ''
  for (let i = 0; i < text.length; i += 1) if (!indexes.has(i)) value += text[i]
  return trimEndOf(value.replace(/\s+/gu, ' ').trim(), ' :;-')
}

/** A backtick or a standalone accent is not an apostrophe. */
function apostrophe({ text }: TitleReading, path: string): TextFinding[] {
  const value = text.replace(/(?<=\p{L})[`´](?=\p{L})/gu, "'")
  return value === text
    ? []
    : [textFinding('apostrophe', path, {}, { fix: { kind: 'replace', at: path, value } })]
}
