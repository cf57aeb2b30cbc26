// Reads a title once for all rules: its words, its brackets, its remark after a dash, and where its phrases begin.
import { foldWord } from './normalise.ts'

export interface Word {
  text: string
  /** Without case and accents, for searching. */
  fold: string
  from: number
  to: number
}

export interface Bracket {
  /** Position of the opening sign, and after the closing one. */
  from: number
  to: number
  open: string
  /** Indices of its first word, and after its last. */
  words: readonly [number, number]
}

export interface TitleReading {
  text: string
  words: Word[]
  /** Outermost pairs only. */
  brackets: Bracket[]
  /** Positions of brackets without a counterpart. */
  unbalanced: { at: number; sign: string }[]
  /** A remark after the last ` - ` or ` | ` outside brackets: the position of its dash, and its words. */
  tail?: { from: number; words: readonly [number, number] }
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '（': '）', '【': '】' }
const OPENING = new Map(Object.entries(CLOSING).map(([open, close]) => [close, open]))
const BRACKET = /[()[\]{}（）【】]/g

/** Reads a tidy title. Linear in its length. */
export function readTitle(text: string): TitleReading {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(WORD))
    words.push({ text: word, fold: foldWord(word), from: index, to: index + word.length })
  const { pairs, unbalanced } = pairBrackets(text)
  const brackets = pairs.map(({ from, to }) => ({
    from,
    to,
    open: text[from] as string,
    words: wordsBetween(words, from, to),
  }))
  const tail = findTail(text, words, brackets)
  return { text, words, brackets, unbalanced, ...(tail ? { tail } : {}) }
}

function pairBrackets(text: string) {
  const open: { at: number; sign: string }[] = []
  const unbalanced: { at: number; sign: string }[] = []
  const all: { from: number; to: number }[] = []
  for (const { 0: sign, index } of text.matchAll(BRACKET)) {
    if (CLOSING[sign]) open.push({ at: index, sign })
    else if (open.at(-1)?.sign === OPENING.get(sign)) all.push({ from: open.pop()?.at ?? 0, to: index + 1 })
    else unbalanced.push({ at: index, sign })
  }
  unbalanced.push(...open)
  // Inner pairs close first; after sorting by start, an outermost pair is one that starts after the end of the previous
  // one.
  const pairs: { from: number; to: number }[] = []
  for (const pair of all.sort((a, b) => a.from - b.from))
    if (pair.from >= (pairs.at(-1)?.to ?? 0)) pairs.push(pair)
  return { pairs, unbalanced: unbalanced.sort((a, b) => a.at - b.at) }
}

function wordsBetween(words: Word[], from: number, to: number): readonly [number, number] {
  const first = firstAt(words, from)
  return [first, firstAt(words, to)]
}

/** The index of the first position in an ordered list that is not before `index`. */
export function firstAt(words: readonly { from: number }[], index: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as { from: number }).from < index) low = middle + 1
    else high = middle
  }
  return low
}

const DASHES = [' - ', ' – ', ' — ', ' | ', ' // ']

function findTail(text: string, words: Word[], brackets: Bracket[]) {
  const end = brackets[0] && brackets[0].from > 0 ? brackets[0].from : text.length
  const from = Math.max(...DASHES.map((dash) => text.lastIndexOf(dash, end - dash.length)))
  if (from <= 0) return undefined
  const range = wordsBetween(words, from, end)
  return range[0] > 0 && range[0] < range[1] ? { from, words: range } : undefined
}

/** A title without the parts at those positions, and without the spaces and separators they leave behind. */
export function cutOut(text: string, parts: readonly { from: number; to: number }[]): string {
  let kept = ''
  let end = 0
  const keep = (part: string) => {
    const glue =
      kept === '' || part === '' || /^[)\]}]/.test(part) || '([{'.includes(kept.at(-1) ?? ' ') ? '' : ' '
    kept += glue + part
  }
  for (const { from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    if (from > end) keep(trimEndOf(text.slice(end, from).replace(LEFT_BEHIND, ''), ' ,;:–—|/-'))
    end = Math.max(end, to)
  }
  keep(text.slice(end).replace(LEFT_BEHIND, ''))
  return kept.trim()
}

const LEFT_BEHIND = /^[\s,;:]+/u

/** The outermost brackets around that range, if it is inside any. */
export function bracketAround(brackets: readonly Bracket[], from: number, to: number): Bracket | undefined {
  const around = brackets[firstAt(brackets, from) - 1]
  return around && to < around.to ? around : undefined
}

/** The text between the brackets or after the dash of a remark. */
export const withoutSigns = (remark: string): string =>
  trimEndOf(remark.replace(/^[\s()[\]{}/|–—-]+/u, ''), ' )]}')

/** A text without those signs at its end. A loop, because a pattern would scan long runs of them repeatedly. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end -= 1
  return text.slice(0, end)
}
