// Characters that can be mistaken for Latin letters: the letters of UTS #39, and leet.
import { CONFUSABLE_LETTERS } from './words/confusable-letters.ts'

// biome-ignore format: a table
const LOOKALIKES: readonly [latin: string, others: string][] = [
  ['a', 'аɑα@4ᴀ'], ['b', 'вьβʙ8'], ['c', 'сϲᴄ'], ['d', 'ԁɗđ'], ['e', 'еєεё3ɛ'], ['f', 'ғƒ'], ['g', 'ɡց'], ['h', 'һн'],
  ['i', 'іιıї!'], ['j', 'јϳ'], ['k', 'кκ'], ['l', 'ӏ1|ⅼɩł'], ['m', 'мᴍ'], ['n', 'пηոи'], ['o', 'оοσօ0øө'], ['p', 'рρ'],
  ['q', 'ԛ'], ['r', 'гᴦя'], ['s', 'ѕꜱ$5'], ['t', 'тτ7ŧ'], ['u', 'υսц'], ['v', 'ѵνᴠ'], ['w', 'ԝшωա'], ['x', 'хχ'], ['y', 'уγүў'],
  ['z', 'ᴢ2'],
]

/** Characters that are also used as numbers or punctuation: they only imitate a letter between letters. */
const LEET = '@438!1|05$72'

const LATIN_OF = new Map(LOOKALIKES.flatMap(([latin, others]) => [...others].map((other) => [other, latin])))
const leet = new Set(LEET)

/** The other letters of the standard: rare ones, and letters of languages that are no imitation by themselves. */
const RARE_LATIN_OF = new Map(
  CONFUSABLE_LETTERS.flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** Replaces each foreign lookalike by its lower-case Latin letter; digits and signs stay. */
export const withoutForeignLookalikes = (folded: string): string =>
  replaced(folded, (sign) => (leet.has(sign) ? undefined : LATIN_OF.get(sign)))

/**
 * What a folded name looks like at a glance: two names with one skeleton can be mistaken for each other (UTS #39,
 * section 4). Leet counts next to a letter only, so `Dr4ke` has the skeleton of `Drake` and `Sum 41` keeps its number.
 */
export function skeletonOf(folded: string): string {
  const signs = [...folded]
  const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)
  return signs
    .map((sign, i) => {
      const latin = LATIN_OF.get(sign) ?? RARE_LATIN_OF.get(sign)
      if (latin === undefined) return sign
      return leet.has(sign) && !isLetter(signs[i - 1]) && !isLetter(signs[i + 1]) ? sign : latin
    })
    .join('')
    .replaceAll('l', 'i')
}

function replaced(text: string, replacementOf: (sign: string) => string | undefined): string {
  let result = ''
  for (const sign of text) result += replacementOf(sign) ?? sign
  return result
}
