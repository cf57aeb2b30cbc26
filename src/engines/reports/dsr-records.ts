// The records of the DDEX Digital Sales Report from stores to record companies (Financial Reporting to Record Companies,
// single record blocks), by profile and version. Cells are counted from 1, as in the standard.

export type DsrRecordKind = 'head' | 'summary' | 'sale' | 'deal' | 'foot'

export type DsrRecords = ReadonlyMap<string, { kind: DsrRecordKind; cells: number }>

/** By record type, with and without its own version. The cells of versions 1.0 and 1.1 are the same. */
const FINANCIAL: DsrRecords = new Map([
  ['HEAD', { kind: 'head', cells: 13 }],
  ['SY10', { kind: 'summary', cells: 46 }],
  ['SY10.01', { kind: 'summary', cells: 46 }],
  ['SR08', { kind: 'sale', cells: 48 }],
  ['SR08.01', { kind: 'sale', cells: 48 }],
  ['DE01', { kind: 'deal', cells: 1 }],
  ['DE01.01', { kind: 'deal', cells: 1 }],
  ['SRFO', { kind: 'foot', cells: 3 }],
])

/** By profile and version; the schema and the standard's examples spell the name of the profile differently. */
const PROFILES: ReadonlyMap<string, DsrRecords> = new Map([
  ['FinancialReportingToRecordCompaniesSRB 1.0', FINANCIAL],
  ['FinancialReportingToRecordCompaniesSRB 1.1', FINANCIAL],
  ['FinancialReportingToRecordCompaniesProfileSRB 1.0', FINANCIAL],
  ['FinancialReportingToRecordCompaniesProfileSRB 1.1', FINANCIAL],
])

export const HEAD = {
  profile: 3,
  profileVersion: 4,
  messageId: 5,
  fileNumber: 7,
  fileCount: 8,
  start: 9,
  end: 10,
  sender: 11,
  senderName: 12,
} as const

export const SUMMARY = {
  id: 2,
  commercialModel: 5,
  useType: 6,
  territory: 13,
  currency: 22,
  /** AllocatedNetRevenueInCurrencyOfAccounting. */
  allocated: 38,
} as const

export const SALE = {
  upc: 4,
  release: 10,
  isrc: 14,
  title: 21,
  version: 22,
  artist: 23,
  summary: 25,
  date: 26,
  netUsage: 29,
  /** AllocatedNetRevenueInCurrencyOfAccounting. */
  amount: 47,
} as const

/** The cells of a sale in their order (RecordType-SR08 of the schema); a file does not name them. */
// biome-ignore format: a table
export const SALE_CELLS: readonly string[] = [
  'RecordType', 'SalesTransactionId', 'ReleaseGRid',
  'ReleaseICPN', 'DspReleaseId', 'LabelReleaseId',
  'ProprietaryReleaseId', 'ReleaseContextReleaseGRid', 'ReleaseType',
  'ReleaseTitle', 'ReleaseSubTitle', 'ReleaseDisplayArtistName',
  'ReleaseDisplayArtistPartyId', 'ResourceISRC', 'ResourceISAN',
  'DspResourceId', 'LabelResourceId', 'ProprietaryResourceId',
  'ResourceContextReleaseGRid', 'ResourceType', 'ResourceTitle',
  'ResourceSubTitle', 'ResourceDisplayArtistName', 'ResourceDisplayArtistPartyId',
  'SummaryRecordId', 'SalesTransactionDate', 'TotalUsages',
  'Returns', 'NetUsage', 'WholesalePriceInCurrencyOfTransaction',
  'WholesalePriceInCurrencyOfAccounting', 'SuggestedConsumerPriceInCurrencyOfTransaction', 'SuggestedConsumerPriceInCurrencyOfAccounting',
  'PriceType', 'PriceRangeType', 'PriceConsumerPaidExcSalesTaxInCurrencyOfTransaction',
  'PriceConsumerPaidExcSalesTaxInCurrencyOfAccounting', 'DeductionType', 'DeductionsInCurrencyOfTransaction',
  'DeductionsInCurrencyOfAccounting', 'RightSharePercentage', 'CalculatedUnitPriceInCurrencyOfTransaction',
  'CalculatedUnitPriceInCurrencyOfAccounting', 'AllocatedRevenueInCurrencyOfTransaction', 'AllocatedRevenueInCurrencyOfAccounting',
  'AllocatedNetRevenueInCurrencyOfTransaction', 'AllocatedNetRevenueInCurrencyOfAccounting', 'CopyrightObligationWithDSP',
]

export const FOOT = { lines: 2, summaries: 3 } as const

/** The records of the profile and version that a HEAD names; undefined if they are not known. */
export const dsrRecords = (head: readonly string[]): DsrRecords | undefined =>
  PROFILES.get(`${dsrCell(head, HEAD.profile)} ${dsrCell(head, HEAD.profileVersion)}`)

/** Without the backslash that keeps a bar from separating values. */
export const dsrCell = (cells: readonly string[], number: number): string =>
  (cells[number - 1] ?? '').trim().replaceAll('\\|', '|')
