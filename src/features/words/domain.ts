// Rules of word lists: their names, limits, and when two entries are equal for the text rules.
import { nameKey } from '#engines/text-rules/name-index.ts'
import { wordsOf } from '#engines/text-rules/phrases.ts'

export const WORD_LISTS = ['banned', 'protected'] as const
export type WordList = (typeof WORD_LISTS)[number]

/** Browsers get the banned words, but only the protected names that concern a release. */
export const LISTED_MAX: Record<WordList, number> = { banned: 5_000, protected: 50_000 }

export const TEXT_LENGTH_MAX = 100
export const NOTE_LENGTH_MAX = 200
/** Limit of one call; a file may contain as many entries as the list. */
export const ENTRIES_AT_ONCE = 1_000

/** The normalised text that the text rules compare; empty when nothing is left to compare. */
export const keyOf = (list: WordList, text: string): string =>
  list === 'banned' ? wordsOf(text).join(' ') : nameKey(text)
