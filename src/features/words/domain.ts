// The operator's lists: which there are, what they hold at most, and when two entries are the same to the rules.
import { nameKey } from '#engines/text-rules/name-index.ts'
import { wordsOf } from '#engines/text-rules/phrases.ts'

export const WORD_LISTS = ['banned', 'protected'] as const
export type WordList = (typeof WORD_LISTS)[number]

/** The browser is sent the banned words; of the names it hears only what concerns a release. */
export const LISTED_MAX: Record<WordList, number> = { banned: 5_000, protected: 50_000 }

export const TEXT_LENGTH_MAX = 100
export const NOTE_LENGTH_MAX = 200
/** Of one call; a file may hold as many as the list. */
export const ENTRIES_AT_ONCE = 1_000

/** What the rules of words compare of an entry; empty when that is nothing. */
export const keyOf = (list: WordList, text: string): string =>
  list === 'banned' ? wordsOf(text).join(' ') : nameKey(text)
