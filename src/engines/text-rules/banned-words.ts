// Words, prices and addresses that stores refuse or ask about in titles.
import { type TextFinding, type TextFindingCode, textFinding } from './findings.ts'
import { findPhrases, isMadeOf, isPhrase, type PhraseList, phraseList } from './phrases.ts'
import { cutOut, type TitleReading } from './read-title.ts'
import { remarksOf } from './versions.ts'
import { allWords } from './words/all-words.ts'
import { MEDIA_FORMATS, STORE_NAMES, STORE_NAMES_AS_TAGS } from './words/stores.ts'

export interface BannedWords {
  everyLanguage: PhraseList
  /**
   * For titles of one language, by ISO 639-1: a word refused in one language can be a name or harmless in another.
   */
  byLanguage: ReadonlyMap<string, PhraseList>
  /** Refused only in brackets or after a dash. */
  tags: PhraseList
  fillers: PhraseList
}

/** The built-in lists combined with the operator's: words or phrases, in any case, with or without accents. */
export const bannedWords = (
  own: {
    everyLanguage?: readonly string[]
    byLanguage?: Readonly<Record<string, readonly string[]>>
    tags?: readonly string[]
  } = {},
): BannedWords => {
  const everyLanguage = [...allWords('banned'), ...STORE_NAMES, ...(own.everyLanguage ?? [])]
  return {
    everyLanguage: phraseList(everyLanguage),
    byLanguage: new Map(
      Object.entries(own.byLanguage ?? {}).map(([language, words]) => [language, phraseList(words)]),
    ),
    tags: phraseList(allWords('tags'), STORE_NAMES_AS_TAGS, own.tags ?? [], everyLanguage),
    fillers: phraseList(allWords('fillers')),
  }
}

const usual = bannedWords()
const slurs = phraseList(allWords('slurs'))
const searchTerms = phraseList(allWords('searchTerms'))
const borrowedFame = phraseList(allWords('borrowedFame'))
const publicDomain = phraseList(allWords('publicDomain'))

/** Every refused or questioned word in a title, once each and spelled as in the title. */
export function bannedFindings(
  reading: TitleReading,
  path: string,
  banned: BannedWords = usual,
  language?: string | null,
): TextFinding[] {
  const { text, words } = reading
  const tags = tagFindings(reading, path, banned)
  const isTagged = (from: number) => tags.some(({ range }) => range && range[0] <= from && from < range[1])
  const phrases = (code: TextFindingCode, ...lists: PhraseList[]) =>
    once(lists.flatMap((list) => findPhrases(text, words, list)).filter(isMeant)).map(({ from, to }) =>
      textFinding(code, path, { word: text.slice(from, to) }, { range: [from, to] }),
    )
  const isAlone = words.length === 1 && ALONE.has(words[0]?.fold ?? '')
  const ofLanguage = banned.byLanguage.get(language ?? '')
  return [
    ...tags,
    ...(tags.length > 0 ? [] : endTagFindings(reading, path)),
    ...phrases('banned_word', banned.everyLanguage, ...(ofLanguage ? [ofLanguage] : [])),
    ...slurFindings(reading, path).filter(({ range }) => !isTagged(range?.[0] ?? -1)),
    ...signFindings(text, path),
    ...phrases('search_terms', searchTerms),
    ...phrases('borrowed_fame', borrowedFame),
    ...phrases('public_domain', publicDomain).slice(0, 1),
  ]

  function isMeant({ from }: { from: number }) {
    return !isTagged(from) && !isAlone
  }

  function once(ranges: { from: number; to: number }[]) {
    const seen = new Map(ranges.map((range) => [text.slice(range.from, range.to).toLowerCase(), range]))
    return [...seen.values()]
  }
}

/** Words that advertise beside a title and are a title by themselves. */
const ALONE = new Set(['exclusive', 'exclusivo', 'exclusiva', 'ringtone'])

