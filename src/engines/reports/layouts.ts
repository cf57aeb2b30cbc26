// The layouts of statements: where a file has its codes, its month and its amount. A layout that staff made for a new
// source has the same type. The amount is always the net sum the store or distributor owes, in the currency it pays.

import type { DecimalMark } from './amounts.ts'
import { LICENSOR_COLUMNS } from './licensor-table.ts'
import type { DateOrder } from './months.ts'
import type { Delimiter } from './records.ts'

export type Layout = TableLayout | DsrLayout

/** A DDEX Digital Sales Report; its records have the columns that its profile and version define. */
export interface DsrLayout {
  format: 'dsr'
  id: string
  name: string
}

/** Columns are given by their names, which are compared without regard to case and repeated spaces. */
export interface TableLayout {
  format: 'table'
  id: string
  name: string
  /** Complete headers this layout is known by. */
  headers: readonly (readonly string[])[]
  delimiters: readonly Delimiter[]
  decimalMark: DecimalMark
  dates: DateOrder
  /** The first column with a valid code counts. */
  isrc: readonly string[]
  upc: readonly string[]
  /** A column; or the price of one, to be multiplied by the quantity. */
  amount: { column: string } | { unitPrice: string }
  quantity: string | null
  /** A column; or the name of a value that stands above the header. */
  month: { column: string } | { preamble: string }
  /** A column, one currency for all lines, or the currency of the source, which the caller names. */
  currency: { column: string } | { code: string } | 'source'
  /** The store of each line, or of all. */
  store: { columns: readonly string[] } | { name: string }
  /** The first column with a text counts; a header need not have any of them. */
  title: readonly string[]
  version: readonly string[]
  artist: readonly string[]
  release: readonly string[]
  country: readonly string[]
  kind: readonly string[]
}

export const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ',']

const DISTROKID: TableLayout = {
  format: 'table',
  id: 'distrokid',
  name: 'DistroKid',
  headers: [
    // biome-ignore format: a table
    ['Reporting Date', 'Sale Month', 'Store', 'Artist', 'Title', 'ISRC', 'UPC', 'Quantity', 'Team Percentage', 'Song/Album', 'Country of Sale', 'Songwriter Royalties Withheld', 'Earnings (USD)'],
    // biome-ignore format: a table
    ['Date Inserted', 'Reporting Date', 'Sale Month', 'Store', 'Artist', 'Title', 'ISRC', 'UPC', 'Quantity', 'Team Percentage', 'Source Type', 'Country of Sale', 'Songwriter Royalties Withheld (USD)', 'Earnings (USD)', 'Recoup (USD)'],
  ],
  delimiters: ['\t', ','],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'Earnings (USD)' },
  quantity: 'Quantity',
  month: { column: 'Sale Month' },
  currency: { code: 'USD' },
  store: { columns: ['Store'] },
  title: ['Title'],
  version: [],
  artist: ['Artist'],
  release: [],
  country: ['Country of Sale'],
  kind: ['Source Type', 'Song/Album'],
}

const TUNECORE: TableLayout = {
  format: 'table',
  id: 'tunecore',
  name: 'TuneCore',
  headers: [
    // biome-ignore format: a table
    ['Sales Period', 'Posted Date', 'Store Name', 'Country Of Sale', 'Artist', 'Release Type', 'Release Title', 'Song Title', 'Label', 'UPC', 'Optional UPC', 'TC Song ID', 'Optional ISRC', 'Sales Type', '# Units Sold', 'Per Unit Price', 'Net Sales', 'Net Sales Currency', 'Exchange Rate', 'Total Earned', 'Currency'],
  ],
  delimiters: [','],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['Optional ISRC', 'TC Song ID'],
  upc: ['UPC', 'Optional UPC'],
  amount: { column: 'Total Earned' },
  quantity: '# Units Sold',
  month: { column: 'Sales Period' },
  currency: { column: 'Currency' },
  store: { columns: ['Store Name'] },
  title: ['Song Title'],
  version: [],
  artist: ['Artist'],
  release: ['Release Title'],
  country: ['Country Of Sale'],
  kind: ['Sales Type'],
}

