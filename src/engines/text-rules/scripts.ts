// Rules T14 and T15: the script a title is written in, and translations inside it.

import { keysOf } from '#lib/pure/keys-of.ts'
import { withoutForeignLookalikes } from './confusables.ts'
import { type TextFinding, textFinding } from './findings.ts'
import { type TitleReading, withoutSigns } from './read-title.ts'

// biome-ignore format: a table
const SCRIPTS = {
  Latin: /\p{Script=Latin}/u, Cyrillic: /\p{Script=Cyrillic}/u, Greek: /\p{Script=Greek}/u, Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u, Devanagari: /\p{Script=Devanagari}/u, Bengali: /\p{Script=Bengali}/u, Thai: /\p{Script=Thai}/u,
  Han: /\p{Script=Han}/u, Hiragana: /\p{Script=Hiragana}/u, Katakana: /\p{Script=Katakana}/u, Hangul: /\p{Script=Hangul}/u,
  Armenian: /\p{Script=Armenian}/u, Georgian: /\p{Script=Georgian}/u,
} as const
type Script = keyof typeof SCRIPTS

/** Scripts of the languages that use more than Latin letters. All other languages are Latin. */
const OF_LANGUAGE: Record<string, readonly Script[]> = {
  ar: ['Arabic'],
  bn: ['Bengali'],
  el: ['Greek'],
  fa: ['Arabic'],
  he: ['Hebrew'],
  hi: ['Devanagari'],
  ja: ['Han', 'Hiragana', 'Katakana', 'Latin'],
  ko: ['Hangul', 'Han', 'Latin'],
  ku: ['Latin', 'Arabic'],
  ru: ['Cyrillic'],
  sr: ['Cyrillic', 'Latin'],
  th: ['Thai', 'Latin'],
  uk: ['Cyrillic'],
  zh: ['Han', 'Latin'],
}

export function scriptFindings(reading: TitleReading, path: string, language?: string | null): TextFinding[] {
  const { text } = reading
  if (/^[\0-\x7f]*$/.test(text))
    return language && OF_LANGUAGE[language] ? foreignScript(reading, path, language) : []
  return [
    ...mixedWord(reading, path),
    ...translation(reading, path),
    ...foreignScript(reading, path, language),
  ]
}

/** A title without any letter of its language's script. Some languages allow Latin titles. */
function foreignScript({ text }: TitleReading, path: string, language?: string | null): TextFinding[] {
  if (!language || language === 'zxx') return []
  const own = OF_LANGUAGE[language] ?? ['Latin']
  const script = scriptsIn(text)
  if (script.length === 0 || script.some((candidate) => own.includes(candidate))) return []
  return [textFinding('script_language', path, { language, script: script[0] as Script })]
}

const scriptsIn = (text: string): Script[] => keysOf(SCRIPTS).filter((script) => SCRIPTS[script].test(text))

/** A word that mixes Latin with Cyrillic or Greek letters: software reads it as another word than people do. */
export function mixedWord({ text, words }: TitleReading, path: string): TextFinding[] {
  const word = words.find((word) => isMixed(word.text))
  if (!word) return []
  const latin = latinWord(word.text)
  const value = text.slice(0, word.from) + latin + text.slice(word.to)
  const fix = isMixed(latin) ? {} : { fix: { kind: 'replace', at: path, value } as const }
  return [textFinding('mixed_scripts', path, { word: word.text }, { range: [word.from, word.to], ...fix })]
}

const isMixed = (word: string): boolean =>
  SCRIPTS.Latin.test(word) && (SCRIPTS.Cyrillic.test(word) || SCRIPTS.Greek.test(word))

function latinWord(word: string): string {
  let latin = ''
  for (const letter of word) {
    const lower = letter.toLowerCase()
    const like = /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter)
      ? withoutForeignLookalikes(lower)
      : lower
    latin += letter === lower ? like : like === lower ? letter : like.toUpperCase()
  }
  return latin
}

/** `이카루스 (Icarus)`, `Весна / Spring`: the last bracket or a half in another script than the rest. */
function translation({ text, brackets, tail, words }: TitleReading, path: string): TextFinding[] {
  const slash = text.indexOf(' / ')
  const places = [
    ...brackets.slice(-1),
    ...(tail ? [{ from: tail.from, to: words[tail.words[1] - 1]?.to ?? text.length }] : []),
    ...(slash > 0 ? [{ from: slash, to: text.length }] : []),
  ]
  const place = places.find(({ from, to }) => {
    const inside = scriptsIn(text.slice(from, to))
    const outside = scriptsIn(text.slice(0, from) + text.slice(to))
    const isLatin = inside.length === 1 && inside[0] === 'Latin'
    const wasLatin = outside.length === 1 && outside[0] === 'Latin'
    return (
      inside.length > 0 &&
      outside.length > 0 &&
      (isLatin ? !outside.includes('Latin') : wasLatin && !inside.includes('Latin'))
    )
  })
  if (!place) return []
  const word = withoutSigns(text.slice(place.from, place.to))
  return [textFinding('translation_in_title', path, { word }, { range: [place.from, place.to] })]
}
