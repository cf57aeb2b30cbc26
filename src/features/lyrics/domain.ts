// Rules of lyrics drafts: what an artist can ask for, and limits of songs.
import type { Problem } from '#lib/pure/problems.ts'

/** All lengths are in code points. */
export const TITLE_LENGTH_MAX = 100
export const NAME_LENGTH_MAX = 60
const WORD_LENGTH_MAX = 24
export const WORDS_MAX = 4
export const LINE_LENGTH_MAX = 200
/** What a language model writes is sung in one breath. */
export const MODEL_LINE_LENGTH_MAX = 80
/** More than any form has. */
export const SECTIONS_MAX = 8
export const SECTION_LINES_MAX = 16
export const ORDER_MAX = 16

export interface Wish {
  title: string
  dedicatedTo: string
  words: readonly string[]
}

/** What is wrong with a wish, by field. */
export function wishProblems({ title, dedicatedTo, words }: Wish): Problem[] {
  const tooLong = (text: string, max: number, at: string): Problem[] =>
    [...text].length > max ? [{ code: 'text_too_long', at, params: { max } }] : []
  return [
    ...(title.trim() === '' ? [{ code: 'required', at: 'title' }] : []),
    ...tooLong(title.trim(), TITLE_LENGTH_MAX, 'title'),
    ...tooLong(dedicatedTo.trim(), NAME_LENGTH_MAX, 'dedicatedTo'),
    ...(words.length > WORDS_MAX ? [{ code: 'lyrics_words', at: 'words', params: { max: WORDS_MAX } }] : []),
    ...words.flatMap((word) => tooLong(word.trim(), WORD_LENGTH_MAX, 'words')),
  ]
}

/** Trims words and drops empty and repeated ones. */
export const cleanWords = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
]
