// Rule T08, for titles and for names: signs that stores refuse, and spaces and accents in the wrong form.
import { type TextFinding, type TextFindingCode, textFinding } from './findings.ts'
import { cleanText, collapseSpaces, firstEmoji, withoutEmoji, withoutHidden } from './normalise.ts'

const OF_TITLES = { emoji: 'emoji', hidden: 'hidden_characters', spaces: 'spaces' } as const
const OF_NAMES = { emoji: 'name_emoji', hidden: 'name_hidden_characters', spaces: 'name_spaces' } as const

/** What is wrong with the characters of a text. Every fix is the whole text cleaned. */
export function characterFindings(text: string, at: string, of: 'title' | 'name'): TextFinding[] {
  const codes = of === 'title' ? OF_TITLES : OF_NAMES
  const value = cleanText(text)
  if (value === text) return []
  const fix = value === '' ? {} : { fix: { kind: 'replace', at, value } as const }
  const found: TextFinding[] = []
  const add = (code: TextFindingCode, params: TextFinding['params'] = {}) =>
    found.push(textFinding(code, at, params, fix))

  const emoji = firstEmoji(text)
  if (emoji !== undefined) add(codes.emoji, { sign: emoji })
  // The joiners that make one emoji of several go with them.
  const plain = emoji === undefined ? text : withoutEmoji(text).replaceAll('\u200d', '')
  const visible = withoutHidden(plain)
  if (visible !== plain) add(codes.hidden, { codePoint: codePointName(firstDifference(plain, visible)) })
  if (emoji === undefined && collapseSpaces(visible) !== visible) add(codes.spaces)
  // What is left differs by its composition alone, or by signs that made up an emoji.
  if (found.length === 0) add(of === 'title' ? 'accents_separate' : codes.spaces)
  return found
}

function firstDifference(text: string, other: string): string {
  let at = 0
  while (at < other.length && text[at] === other[at]) at += 1
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}

/** `U+200B`, for a character nobody can see. */
const codePointName = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
