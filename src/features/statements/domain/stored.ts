// What is kept of a statement that was read. Decimals are texts, because JSON has no exact ones.

/** Why a statement was not read or not posted. */
export interface StoredFailure {
  code: string
  params: Record<string, string | number>
}

export interface StoredTotal {
  currency: string
  month: string
  lines: number
  quantity: string
  amount: string
}

/** A row of totals of the file; `difference` is what it states less what was read. */
export interface StoredStatedTotal {
  line: number
  isSubtotal: boolean
  text: string
  currency: string | null
  amount: string | null
  difference: string | null
}

export interface StoredSummary {
  lines: number
  rejected: number
  rejects: Record<string, number>
  rounded: number
  endsOpen: boolean
  headerLine: number | null
  header: string[] | null
  /** How a table divides its lines into cells; null for a DSR, which uses tabs. */
  dialect: { delimiter: '\t' | ';' | '|' | ','; hasQuotes: boolean } | null
  totals: StoredTotal[]
  statedTotals: StoredStatedTotal[]
  dsr: {
    messageId: string
    sender: string
    start: string
    end: string
    differences: { line: number; summary: string; stated: string; sum: string }[]
    footer: { line: number; linesMatch: boolean; summariesMatch: boolean } | null
  } | null
}

/** What a file that no layout was recognized for looks like. */
export interface StoredRecognition {
  header: {
    line: number
    cells: string[]
    fingerprint: string
    delimiter: string
    /** Missing in what earlier versions have stored. */
    firstValues?: string[]
  } | null
  proposals: { layoutId: string; name: string; percent: number }[]
}

/** What happened to a statement. */
export type StatementEventType =
  | 'received'
  | 'parsed'
  | 'failed'
  | 'layout_chosen'
  | 'rate_set'
  | 'remittance_recorded'
  | 'remittance_withdrawn'
  | 'similar_confirmed'
  | 'approval_requested'
  | 'posting_started'
  | 'posted'
  | 'posting_failed'
  | 'reversal_started'
  | 'reversed'
  | 'reversal_failed'
  | 'matched_later'
  | 'discarded'
