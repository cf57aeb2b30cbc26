// The casing of titles: obvious mistakes, and the title in the right case.
import { type TextFinding, textFinding } from './findings.ts'
import { capitalise, lowerIn } from './normalise.ts'
import type { TitleReading, Word } from './read-title.ts'
import { ACRONYMS, ENGLISH_ONLY, LANGUAGE_CASES } from './small-words.ts'

/** More capitals than this in a word count as shouting (`NASA` does not). */
const CAPITALS_MAX = 4

type Shape = 'upper' | 'lower' | 'capital' | 'inner' | 'mixed' | 'none'

interface CasedWord extends Word {
  shape: Shape
  letters: number
  /** The first word of the title, of a bracket, or after a colon, slash or dash. */
  opens: boolean
  /** The last word of the title or of a bracket. */
  closes: boolean
  /** Next to a hyphen, an apostrophe, a comma or `&`: its case depends on more than the word. */
  bound: boolean
  /** Stylised (digits, dots, `$`) or a known abbreviation: its case is kept. */
  exempt: boolean
}

/**
 * At most one finding: shouting, all lower case, random; otherwise the first word that clearly breaks its language's
 * rule.
 */
export function casingFindings(reading: TitleReading, path: string, language?: string | null): TextFinding[] {
  const words = casedWords(reading)
  const spoken = languageOf(reading, language)
  const dot = turkishDot(reading, path, language)
  const wrong = wholeFault(words)
  if (wrong) {
    const value = LANGUAGE_CASES[spoken ?? ''] || !spoken ? recased(reading.text, words, spoken) : undefined
    return [...dot, withFix(reading, path, wrong, {}, value)]
  }
  const faults = wordFaults(words, spoken)
  const [first] = faults
  if (!first) return dot
  let value = ''
  let end = 0
  for (const { word, wanted: expected } of faults) {
    value += reading.text.slice(end, word.from) + expected
    end = word.to
  }
  const code = spoken === 'en' ? 'title_case' : 'language_case'
  const fault = { code, word: first.word } as const
  return [...dot, withFix(reading, path, fault, { wanted: first.wanted }, value + reading.text.slice(end))]
}

/** The language whose rule applies: English for a title that is evidently English. */
export function languageOf(reading: TitleReading, language?: string | null): string | undefined {
  if (!language || language === 'zxx') return undefined
  const isEnglish =
    language !== 'en' &&
    reading.words.some((word) => ENGLISH_ONLY.has(word.text.toLowerCase().replace('’', "'"))) &&
    /^[\p{Script=Common}a-z]*$/iu.test(reading.text)
  return isEnglish ? 'en' : language
}

/**
 * The title in its language's case: English capitalises all but the small words; so do Spanish, Portuguese and Turkish
 * with their own small words; French, Italian and Swedish use sentence case. Stylised words stay. Without a language:
 * sentence case.
 */
export const recase = (reading: TitleReading, language?: string | null): string =>
  recased(reading.text, casedWords(reading), language)

function recased(text: string, words: CasedWord[], language?: string | null): string {
  const { style, small, depends } = LANGUAGE_CASES[language ?? ''] ?? { style: 'sentence' }
  let result = ''
  let end = 0
  words.forEach((word, i) => {
    const lower = lowerWord(word.text, language)
    const staysSmall = style === 'sentence' || small?.has(lower) || depends?.has(lower)
    const isCapital = style === 'sentence' ? word.opens && i === 0 : word.opens || word.closes || !staysSmall
    const keeps = word.exempt || word.shape === 'none' || word.shape === 'inner'
    result += text.slice(end, word.from)
    result += keeps ? word.text : isCapital ? capitaliseName(lower, language) : lower
    end = word.to
  })
  return result + text.slice(end)
}

const lowerWord = (text: string, language?: string | null): string =>
  lowerIn(text, language).replace(/i\u0307/gu, 'i')

