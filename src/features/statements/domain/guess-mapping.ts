// Guesses how a person would map the columns of an unknown file: from their names and their first values.

/** In the order in which a person looks for them. */
export const MAPPING_FIELDS = [
  'isrc',
  'upc',
  'month',
  'amount',
  'currency',
  'quantity',
  'country',
  'store',
  'kind',
  'title',
  'artist',
  'release',
] as const
export type MappingField = (typeof MAPPING_FIELDS)[number]

export type DecimalMark = '.' | ','

/** A number with its sign and currency removed: digits, marks between them, and nothing else. */
const NUMBER = /^\d+(?:[.,'’ \u00a0\u202f]\d+)*$/
const MONTH_WITH_DOT = /^(?:0[1-9]|1[0-2])\.20\d\d$/

const bareNumber = (value: string): string => {
  const bare = value.trim().replace(/^[-−(]?\s*[$€£]?\s*[-−]?|\s*[$€£]?\s*[-−)]?$/g, '')
  return NUMBER.test(bare) && !MONTH_WITH_DOT.test(bare) ? bare : ''
}

/** The mark before the fraction; undefined for a whole number, and where `1,204` may be either. */
function decimalMarkOf(value: string): DecimalMark | undefined {
  const number = bareNumber(value)
  const marks: readonly string[] = number.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return undefined
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : undefined
  const groups = number.split(last)
  if (marks.length > 1) return groups.slice(1).every((group) => group.length === 3) ? other : undefined
  const [before = '', after = ''] = groups
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? undefined : last
}

/**
 * Which mark the numbers of a file use. Where its first values do not show it, a semicolon between columns means a decimal
 * comma: spreadsheets of the languages with a comma separate columns this way.
 */
export function guessDecimalMark(firstValues: readonly string[], delimiter: string | undefined): DecimalMark {
  const marks = firstValues.map(decimalMarkOf)
  const points = marks.filter((mark) => mark === '.').length
  const commas = marks.filter((mark) => mark === ',').length
  if (points !== commas) return points > commas ? '.' : ','
  return delimiter === ';' ? ',' : '.'
}

/** `Sale_Period`, `salePeriod` and `SALE-PERIOD` are `sale period`. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
    .toLowerCase()

/** What columns are often called, the surest names first. The amount is never guessed: a wrong one is somebody's money. */
const USUAL_NAMES: Readonly<Record<Exclude<MappingField, 'amount'>, readonly RegExp[]>> = {
  isrc: [/\bisrc\b/, /isrc/],
  upc: [/\b(upc|ean|gtin|barcode)(\d\d)?\b/],
  month: [
    /\b(sales?|usage|reporting|consumption|activity)\b.*\b(period|month|date)\b/,
    /period|month/,
    /^start|date$/,
  ],
  currency: [/currency/],
  quantity: [/quantity|plays|streams|units/],
  country: [/country|territory|region/],
  store: [/\b(store|platform|service|retailer|dsp)( name)?$/, /store|platform|service|retailer/],
  kind: [/type$|subscription|product$/],
  title: [
    /\b(track|song|recording)( version)? (title|name)\b/,
    /^(track|song|title)$/,
    /^(?!.*\b(album|release|product)\b).*title/,
    /^song/,
  ],
  artist: [/^(track |display |main |primary )?artists?( name)?$/, /artist/],
  release: [/\b(album|release|product) (title|name)\b/, /album|release/],
}

/** Meanings that a column of identifiers cannot have. */
const NAMED_FIELDS: readonly MappingField[] = ['store', 'title', 'artist', 'release']
const IS_NO_NAME = /\b(id|date|label|type)\b/

/** The column of each meaning; empty for meanings that no column name suggests. */
export function guessColumns(cells: readonly string[]): Record<MappingField, string> {
  const used = new Set<string>()
  const guess = (field: MappingField): string => {
    if (field === 'amount') return ''
    const free = cells.filter((name) => {
      const words = wordsOf(name)
      return words !== '' && !used.has(name) && !(NAMED_FIELDS.includes(field) && IS_NO_NAME.test(words))
    })
    for (const pattern of USUAL_NAMES[field]) {
      const match = free.find((name) => pattern.test(wordsOf(name)))
      if (match === undefined) continue
      used.add(match)
      return match
    }
    return ''
  }
  return {
    isrc: guess('isrc'),
    upc: guess('upc'),
    month: guess('month'),
    amount: '',
    currency: guess('currency'),
    quantity: guess('quantity'),
    country: guess('country'),
    store: guess('store'),
    kind: guess('kind'),
    title: guess('title'),
    artist: guess('artist'),
    release: guess('release'),
  }
}

const AMOUNT_NAME =
  /\b(gross|net|revenues?|amounts?|royalt(y|ies)|earnings?|payable|payout|due|income|price|fee|usd|eur|gbp|try|brl|mxn)\b/
const SHARE_NAME = /%|\b(pct|percent(age)?|share|split|rate|ratio|fx|duration|version)\b/

/**
 * The columns that hold amounts of money by their first value: a number with a fraction, or a number below a name such as
 * "Revenue". A percentage or an exchange rate is none.
 */
export const columnsWithAmounts = (cells: readonly string[], firstValues: readonly string[]): string[] =>
  cells.filter((name, index) => {
    const value = firstValues[index] ?? ''
    const words = wordsOf(name)
    if (name === '' || bareNumber(value) === '' || SHARE_NAME.test(words)) return false
    return AMOUNT_NAME.test(words) || /[.,]\d+$/.test(bareNumber(value))
  })
