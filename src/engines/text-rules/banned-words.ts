// Rules T07, T13 and R01: words, prices and addresses that stores refuse or ask about in titles.
import { type TextFinding, type TextFindingCode, textFinding } from './findings.ts'
import { findPhrases, isMadeOf, type PhraseList, phraseList } from './phrases.ts'
import { cutOut, type TitleReading } from './read-title.ts'
import { remarksOf } from './versions.ts'
import { allWords } from './words/all-words.ts'
import { STORE_NAMES, STORE_NAMES_AS_TAGS } from './words/stores.ts'

export interface BannedWords {
  anywhere: PhraseList
  /** In titles of one language only, by ISO 639-1: what is refused in one is a name or a harmless word in another. */
  inLanguage: ReadonlyMap<string, PhraseList>
  /** Refused in brackets or after a dash only. */
  tags: PhraseList
  fillers: PhraseList
}

/** The lists of the product, with words of an operator's own: whole words or phrases, in any case, with or without accents. */
export const bannedWords = (
  own: {
    anywhere?: readonly string[]
    inLanguage?: Readonly<Record<string, readonly string[]>>
    tags?: readonly string[]
  } = {},
): BannedWords => {
  const anywhere = [...allWords('banned'), ...STORE_NAMES, ...(own.anywhere ?? [])]
  return {
    anywhere: phraseList(anywhere),
    inLanguage: new Map(
      Object.entries(own.inLanguage ?? {}).map(([language, words]) => [language, phraseList(words)]),
    ),
    tags: phraseList(allWords('tags'), STORE_NAMES_AS_TAGS, own.tags ?? [], anywhere),
    fillers: phraseList(allWords('fillers')),
  }
}

const usual = bannedWords()
const slurs = phraseList(allWords('slurs'))
const searchTerms = phraseList(allWords('searchTerms'))
const borrowedFame = phraseList(allWords('borrowedFame'))
const publicDomain = phraseList(allWords('publicDomain'))

/** Everything refused or asked about in a title, each word once and named as it is written. */
export function bannedFindings(
  reading: TitleReading,
  at: string,
  banned: BannedWords = usual,
  language?: string | null,
): TextFinding[] {
  const { text, words } = reading
  const tags = tagFindings(reading, at, banned)
  const isTagged = (from: number) => tags.some(({ range }) => range && range[0] <= from && from < range[1])
  const phrases = (code: TextFindingCode, ...lists: PhraseList[]) =>
    once(lists.flatMap((list) => findPhrases(text, words, list)).filter(({ from }) => !isTagged(from))).map(
      ({ from, to }) => textFinding(code, at, { word: text.slice(from, to) }, { range: [from, to] }),
    )
  const ofLanguage = banned.inLanguage.get(language ?? '')
  return [
    ...tags,
    ...phrases('banned_word', banned.anywhere, ...(ofLanguage ? [ofLanguage] : [])),
    ...phrases('slur', slurs),
    ...signFindings(text, at),
    ...phrases('search_terms', searchTerms),
    ...phrases('borrowed_fame', borrowedFame),
    ...phrases('public_domain', publicDomain).slice(0, 1),
  ]

  function once(found: { from: number; to: number }[]) {
    const seen = new Map(found.map((one) => [text.slice(one.from, one.to).toLowerCase(), one]))
    return [...seen.values()]
  }
}

/** `(Official Video)`, `[HD]`, ` - Clean Version`: remarks of such words alone. The fix takes them all away. */
function tagFindings(reading: TitleReading, at: string, { tags, fillers }: BannedWords): TextFinding[] {
  const { text, words } = reading
  const found = remarksOf(reading).filter((remark) => isMadeOf(words, tags, fillers, ...remark.words))
  const [first] = found
  if (!first) return []
  const value = cutOut(text, found)
  const word = text.slice(words[first.words[0]]?.from, words[first.words[1] - 1]?.to)
  const fix = value === '' ? {} : { fix: { kind: 'replace', at, value } as const }
  return [textFinding('tag_word', at, { word }, { range: [first.from, first.to], ...fix })]
}

const PRICE =
  /(?:[$€£₺¥₹]|\bUSD|\bEUR|\bBRL)\s?\d[\d.,]*|\b\d[\d.,]{0,12}\s?(?:[€£₺¥₹]|\$(?!\p{L})|(?:USD|EUR|BRL|TL)\b)/u
const DOMAIN =
  /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.(?:com|net|org|io|fm|tv|info|biz|xyz|app|ly|gg|ee)(?:\.[a-z]{2})?(?![\p{L}\p{N}])/iu
const ADDRESS = /https?:|www\.|@/iu
const HASHTAG = /(?<![\p{L}\p{N}&])#[\p{L}_][\p{L}\p{N}_]{0,60}/u
const PHONE = /\+\d[\d ()-]{8,20}\d/

/** The first price, address, telephone number and hashtag of a text. */
export function signFindings(text: string, at: string): TextFinding[] {
  const address = addressIn(text)
  return [
    ...(address ? [textFinding('address', at, { word: address.word }, { range: address.range })] : []),
    ...matched('price', PRICE),
    ...matched('hashtag', HASHTAG),
  ]

  function matched(code: TextFindingCode, pattern: RegExp): TextFinding[] {
    const match = pattern.exec(text)
    if (!match) return []
    const word = match[0].trim()
    return [textFinding(code, at, { word }, { range: [match.index, match.index + word.length] })]
  }
}

/** The web or mail address, handle or telephone number in a text, with all that is written around it without a space. */
export function addressIn(text: string): { word: string; range: readonly [number, number] } | undefined {
  const phone = PHONE.exec(text)
  if (phone) return { word: phone[0], range: [phone.index, phone.index + phone[0].length] }
  const plain = text.search(ADDRESS)
  const index = plain >= 0 || !text.includes('.') ? plain : text.search(DOMAIN)
  if (index < 0) return undefined
  const from = text.lastIndexOf(' ', index) + 1
  const space = text.indexOf(' ', index)
  const range = [from, space < 0 ? text.length : space] as const
  return { word: text.slice(...range), range }
}
