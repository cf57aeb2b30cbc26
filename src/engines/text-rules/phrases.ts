// Finds phrases of a list among words: whole words, in one pass, regardless of the length of the list.
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

/** The folded words of a phrase, split like those of a title. */
export const wordsOf = (text: string): string[] =>
  foldWord(text)
    .split(/[^\p{L}\p{N}\p{M}'’]+/u)
    .filter((word) => word !== '')

/**
 * The number of words of the longest phrase that starts at word `index` and ends before word `end`; 0 if there is none.
 */
export function phraseAt(
  words: readonly Word[],
  list: PhraseList,
  index: number,
  end = words.length,
): number {
  const lengths = list
    .get(words[index]?.fold ?? '')
    ?.find(
      (phrase) =>
        index + phrase.words.length <= end &&
        phrase.words.every((word, i) => words[index + i]?.fold === word),
    )
  return lengths?.words.length ?? 0
}

/** Whether the words from `from` to before `to` are exactly one phrase of the list. */
export const isPhrase = (words: readonly Word[], list: PhraseList, from: number, to: number): boolean =>
  from < to && phraseAt(words, list, from, to) === to - from

/** Whether all those words are phrases of the lists, with at least one of `needed`; numbers count as fillers. */
export function isMadeOf(
  words: readonly Word[],
  needed: PhraseList,
  fillers: PhraseList,
  from: number,
  to: number,
): boolean {
  let hasNeeded = false
  for (let index = from; index < to; ) {
    const tag = phraseAt(words, needed, index, to)
    if (tag > 0) hasNeeded = true
    const step =
      tag || phraseAt(words, fillers, index, to) || (/^\d+$/.test(words[index]?.text ?? '') ? 1 : 0)
    if (step === 0) return false
    index += step
  }
  return hasNeeded
}

/** The positions of phrases among the words. Only a space or hyphen can separate the words of a phrase. */
export function findPhrases(
  text: string,
  words: readonly Word[],
  list: PhraseList,
): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = []
  for (let index = 0; index < words.length; index += 1) {
    const length = phraseAt(words, list, index)
    if (length === 0) continue
    const last = index + length - 1
    if (!isUnbroken(text, words, index, last)) continue
    ranges.push({ from: words[index]?.from ?? 0, to: words[last]?.to ?? 0 })
    index = last
  }
  return ranges
}

function isUnbroken(text: string, words: readonly Word[], first: number, last: number): boolean {
  for (let index = first; index < last; index += 1)
    if (!/^[\s_-]?$/u.test(text.slice(words[index]?.to, words[index + 1]?.from))) return false
  return true
}
