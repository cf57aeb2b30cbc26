// The casing of titles: what is clearly wrong (T02, T03, T04), and the same title recased.
import { type TextFinding, textFinding } from './findings.ts'
import { capitalise, lowerIn } from './normalise.ts'
import type { TitleReading, Word } from './read-title.ts'
import { ACRONYMS, ENGLISH_ONLY, LANGUAGE_CASES } from './small-words.ts'

/** Capitals in more than so many letters are shouting (`NASA` is not). */
const CAPITALS_MAX = 4

type Shape = 'upper' | 'lower' | 'capital' | 'inner' | 'mixed' | 'none'

interface CasedWord extends Word {
  shape: Shape
  letters: number
  /** First of the title, of a bracket or behind a colon, slash or dash. */
  opens: boolean
  /** Last of the title or of a bracket. */
  closes: boolean
  /** Beside a hyphen, an apostrophe, a comma or `&`: how it is written depends on more than the word. */
  bound: boolean
  /** Stylised (digits, dots, `$`) or a known abbreviation: its letters are left alone. */
  exempt: boolean
}

/** At most one finding: shouting, all small, random; else the first word that is clearly against its language. */
export function casingFindings(reading: TitleReading, at: string, language?: string | null): TextFinding[] {
  const words = casedWords(reading)
  const spoken = languageOf(reading, language)
  const dot = turkishDot(reading, at)
  const wrong = wholeFault(words)
  if (wrong) {
    const value = LANGUAGE_CASES[spoken ?? ''] || !spoken ? recased(reading.text, words, spoken) : undefined
    return [...dot, withFix(reading, at, wrong, {}, value)]
  }
  const faults = wordFaults(words, spoken)
  const [first] = faults
  if (!first) return dot
  let value = ''
  let end = 0
  for (const { word, wanted } of faults) {
    value += reading.text.slice(end, word.from) + wanted
    end = word.to
  }
  const code = spoken === 'en' ? 'title_case' : 'language_case'
  const fault = { code, word: first.word } as const
  return [...dot, withFix(reading, at, fault, { wanted: first.wanted }, value + reading.text.slice(end))]
}

/** The language whose casing counts: English for a title that is evidently English. */
export function languageOf(reading: TitleReading, language?: string | null): string | undefined {
  if (!language || language === 'zxx') return undefined
  const isEnglish =
    language !== 'en' &&
    reading.words.some((word) => ENGLISH_ONLY.has(word.text.toLowerCase().replace('’', "'"))) &&
    /^[\p{Script=Common}a-z]*$/iu.test(reading.text)
  return isEnglish ? 'en' : language
}

/**
 * The title in its language's case: English words capital but the small ones, Spanish, Portuguese and Turkish alike with
 * their own small words, a sentence in French, Italian and Swedish. Stylised words stay. Without a language: a sentence.
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
  at: string,
  {
    code,
    word,
  }: { code: 'casing_upper' | 'casing_lower' | 'casing_random' | 'title_case' | 'language_case'; word: Word },
  params: Record<string, string>,
  value?: string,
): TextFinding {
  const fix =
    value !== undefined && value !== reading.text ? ({ kind: 'replace', at, value } as const) : undefined
  return textFinding(
    code,
    at,
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

/** Marks of guests and versions, and foreign particles of names, which English titles keep small. */
const NEVER_RAISED = new Set(
  'feat ft featuring prod with vs x n o da de la le el del du di von van der y e et al los las des un une und ve en no na do dos das em ou'.split(
    ' ',
  ),
)

/** `i` with a dot of its own is what is left of a Turkish İ that was made small by another language's rules. */
function turkishDot({ text, words }: TitleReading, at: string): TextFinding[] {
  const word = words.find((word) => word.text.includes('i\u0307'))
  if (!word) return []
  const fix = { kind: 'replace', at, value: text.replaceAll('i\u0307', 'i') } as const
  return [textFinding('turkish_dot', at, { word: word.text }, { range: [word.from, word.to], fix })]
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

/** What stands between two words, as far as a rule looks. */
const gap = (text: string, from: number, to: number) => text.slice(from, Math.min(to, from + 40))

/** Digits inside, or a dot, `$`, `!`, `*` with letters on both sides: R.E.M., A$AP, P!nk, 24K. */
function isStylised(text: string, { text: word, from, to }: Word): boolean {
  const joins = (sign: number, beyond: number) =>
    '.!$@*_+'.includes(text[sign] || ' ') && /[\p{L}\p{N}]/u.test(text[beyond] ?? '')
  return /\p{N}/u.test(word) || joins(from - 1, from - 2) || joins(to, to + 1)
}

/** Scripts with two cases in everyday use; Georgian and Cherokee have them on paper only. */
const CASED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u

/** Read part by part: `O'Connor`, `McCartney`, `iPhone`, `DJs` are words, `sAtUrN` and `lOVE` are not. */
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
