// The records of the DDEX Digital Sales Report from stores to record companies (Financial Reporting to Record Companies,
// single record blocks), by profile and version. Cells are counted from 1, as in the standard.

const PROFILES = new Set([
  'FinancialReportingToRecordCompaniesSRB 1.0',
  'FinancialReportingToRecordCompaniesSRB 1.1',
  'FinancialReportingToRecordCompaniesProfileSRB 1.0',
  'FinancialReportingToRecordCompaniesProfileSRB 1.1',
])

export type DsrRecordKind = 'head' | 'summary' | 'sale' | 'deal' | 'foot'

/** The record types of these profiles, with and without their own version. */
export const DSR_RECORDS: ReadonlyMap<string, { kind: DsrRecordKind; cells: number }> = new Map([
  ['HEAD', { kind: 'head', cells: 13 }],
  ['SY10', { kind: 'summary', cells: 46 }],
  ['SY10.01', { kind: 'summary', cells: 46 }],
  ['SR08', { kind: 'sale', cells: 48 }],
  ['SR08.01', { kind: 'sale', cells: 48 }],
  ['DE01', { kind: 'deal', cells: 1 }],
  ['DE01.01', { kind: 'deal', cells: 1 }],
  ['SRFO', { kind: 'foot', cells: 3 }],
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

export const FOOT = { lines: 2, summaries: 3 } as const

/** Whether the cells of a HEAD name a profile and version whose records are known. */
export const isKnownDsr = (head: readonly string[]): boolean =>
  PROFILES.has(`${dsrCell(head, HEAD.profile)} ${dsrCell(head, HEAD.profileVersion)}`)

/** Without the backslash that keeps a bar from separating values. */
export const dsrCell = (cells: readonly string[], number: number): string =>
  (cells[number - 1] ?? '').trim().replaceAll('\\|', '|')
