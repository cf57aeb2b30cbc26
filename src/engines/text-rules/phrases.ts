// Finds phrases of a list among words: whole words, in one pass, whatever the length of the list.
import { foldWord } from './normalise.ts'
import type { Word } from './read-title.ts'

export interface Phrase {
  words: readonly string[]
}

/** Phrases by their first word, longest first. */
export type PhraseList = ReadonlyMap<string, readonly Phrase[]>

export function phraseList(...lists: readonly (readonly string[])[]): PhraseList {
  const byFirst = new Map<string, Phrase[]>()
  for (const text of new Set(lists.flat())) {
    const words = wordsOf(text)
    const [first] = words
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), { words }])
  }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

/** The folded words of a phrase, divided as a title's are. */
export const wordsOf = (text: string): string[] =>
  foldWord(text)
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .filter((word) => word !== '')

/** The number of words of the longest phrase that begins with word `at`, before word `end`; 0 if none does. */
export function phraseAt(words: readonly Word[], list: PhraseList, at: number, end = words.length): number {
  const found = list
    .get(words[at]?.fold ?? '')
    ?.find(
      (phrase) =>
        at + phrase.words.length <= end && phrase.words.every((word, i) => words[at + i]?.fold === word),
    )
  return found?.words.length ?? 0
}

/** Whether the words from `from` to before `to` are exactly one phrase of the list. */
export const isPhrase = (words: readonly Word[], list: PhraseList, from: number, to: number): boolean =>
  from < to && phraseAt(words, list, from, to) === to - from

/** Whether all those words are phrases of the lists, at least one of `needed`; numbers count as fillers. */
export function isMadeOf(
  words: readonly Word[],
  needed: PhraseList,
  fillers: PhraseList,
  from: number,
  to: number,
): boolean {
  let hasNeeded = false
  for (let at = from; at < to; ) {
    const tag = phraseAt(words, needed, at, to)
    if (tag > 0) hasNeeded = true
    const step = tag || phraseAt(words, fillers, at, to) || (/^\d+$/.test(words[at]?.text ?? '') ? 1 : 0)
    if (step === 0) return false
    at += step
  }
  return hasNeeded
}

/** Where phrases of the list stand among the words. Their words follow each other with nothing but a space or hyphen between. */
export function findPhrases(
  text: string,
  words: readonly Word[],
  list: PhraseList,
): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const length = phraseAt(words, list, at)
    if (length === 0) continue
    const last = at + length - 1
    if (!isUnbroken(text, words, at, last)) continue
    found.push({ from: words[at]?.from ?? 0, to: words[last]?.to ?? 0 })
    at = last
  }
  return found
}

function isUnbroken(text: string, words: readonly Word[], first: number, last: number): boolean {
  for (let at = first; at < last; at += 1)
    if (!/^[\s_-]?$/u.test(text.slice(words[at]?.to, words[at + 1]?.from))) return false
  return true
}