/** Insults of groups of people, once each. */
export function slurFindings({ text, words }: TitleReading, path: string): TextFinding[] {
  const ranges = findPhrases(text, words, slurs)
  const unique = new Map(ranges.map((range) => [text.slice(range.from, range.to).toLowerCase(), range]))
  return [...unique.values()].map(({ from, to }) =>
    textFinding('slur', path, { word: text.slice(from, to) }, { range: [from, to] }),
  )
}

const announcements = phraseList(allWords('announcements'))
const formats = phraseList(MEDIA_FORMATS)

/** A format at the end of a title, or an announcement there or as the whole title: `Night Drive HD`, `Out Now`. */
function endTagFindings({ text, words }: TitleReading, path: string): TextFinding[] {
  const end = words.length
  const from = words.findIndex(
    (_, i) =>
      (i !== 1 && isPhrase(words, announcements, i, end)) || (i > 0 && isPhrase(words, formats, i, end)),
  )
  const [first, last] = [words[from], words[end - 1]]
  // `Get Out Now` is a sentence; the ending of a file has a rule of its own.
  if (!first || !last || text[first.from - 1] === '.' || /[\p{L}\p{N}\])]/u.test(text.slice(last.to)))
    return []
  // A format is written in capitals or digits; `Love in Hd` is not one, and neither is `CD` after a small word.
  const before = words[from - 1]
  if (isPhrase(words, formats, from, end) && before && /^\p{Ll}+$/u.test(before.text)) return []
  const value = text.slice(0, first.from).replace(/[\s:;,|/–—-]+$/u, '')
  const fix = value === '' ? {} : { fix: { kind: 'replace', at: path, value } as const }
  const word = text.slice(first.from, last.to)
  return [textFinding('tag_at_end', path, { word }, { range: [first.from, last.to], ...fix })]
}

/**
 * Remarks that consist of such words only: `(Official Video)`, `[HD]`, ` - Clean Version`. The fix removes them all.
 */
function tagFindings(reading: TitleReading, path: string, { tags, fillers }: BannedWords): TextFinding[] {
  const { text, words } = reading
  const remarks = remarksOf(reading).filter((remark) => isMadeOf(words, tags, fillers, ...remark.words))
  const [first] = remarks
  if (!first) return []
  const value = cutOut(text, remarks)
  const word = text.slice(words[first.words[0]]?.from, words[first.words[1] - 1]?.to)
  const fix = value === '' ? {} : { fix: { kind: 'replace', at: path, value } as const }
  return [textFinding('tag_word', path, { word }, { range: [first.from, first.to], ...fix })]
}

const PRICE =
  /(?:[$€£₺¥₹]|\bUSD|\bEUR|\bBRL)\s?\d[\d.,]*|\b\d[\d.,]{0,12}\s?(?:[€£₺¥₹]|\$(?!\p{L})|(?:USD|EUR|BRL|TL)\b)/u
const DOMAIN =
  /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.(?:com|net|org|io|fm|tv|info|biz|xyz|app|ly|gg|ee)(?:\.[a-z]{2})?(?![\p{L}\p{N}])/iu
const ADDRESS = /https?:|www\.|@/iu
const HASHTAG = /(?<![\p{L}\p{N}&])#[\p{L}_][\p{L}\p{N}_]{0,60}/u
/** International, or written in groups as in Turkey and in North America. */
const PHONE = /\+\d[\d ()-]{8,20}\d|(?<!\d)0?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{2}[ .-]?\d{2}(?!\d)/

/** The first price, address, phone number and hashtag of a text. */
function signFindings(text: string, path: string): TextFinding[] {
  const address = addressIn(text)
  return [
    ...(address ? [textFinding('address', path, { word: address.word }, { range: address.range })] : []),
    ...matched('price', PRICE),
    ...matched('hashtag', HASHTAG),
  ]

  function matched(code: TextFindingCode, pattern: RegExp): TextFinding[] {
    const match = pattern.exec(text)
    if (!match) return []
    const word = match[0].trim()
    return [textFinding(code, path, { word }, { range: [match.index, match.index + word.length] })]
  }
}

/** The URL, email address, handle or phone number in a text, together with everything attached to it. */
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
