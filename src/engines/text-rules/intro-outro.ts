// Guesses from its title whether a track is an intro, an outro or an interlude.

import { cleanText } from './normalise.ts'
import { phraseAt, phraseList } from './phrases.ts'
import { readTitle } from './read-title.ts'
import { allWords } from './words/all-words.ts'

const KINDS = [
  ['intro', phraseList(allWords('intro'))],
  ['outro', phraseList(allWords('outro'))],
  ['interlude', phraseList(allWords('interlude'))],
] as const

/**
 * Detects how a title names its track in English, Spanish, Portuguese or Turkish: `Intro`, `Giriş`, `Intro: The Sea`,
 * `The Sea (Outro)`, `The Sea - Interlude`. The word has to stand alone: before a sign, or as the whole title, bracket
 * or remark.
 */
export function suggestIntroOutro(title: string): 'intro' | 'outro' | 'interlude' | undefined {
  const { text, words, brackets, tail } = readTitle(cleanText(title))
  const places = [
    [0, words.length] as const,
    ...brackets.map((bracket) => bracket.words),
    ...(tail ? [tail.words] : []),
  ]
  for (const [kind, list] of KINDS) {
    const isAlone = places.some(([from, to]) => from < to && phraseAt(words, list, from, to) === to - from)
    const length = phraseAt(words, list, 0)
    const next = length > 0 ? text.slice(words[length - 1]?.to).trimStart() : ''
    if (isAlone || /^[:(–—/-]/u.test(next)) return kind
  }
  return undefined
}
