// The rhyme of a phrase by the rules of its language, to check the phrase books.
import { dictionary } from 'cmu-pronouncing-dictionary'
import type { WrittenLanguage } from './options.ts'

/** From the last stressed vowel, one for each way to say it; none for a word that the dictionary lacks. */
export function rhymesOf(language: WrittenLanguage, phrase: string): string[] {
  const word = lastWordOf(language, phrase)
  if (language === 'en') return pronounced(word).map(({ rhyme }) => soundOf(rhyme))
  return [soundOf(language === 'tr' ? fromLastVowel(word) : fromStress(word, language))]
}

/** The consonants before the rhyme and the rhyme: two phrases that share it say the same syllable twice. */
export const syllableOf = (phrase: string): string | undefined =>
  pronounced(lastWordOf('en', phrase))[0]?.syllable

const lastWordOf = (language: WrittenLanguage, phrase: string): string =>
  phrase
    .toLocaleLowerCase(language)
    .replaceAll(/[^\p{L}' ]/gu, '')
    .split(' ')
    .at(-1) ?? ''

const pronounced = (word: string) =>
  [word, `${word}(1)`, `${word}(2)`].flatMap((key) => {
    const phones = dictionary[key]?.split(' ')
    const at = phones?.findLastIndex((phone) => /[12]$/.test(phone)) ?? -1
    if (!phones || at < 0) return []
    const rhyme = phones.slice(at).join(' ').replaceAll(/\d/g, '')
    const before = phones.slice(0, at)
    const onset = before.slice(before.findLastIndex((phone) => /\d$/.test(phone)) + 1)
    return [{ rhyme, syllable: [...onset, rhyme].join(' ') }]
  })

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

function fromLastVowel(word: string): string {
  const bare = word.replaceAll('â', 'a').replaceAll('î', 'i')
  const [, vowel = '', rest = ''] = /([aeıioöuü])([^aeıioöuü]*)$/u.exec(bare) ?? []
  return `${vowel} ${rest}`.trim()
}

interface Nucleus {
  /** Where its vowel is in the word. */
  at: number
  isAccented: boolean
}

function fromStress(word: string, language: 'es' | 'pt'): string {
  // The u of que and gui is not spoken, and the i of cair and raiz is a syllable of its own.
  const spoken = word.replaceAll(/([qg])u(?=[eiéíê])/gu, '$1').replace(/([aeou])i(?=[rlzmn]$)/u, '$1í')
  const nuclei = nucleiOf(spoken, language)
  const accented = nuclei.findLast(({ isAccented }) => isAccented)
  const onPenult =
    language === 'es' ? /[aeiouáéíóú][ns]?$/u.test(spoken) : /([aeo]s?|[ae]m|ens)$/u.test(spoken)
  const stressed = accented ?? nuclei.at(onPenult && !spoken.endsWith('ão') ? -2 : -1) ?? nuclei.at(-1)
  const at = stressed?.at ?? 0
  return `${plain(spoken[at] ?? '')} ${plain(spoken.slice(at + 1))}`.trim()
}

function nucleiOf(word: string, language: 'es' | 'pt'): Nucleus[] {
  const found: Nucleus[] = []
  let index = 0
  while (index < word.length) {
    const [vowels = ''] = /^[aeiouáéíóúüâêôãõà]+/u.exec(word.slice(index)) ?? []
    for (const offset of coresOf(vowels, language)) {
      found.push({ at: index + offset, isAccented: /[áéíóúâêôãõ]/u.test(vowels[offset] ?? '') })
    }
    index += vowels.length || 1
  }
  return found
}

/** Offsets of the vowels that carry a syllable each, in vowels that follow each other. */
function coresOf(vowels: string, language: 'es' | 'pt'): number[] {
  const isWeak = (vowel: string | undefined) => vowel !== undefined && 'iuü'.includes(vowel)
  const cores: number[] = []
  for (let index = 0; index < vowels.length; index++) {
    const [vowel, next, last] = [vowels[index], vowels[index + 1], vowels[index - 1]]
    const isFalling = isWeak(vowel) && last !== undefined && !cores.includes(-1) && cores.at(-1) === index - 1
    // Before a strong vowel it glides in Spanish; in Portuguese it is a syllable of its own.
    const isRising = language === 'es' && isWeak(vowel) && next !== undefined && next !== vowel
    const isNasal = vowel === 'o' && (last === 'ã' || last === 'õ')
    if (!isFalling && !isRising && !isNasal) cores.push(index)
  }
  return cores
}

/** Final s and z sound alike where these songs are sung; the dictionary writes the vowel of “near” in two ways. */
export const soundOf = (rhyme: string): string => rhyme.replace(/z$/, 's').replace('IH R', 'IY R')