const BELIEVE: TableLayout = {
  format: 'table',
  id: 'believe',
  name: 'Believe',
  headers: [
    // biome-ignore format: a table
    ['Reporting month', 'Sales Month', 'Platform', 'Country / Region', 'Label Name', 'Artist Name', 'Release title', 'Track title', 'UPC', 'ISRC', 'Release Catalog nb', 'Streaming Subscription Type', 'Release type', 'Sales Type', 'Quantity', 'Client Payment Currency', 'Unit Price', 'Mechanical Fee', 'Gross Revenue', 'Client share rate', 'Net Revenue'],
  ],
  delimiters: [';'],
  decimalMark: ',',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'Net Revenue' },
  quantity: 'Quantity',
  month: { column: 'Sales Month' },
  currency: { column: 'Client Payment Currency' },
  store: { columns: ['Platform'] },
  title: ['Track title'],
  version: [],
  artist: ['Artist Name'],
  release: ['Release title'],
  country: ['Country / Region'],
  kind: ['Streaming Subscription Type', 'Sales Type'],
}

const ORCHARD: TableLayout = {
  format: 'table',
  id: 'orchard',
  name: 'The Orchard',
  headers: [],
  delimiters: [',', '\t'],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'NET SHARE ACCOUNT CURRENCY' },
  quantity: 'QUANTITY',
  month: { column: 'TRANSACTION DATE' },
  currency: { column: 'ACCOUNT CURRENCY' },
  store: { columns: ['STORE'] },
  title: ['TRACK'],
  version: ['TRACK VERSION'],
  artist: ['TRACK ARTIST', 'PRODUCT ARTIST'],
  release: ['PRODUCT'],
  country: ['SALE COUNTRY'],
  kind: ['TRANSACTION SUBTYPE', 'TRANSACTION TYPE'],
}

const DEEZER: TableLayout = {
  format: 'table',
  id: 'deezer',
  name: 'Deezer',
  headers: [
    // biome-ignore format: a table
    ['Start Report', 'End Report', 'ISRC', 'Artist', 'Title', 'Album', 'UPC', 'Country', 'Nb of plays', 'Royalties', 'Service', 'Provider', 'provider_id', 'Label'],
  ],
  delimiters: DELIMITERS,
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'Royalties' },
  quantity: 'Nb of plays',
  month: { column: 'Start Report' },
  currency: 'source',
  store: { name: 'Deezer' },
  title: ['Title'],
  version: [],
  artist: ['Artist'],
  release: ['Album'],
  country: ['Country'],
  kind: ['Service'],
}

const SPOTIFY_LICENSOR: TableLayout = {
  format: 'table',
  id: 'spotify-licensor',
  name: 'Spotify, licensor table',
  headers: [LICENSOR_COLUMNS],
  delimiters: ['\t', ','],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC', 'EAN'],
  amount: { column: 'Payable invoice' },
  quantity: 'Quantity',
  month: { preamble: 'Start date' },
  currency: { column: 'Invoice currency' },
  store: { name: 'Spotify' },
  title: ['Track name'],
  version: [],
  artist: ['Artist name'],
  release: ['Album name'],
  country: ['Country'],
  kind: ['Product'],
}

const SOUNDCLOUD: TableLayout = {
  format: 'table',
  id: 'soundcloud',
  name: 'SoundCloud for Artists',
  headers: [],
  delimiters: [',', '\t'],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'Revenue (USD)' },
  quantity: null,
  month: { column: 'Reporting Period' },
  currency: { code: 'USD' },
  store: { name: 'SoundCloud' },
  title: ['Track Name', 'Track Title'],
  version: [],
  artist: ['Artist Name', 'Artist'],
  release: ['Album Title'],
  country: ['Territory', 'Country'],
  kind: ['Usage Type', 'Monetisation Type'],
}