/** `o'connor` is `O'Connor`; `don't` is `Don't`. */
const capitaliseName = (lower: string, language?: string | null): string =>
  capitalise(lower, language).replace(
    /^([OD]['’])(\p{L}{3,})$/u,
    (_, head: string, rest: string) => head + capitalise(rest),
  )

function withFix(
  reading: TitleReading,
  path: string,
  {
    code,
    word,
  }: { code: 'casing_upper' | 'casing_lower' | 'casing_random' | 'title_case' | 'language_case'; word: Word },
  params: Record<string, string>,
  value?: string,
): TextFinding {
  const fix =
    value !== undefined && value !== reading.text
      ? ({ kind: 'replace', at: path, value } as const)
      : undefined
  return textFinding(
    code,
    path,
    { word: word.text, ...params },
    { range: [word.from, word.to], ...(fix ? { fix } : {}) },
  )
}

function wholeFault(words: CasedWord[]) {
  const cased = words.filter((word) => word.shape !== 'none' && !word.exempt)
  const random = cased.find((word) => word.shape === 'mixed')
  if (random) return { code: 'casing_random', word: random } as const
  const [first] = cased
  if (!first) return undefined
  const letters = cased.reduce((sum, word) => sum + word.letters, 0)
  const shouts = cased.every(
    (word) => word.shape === 'upper' || (word.shape === 'capital' && word.letters === 1),
  )
  const shouted = cased.find((word) => word.shape === 'upper' && word.letters > CAPITALS_MAX)
  if (shouted) return { code: 'casing_upper', word: shouted } as const
  if (shouts && letters > CAPITALS_MAX) return { code: 'casing_upper', word: first } as const
  if (letters > 1 && cased.every((word) => word.shape === 'lower'))
    return { code: 'casing_lower', word: first } as const
  return undefined
}

interface WordFault {
  word: CasedWord
  wanted: string
}

function wordFaults(words: CasedWord[], language?: string): WordFault[] {
  const rules = LANGUAGE_CASES[language ?? '']
  if (!rules || words.length < 2) return []
  return words.flatMap((word, i) => {
    if (word.exempt || word.bound) return []
    const lower = lowerWord(word.text, language)
    if (word.shape === 'capital' && !word.opens && !word.closes && rules.small.has(lower))
      return [{ word, wanted: lower }]
    if (word.shape !== 'lower' || NEVER_RAISED.has(lower)) return []
    const isSmall = rules.small.has(lower) || rules.depends.has(lower)
    const raised = i === 0 || (rules.style === 'title' && (!isSmall || word.opens || word.closes))
    return raised ? [{ word, wanted: capitaliseName(lower, language) }] : []
  })
}

/** Words for guests and versions, and foreign name particles, which English titles write in lower case. */
const NEVER_RAISED = new Set(
  'feat ft featuring prod with vs x n o da de la le el del du di von van der y e et al los las des un une und ve en no na do dos das em ou'.split(
    ' ',
  ),
)

/** A dotted `i` with a combining dot remains when a Turkish İ was lowercased by the rules of another language. */
/** Turkish words that start with İ; written with I they are other words, or none. */
const DOTTED = new Set(
  'istanbul izmir iyi iyilik iyisin için iki ikinci ikimiz ilk ilkbahar insan insanlar isim isimsiz istiyorum istemem istersen istedim inan inanma inanmam inandım inadına ihanet ihtiyacım içimde içinde içimdeki intikam imkansız itiraf iz izin izmirli ilaç'.split(
    ' ',
  ),
)

function turkishDot({ text, words }: TitleReading, path: string, language?: string | null): TextFinding[] {
  const dotless =
    language === 'tr'
      ? words.find(({ text: word }) => word.startsWith('I') && DOTTED.has(`i${lowerIn(word.slice(1), 'tr')}`))
      : undefined
  if (dotless) {
    const value = `${text.slice(0, dotless.from)}İ${text.slice(dotless.from + 1)}`
    const fix = { kind: 'replace', at: path, value } as const
    return [
      textFinding('turkish_dot', path, { word: dotless.text }, { range: [dotless.from, dotless.to], fix }),
    ]
  }
  const word = words.find((word) => word.text.includes('i\u0307'))
  if (!word) return []
  const fix = { kind: 'replace', at: path, value: text.replaceAll('i\u0307', 'i') } as const
  return [textFinding('turkish_dot', path, { word: word.text }, { range: [word.from, word.to], fix })]
}

function casedWords({ text, words }: TitleReading): CasedWord[] {
  return words.map((word, i) => {
    const before = gap(text, words[i - 1]?.to ?? 0, word.from)
    const after = gap(text, word.to, words[i + 1]?.from ?? text.length)
    return {
      ...word,
      ...shapeOf(word.text),
      opens:
        i === 0 ||
        (before !== ' ' &&
          OPENS.test(before) &&
          !(before === '. ' && ABBREVIATED.has(words[i - 1]?.fold ?? ''))),
      closes: i === words.length - 1 || (after !== ' ' && CLOSES.test(after)),
      bound: /[-'’‘`´@#]$|[,&] ?$/u.test(before) || /^(?:[-'’`´,]| ?&)/u.test(after),
      exempt:
        isStylised(text, word) ||
        ACRONYMS.has(word.text) ||
        (word.text !== 'I' && /^[IVX]+$/.test(word.text)),
    }
  })
}

const OPENS = /[()[\]{}/:;!?."“”«»—–|…]| - /u
const ABBREVIATED = new Set('mr mrs ms dr st vs feat ft prod vol pt no part sr sra jr'.split(' '))
const CLOSES = /[()[\]{}/:—–|]| - /u

/** The punctuation between two words, as far as a rule needs it. */
const gap = (text: string, from: number, to: number) => text.slice(from, Math.min(to, from + 40))

/** Digits inside, or a dot, `$`, `!`, `*` with letters on both sides: R.E.M., A$AP, P!nk, 24K. */
function isStylised(text: string, { text: word, from, to }: Word): boolean {
  const joins = (sign: number, beyond: number) =>
    '.!$@*_+'.includes(text[sign] || ' ') && /[\p{L}\p{N}]/u.test(text[beyond] ?? '')
  return /\p{N}/u.test(word) || joins(from - 1, from - 2) || joins(to, to + 1)
}

/** Scripts with two cases in everyday use; Georgian and Cherokee have them only formally. */
const CASED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u

/** Checked part by part: `O'Connor`, `McCartney`, `iPhone` and `DJs` are words, `sAtUrN` and `lOVE` are not. */
function shapeOf(text: string): { shape: Shape; letters: number } {
  const letters = text.length
  if (/^[a-z]+$/.test(text)) return { shape: 'lower', letters }
  if (/^[A-Z][a-z]*$/.test(text)) return { shape: 'capital', letters }
  if (/^[A-Z]+$/.test(text)) return { shape: 'upper', letters }
  return shapeOfParts(text)
}

function shapeOfParts(text: string): { shape: Shape; letters: number } {
  const parts = text
    .replace(/(?<=\p{Lu}\p{Lu})s$/u, '')
    .split(/['’]/u)
    .map(patternOf)
    .filter((part) => part !== '')
  const pattern = parts.join('')
  const letters = pattern.length
  if (letters === 0) return { shape: 'none', letters }
  if (!pattern.includes('l')) return { shape: letters > 1 ? 'upper' : 'capital', letters }
  if (!pattern.includes('U')) return { shape: 'lower', letters }
  if (!parts.every((part) => WELL_SHAPED.test(part))) return { shape: 'mixed', letters }
  return {
    shape:
      /^Ul*$/.test(parts[0] ?? '') && parts.slice(1).every((part) => !part.includes('U'))
        ? 'capital'
        : 'inner',
    letters,
  }
}

const WELL_SHAPED = /^(?:U?l*|U+|l{1,2}Ull+|Ul+Ul*)$/

function patternOf(part: string): string {
  let pattern = ''
  for (const letter of part) {
    if (letter > '\x7f' && !CASED.test(letter)) continue
    if (letter !== letter.toLowerCase()) pattern += 'U'
    else if (letter !== letter.toUpperCase()) pattern += 'l'
  }
  return pattern
}
