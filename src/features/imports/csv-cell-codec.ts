// CSV cells: writes and parses listed values, flags, dates, numbers, lists, credits and timed lyrics.
import { slipsFrom } from '#engines/text-rules/name-index.ts'
import { isPlainDate } from '#lib/pure/dates.ts'

/** Reports a problem of the current cell; it blocks unless the value could be taken all the same. */
export type Fail = (
  code: string,
  params?: Record<string, string | number>,
  severity?: 'blocks' | 'advises',
) => void

/** Normalizes a listed value: case, hyphens and spaces do not count. */
export const folded = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, '_')

/** A lookup table of listed values by their normalized form. */
export type Words<T extends string = string> = ReadonlyMap<string, T>
export const wordsOf = <T extends string>(list: readonly T[]): Words<T> =>
  new Map(list.map((word) => [folded(word), word]))

export const wordOf = <T extends string>(words: Words<T>, text: string, fail: Fail): T | undefined => {
  const word = words.get(folded(text))
  if (!word) failValue(text, [...words.values()], fail)
  return word
}

const LISTED_MAX = 12
const NEAREST = 3
/** Names every value that the column takes, or of a long list those that are written most alike. */
export function failValue(text: string, allowed: readonly string[], fail: Fail): void {
  const value = text.slice(0, 60)
  if (allowed.length <= LISTED_MAX) {
    fail('import_value', { value, allowed: allowed.join(', ') })
    return
  }
  const slips = slipsFrom(folded(text).slice(0, 31))
  const nearest = allowed
    .map((word) => ({ word, distance: slips(folded(word).slice(0, 31)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
  fail('import_value_near', { value, nearest: nearest.map(({ word }) => word).join(', ') })
}

/**
 * Cells with several values separate them with a bar; a bar or backslash within a value is escaped with a backslash.
 */
export const joined = (parts: readonly string[]) =>
  parts.map((part) => part.replaceAll(/[\\|]/g, '\\$&')).join(' | ')
export const parted = (text: string): string[] =>
  (text.match(/(?:\\[\s\S]|[^\\|])+/g) ?? [])
    .map((part) => part.replaceAll(/\\([\\|])/g, '$1').trim())
    .filter((part) => part !== '')

const YES = new Set(['yes', 'y', 'true', '1', 'x'])
const NO = new Set(['no', 'n', 'false', '0'])
export const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
export function flagOf(text: string, fail: Fail): boolean {
  const word = text.toLowerCase()
  if (!YES.has(word) && !NO.has(word)) failValue(text, ['yes', 'no'], fail)
  return YES.has(word)
}

export function dateOf(text: string, fail: Fail): string | null {
  if (isPlainDate(text)) return text
  fail('import_date', { value: text.slice(0, 60) })
  return null
}

export function numberOf(text: string, [min, max]: [number, number], fail: Fail): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) fail('import_number', { min, max })
  return number
}

export function bounded(text: string, max: number, fail: Fail): string {
  if (text.length > max) fail('import_length', { max })
  return text
}

export const SHARE = /^([\s\S]*?)(?:^|\s+)(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/
const LYRIC = /^\[(\d{1,4}):([0-5]\d)(?:[.:](\d{1,3}))?\](.*)$/

/**
 * Parses `composer: Ana Lima`. Only a part that starts with a colon has no role: a draft that is not finished is exported
 * like that.
 */
export function creditOf(words: Words, part: string, fail: Fail): { word: string; name: string } | undefined {
  const [, word, name = ''] = /^([\w -]*?)\s*:\s*([\s\S]*)$/.exec(part) ?? []
  if (word === undefined || name === '') {
    fail('import_credit', { value: part.slice(0, 60) })
    return undefined
  }
  return { word: word === '' ? '' : (wordOf(words, word, fail) ?? ''), name: name.trim() }
}

/** Formats a time as in LRC files: `[01:02.345]`. */
export const clock = (ms: number): string =>
  `${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}.${String(ms % 1000).padStart(3, '0')}`

export function timedLine(line: string, fail: Fail): { atMs: number; text: string } {
  const [, minutes, seconds, fraction = '', text = ''] = LYRIC.exec(line) ?? []
  if (minutes === undefined) fail('import_lyrics', { value: line.slice(0, 60) })
  const atMs = Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000 + Number(fraction.padEnd(3, '0'))
  return { atMs, text: bounded(text, 500, fail) }
}
