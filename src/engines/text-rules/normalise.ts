// Normal forms for comparing and storing text: tidy text, folded text, the normal form of names and of titles.
import { withoutForeignLookalikes } from './confusables.ts'

/** Languages whose small and capital letters are not paired as elsewhere. */
const SPECIAL_CASE = new Set(['tr', 'az', 'lt'])

/** `istanbul` is `İSTANBUL` in Turkish (`tr`) and `ISTANBUL` elsewhere. `language` is ISO 639-1, or nothing. */
export const upperIn = (text: string, language?: string | null): string =>
  language && SPECIAL_CASE.has(language) ? text.toLocaleUpperCase(language) : text.toUpperCase()

export const lowerIn = (text: string, language?: string | null): string =>
  language && SPECIAL_CASE.has(language) ? text.toLocaleLowerCase(language) : text.toLowerCase()

/** The first letter in upper case, the rest unchanged: `istanbul` becomes `İstanbul` in Turkish. */
export function capitalise(text: string, language?: string | null): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return text === '' ? text : upperIn(first, language) + text.slice(first.length)
}

const SPELLED: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ς: 'σ' }

/**
 * Text without case and accents, for searching words: `Éxclusive` becomes `exclusive`, `IŞIL` and `ışıl` become `isil`.
 * Marks that make a different letter (й, Indic vowels, Japanese voicing) stay. Idempotent.
 */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<!и)[\u0300-\u036f]/gu, '')
    .replace(/[ıßøłđæœς]/gu, (sign) => SPELLED[sign] ?? sign)
    .normalize('NFC')
}

/** `fold`, with foreign letters among Latin ones replaced by their lookalikes: `Spоtify` with a Cyrillic о. */
export function foldWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase()
  const folded = fold(word)
  return isAscii(folded) || !/[a-z]/.test(folded) ? folded : withoutForeignLookalikes(folded)
}

/**
 * Equal for names that a listener would consider the same: case, accents, spaces and signs are ignored. A name that
 * consists of signs (`!!!`) stays unchanged, so that it differs from similar ones.
 */
export function normalName(name: string): string {
  const folded = fold(name)
  if (isPlain(folded)) return folded
  const words = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()
  return words === '' ? tidyText(name).toLowerCase() : words
}

/**
 * Equal for titles that name the same song: case, spaces and signs are ignored, accents are not (`Papa` is not `Papá`).
 * A title that consists of signs stays unchanged.
 */
export function normalTitle(title: string, language?: string | null): string {
  const lower = lowerIn(title.normalize('NFKC'), language)
  if (isPlain(lower)) return lower
  const words = lower
    .normalize('NFC')
    .replace(/['’‘`´]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
  return words === '' ? tidyText(title).toLowerCase() : words
}

/** More than two characters and at least two words with a letter each: the requirement for a contributor's name. */
export function isFullName(name: string): boolean {
  const words = tidyText(name).split(' ')
  return words.join(' ').length > 2 && words.length >= 2 && words.every((word) => /\p{L}/u.test(word))
}

/** Joiners shape letters in these scripts; elsewhere they are invisible. */
const JOINED =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Mong}])[\u200c\u200d]/gu
/** Selectors choose a written form after Mongolian and Han letters. */
const SELECTOR = /(?<!\p{Script=Mongolian})[\u180b-\u180d\u180f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu
const SPACE = /[^\S\u3000]+/gu
const HIDDEN =
  /(?!\u200c|\u200d|[\u180b-\u180d]|\u180f|[\u{e0100}-\u{e01ef}]|[\t-\r\u0085])[\p{Cc}\p{Co}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufdd0-\ufdef\ufffe-\uffff]/gu

/** Removes invisible, control and private-use characters. Joiners stay where a script needs them (Persian, Indic). */
export const withoutHidden = (text: string): string =>
  isPrintableAscii(text) ? text : text.replace(HIDDEN, '').replace(JOINED, '').replace(SELECTOR, '')

/** Collapses runs of spaces and trims the ends. The wide space of Japanese stays between words. */
export const collapseSpaces = (text: string): string =>
  text
    .replace(/\u0085/g, ' ')
    .replace(SPACE, ' ')
    .replace(/^[ \u3000]+/u, '')
    .trimEnd()

/** The form to store: no hidden characters, composed (NFC), one space between words. Idempotent. */
export const tidyText = (text: string): string =>
  isTidyAscii(text) ? text : collapseSpaces(withoutHidden(text).normalize('NFC'))

const PICTURE =
  /(?![©®™‼⁉↔-↪])[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|[\ufe0e-\ufe0f]|\u20e3/gu

/** Typographic signs (©, ™, ♯) are not emoji. */
export const withoutEmoji = (text: string): string =>
  isPrintableAscii(text) ? text : text.replace(PICTURE, '')

/** `tidyText` without emoji: the input of the rules and the basis of their fixes. */
export const cleanText = (text: string): string => (isTidyAscii(text) ? text : tidyText(withoutEmoji(text)))

/** The first emoji of a text, if it has one. */
export const firstEmoji = (text: string): string | undefined =>
  isPrintableAscii(text)
    ? undefined
    : text.match(PICTURE)?.find((sign) => !/[\ufe0e-\ufe0f]|\u20e3/.test(sign))

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)
const isPrintableAscii = (text: string) => /^[ -~]*$/.test(text)
/** Most texts match this and need no tidying. */
const isTidyAscii = (text: string) => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)
/** Lower-case Latin letters and digits with one space between words: most names and titles when folded. */
const isPlain = (folded: string) => /^[a-z0-9]+(?: [a-z0-9]+)*$/.test(folded)
