// Validates what an artist asks for.
import { invalidInput } from '#lib/errors.ts'
import type { StoredDraft } from './data.server.ts'
import { cleanWords, wishProblems } from './domain.ts'

export interface Asked extends Pick<StoredDraft, 'title' | 'genre' | 'mood' | 'language' | 'words'> {
  dedicatedTo: string
  hasChorus: boolean
}

/** @returns the wish as it is stored. @throws invalid_input */
export function readWish(asked: Asked): Asked {
  const problems = wishProblems(asked)
  if (problems.length > 0) throw invalidInput(problems)
  return {
    ...asked,
    title: asked.title.trim(),
    dedicatedTo: asked.dedicatedTo.trim(),
    words: cleanWords(asked.words),
  }
}

export const columnsOf = ({ title, genre, mood, language, words, dedicatedTo, hasChorus }: Asked) => ({
  title,
  genre,
  mood,
  language,
  words,
  dedicated_to: dedicatedTo,
  has_chorus: hasChorus,
})