const YOUTUBE_ASSET: TableLayout = {
  format: 'table',
  id: 'youtube-asset',
  name: 'YouTube, asset report',
  headers: [
    // biome-ignore format: a table
    ['Adjustment Type', 'Day', 'Country', 'Asset ID', 'Asset Title', 'Asset Labels', 'Asset Channel ID', 'Asset Type', 'Custom ID', 'ISRC', 'UPC', 'GRid', 'Artist', 'Album', 'Label', 'Administer Publish Rights', 'Owned Views', 'YouTube Revenue Split : Auction', 'YouTube Revenue Split : Reserved', 'YouTube Revenue Split : Partner Sold YouTube Served', 'YouTube Revenue Split : Partner Sold Partner Served', 'YouTube Revenue Split', 'Partner Revenue : Auction', 'Partner Revenue : Reserved', 'Partner Revenue : Partner Sold YouTube Served', 'Partner Revenue : Partner Sold Partner Served', 'Partner Revenue'],
  ],
  delimiters: [',', '\t'],
  decimalMark: '.',
  dates: 'iso',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { column: 'Partner Revenue' },
  quantity: 'Owned Views',
  month: { column: 'Day' },
  currency: 'source',
  store: { name: 'YouTube' },
  title: ['Asset Title'],
  version: [],
  artist: ['Artist'],
  release: ['Album'],
  country: ['Country'],
  kind: ['Adjustment Type'],
}

const APPLE_SALES: TableLayout = {
  format: 'table',
  id: 'apple-sales',
  name: 'Apple, sales report',
  headers: [
    // biome-ignore format: a table
    ['Provider', 'Provider Country', 'Vendor Identifier', 'UPC', 'ISRC', 'Artist / Show', 'Title', 'Label/Studio/Network', 'Product Type Identifier', 'Units', 'Royalty Price', 'Download Date (PST)', 'Order Id', 'Postal Code', 'Customer Identifier', 'Report Date (Local)', 'Sale/Return', 'Customer Currency', 'Country Code', 'Royalty Currency', 'PreOrder', 'ISAN', 'Customer Price', 'Apple Identifier', 'CMA', 'Asset/Content Flavor', 'Vendor Offer Code', 'Grid', 'Promo Code', 'Parent Identifier', 'Parent Type Id', 'Attributable Purchase', 'Primary Genre'],
  ],
  delimiters: ['\t'],
  decimalMark: '.',
  dates: 'us',
  isrc: ['ISRC'],
  upc: ['UPC'],
  amount: { unitPrice: 'Royalty Price' },
  quantity: 'Units',
  month: { column: 'Download Date (PST)' },
  currency: { column: 'Royalty Currency' },
  store: { name: 'Apple' },
  title: ['Title'],
  version: [],
  artist: ['Artist / Show'],
  release: [],
  country: ['Country Code'],
  kind: ['Product Type Identifier'],
}

export const DSR_LAYOUT: DsrLayout = {
  format: 'dsr',
  id: 'dsr-financial',
  name: 'DDEX DSR, financial reporting to record companies',
}

export const KNOWN_LAYOUTS: readonly Layout[] = [
  DISTROKID,
  TUNECORE,
  BELIEVE,
  ORCHARD,
  DEEZER,
  SPOTIFY_LICENSOR,
  SOUNDCLOUD,
  YOUTUBE_ASSET,
  APPLE_SALES,
  DSR_LAYOUT,
]

/** The columns a header must have, for else a line has no code, amount, month or currency. */
export function neededColumns(layout: TableLayout): string[] {
  const { amount, month, currency } = layout
  return [
    ...layout.isrc,
    ...layout.upc,
    'column' in amount ? amount.column : amount.unitPrice,
    ...(layout.quantity === null ? [] : [layout.quantity]),
    ...('column' in month ? [month.column] : []),
    ...(typeof currency === 'object' && 'column' in currency ? [currency.column] : []),
  ]
}
