// The languages of songs: their phrase books, and how syllables are counted.
import { syllable } from 'syllable'
import type { WrittenLanguage } from './options.ts'
import type { PhraseBook } from './phrase-book.ts'
import { ENGLISH } from './phrases/en.ts'
import { SPANISH } from './phrases/es.ts'
import { PORTUGUESE } from './phrases/pt.ts'
import { TURKISH } from './phrases/tr.ts'

export const PHRASE_BOOKS: Readonly<Record<WrittenLanguage, PhraseBook>> = {
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  tr: TURKISH,
}

export const SYLLABLES: Readonly<Record<WrittenLanguage, (text: string) => number>> = {
  en: syllable,
  es: romanceSyllables,
  pt: romanceSyllables,
  tr: (text) => text.match(/[aeıioöuüâî]/giu)?.length ?? 0,
}

/**
 * As they are sung: a weak vowel beside another is one syllable with it, and so are the vowels where two words meet
 * (sinalefa).
 */
function romanceSyllables(text: string): number {
  return text
    .toLowerCase()
    .replaceAll(/(^|\s)h/gu, '$1')
    .replaceAll(/([qg])u([eiéí])/gu, '$1$2')
    .split(/[^\p{L}\s]/u)
    .flatMap(groupsOf)
    .reduce((sum, group) => sum + nucleiOf([...group]), 0)
}

/** Vowels that follow each other, in a word or where two meet. */
const groupsOf = (text: string): string[] =>
  text.replaceAll(/\s+/gu, '').match(/[aeiouáéíóúüâêôãõà]+/gu) ?? []

/** Two strong vowels are two syllables within a word; between words one swallows the other, which is more common here. */
const nucleiOf = (vowels: readonly string[]): number => {
  const accented = vowels.filter((vowel) => 'íú'.includes(vowel)).length
  const strong = vowels.filter((vowel) => !'iuü'.includes(vowel)).length
  return Math.max(1, Math.min(strong, 1 + accented + Math.max(0, strong - 2)))
}
