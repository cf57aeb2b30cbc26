// Characters that stores refuse in titles and names, and spaces and accents in the wrong form.
import { type TextFinding, type TextFindingCode, textFinding } from './findings.ts'
import { cleanText, collapseSpaces, firstEmoji, withoutEmoji, withoutHidden } from './normalise.ts'

const OF_TITLES = { emoji: 'emoji', hidden: 'hidden_characters', spaces: 'spaces' } as const
const OF_NAMES = { emoji: 'name_emoji', hidden: 'name_hidden_characters', spaces: 'name_spaces' } as const

/** The character problems of a text. Every fix replaces the whole text by a cleaned one. */
export function characterFindings(text: string, path: string, kind: 'title' | 'name'): TextFinding[] {
  const codes = kind === 'title' ? OF_TITLES : OF_NAMES
  const value = cleanText(text)
  if (value === text) return []
  const fix = value === '' ? {} : { fix: { kind: 'replace', at: path, value } as const }
  const findings: TextFinding[] = []
  const add = (code: TextFindingCode, params: TextFinding['params'] = {}) =>
    findings.push(textFinding(code, path, params, fix))

  const emoji = firstEmoji(text)
  if (emoji !== undefined) add(codes.emoji, { sign: emoji })
  // Includes the joiners that combine several emoji into one.
  const plain = emoji === undefined ? text : withoutEmoji(text).replaceAll('\u200d', '')
  const visible = withoutHidden(plain)
  if (visible !== plain) add(codes.hidden, { codePoint: codePointName(firstDifference(plain, visible)) })
  if (emoji === undefined && collapseSpaces(visible) !== visible) add(codes.spaces)
  // Other texts differ only in their composition, or in parts of emoji.
  if (findings.length === 0) add(kind === 'title' ? 'accents_separate' : codes.spaces)
  return findings
}

function firstDifference(text: string, other: string): string {
  let offset = 0
  while (offset < other.length && text[offset] === other[offset]) offset += 1
  return String.fromCodePoint(text.codePointAt(offset) ?? 0)
}

/** `U+200B`, for an invisible character. */
const codePointName = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
