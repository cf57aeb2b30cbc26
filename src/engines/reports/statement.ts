// What reading a statement yields: lines, rejects, and a summary of both.
import type { Header } from './headers.ts'

/**
 * One sale or usage that a store reports. Its texts are parts of the text of its block, which stays in memory as long as
 * one of them does: copy what is kept longer.
 */
export interface StatementLine {
  /** Physical, from 1, whatever stands above the header included. */
  line: number
  /** Without hyphens, in capitals; empty if the line has none. */
  isrc: string
  /** 13 digits; empty if the line has none. */
  upc: string
  /** What stands where an ISRC should but is none, such as a store's own code. */
  foreignCode: string
  title: string
  version: string
  artist: string
  release: string
  /** The month of the sale, `YYYY-MM`, which may be long before the statement. */
  month: string
  store: string
  country: string
  kind: string
  /** In units of 10⁻¹⁰, like the amount; returns are negative. */
  quantity: bigint
  amount: bigint
  /** Whether the amount or the quantity had digits beyond the tenth place. */
  isRounded: boolean
  /** ISO 4217. */
  currency: string
  /** The line as in the file. */
  raw: string
}

/**
 * Lines that differ in nothing but amounts and texts, added up. Several groups may have the same codes and dimensions: a
 * file writes them in different ways, or has so many that they are handed over in parts.
 */
export interface StatementGroup
  extends Pick<
    StatementLine,
    'isrc' | 'upc' | 'foreignCode' | 'month' | 'store' | 'country' | 'kind' | 'currency'
  > {
  /** Of the first line with these codes. */
  texts: Pick<StatementLine, 'title' | 'version' | 'artist' | 'release'>
  lines: number
  /** In units of 10⁻¹⁰, like the amount. */
  quantity: bigint
  amount: bigint
  /** How many of the lines had digits beyond the tenth place. */
  rounded: number
}

/** In the order in which they are checked: a line has the first reason that applies. */
export const REJECT_REASONS = [
  'columns',
  'summary',
  'amount',
  'quantity',
  'month',
  'currency',
  'record_type',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** A line that could not be read. It is left out of every sum and stops nothing. */
export interface Reject {
  line: number
  reason: RejectReason
  /** The name of the column; empty if the whole line is meant. */
  cell: string
  /** What stands there, shortened. */
  text: string
}

export interface StatementBlock {
  lines: StatementLine[]
  rejects: Reject[]
}

export interface FoldedBlock {
  /** In the order of their first lines, also from block to block. */
  groups: StatementGroup[]
  rejects: Reject[]
}

/** Why nothing of a file could be read. */
export type StatementFailure =
  /** No row near the start has the columns the layout needs, or a DSR has no HEAD. */
  | { code: 'no_header' }
  /** A value above the header is missing or no month. */
  | { code: 'no_month'; key: string; text: string }
  /** The layout takes the currency of the source, and the caller named none. */
  | { code: 'no_currency' }
  | { code: 'unknown_profile'; profile: string; version: string }

export interface MonthTotal {
  currency: string
  month: string
  lines: number
  quantity: bigint
  amount: bigint
}

/** A row in which the file states a sum of its own. It is compared and never counted. */
export interface StatedTotal {
  line: number
  /** A subtotal is compared with the lines since the row of totals before it. */
  isSubtotal: boolean
  text: string
  /** Null if the row does not say. */
  currency: string | null
  amount: bigint | null
  /** The stated amount less the sum of the lines; null if they cannot be compared. */
  difference: bigint | null
}

export interface DsrCheck {
  messageId: string
  sender: string
  /** `YYYY-MM-DD`, both included. */
  start: string
  end: string
  fileNumber: string
  fileCount: string
  /** Summaries whose sales do not add up to what they state: at most the first hundred. */
  differences: { line: number; summary: string; stated: bigint; sum: bigint }[]
  /** The footer; null if the file has none and was probably cut. */
  footer: { line: number; linesMatch: boolean; summariesMatch: boolean } | null
}

export interface StatementSummary {
  failure: StatementFailure | null
  /** Null for a DSR, and after a failure. */
  header: Header | null
  lines: number
  rejected: number
  rejects: Record<RejectReason, number>
  /** By currency, then month. */
  totals: MonthTotal[]
  /** At most the first hundred. */
  statedTotals: StatedTotal[]
  /** Lines whose amount or quantity had digits beyond the tenth place. */
  rounded: number
  /** The last line has no line end: the file may have been cut. */
  endsOpen: boolean
  dsr: DsrCheck | null
}

/** A statement while it is read. */
export interface StatementReading<Block = StatementBlock> {
  /** Can be iterated once. */
  blocks: AsyncIterable<Block>
  /** Of what has been read so far. */
  summary(): StatementSummary
}
