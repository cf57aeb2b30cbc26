// CSV (RFC 4180) that spreadsheets open without running formulas.
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | bigint | boolean | Date | null | undefined | object

/**
 * Rows as CSV, each with its line end. Dates are ISO 8601, objects are JSON, and a text that a spreadsheet would run as
 * a formula gets an apostrophe before it. @param options.bom starts with the mark by which Excel recognizes UTF-8
 */
export const formatCsv = (rows: Iterable<readonly Cell[]>, options: { bom?: boolean } = {}): string =>
  stringify([...rows] as Cell[][], {
    ...options,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    // With an apostrophe, a spreadsheet would leave a deduction out of its sums.
    cast: {
      string: (text) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text),
      boolean: String,
      date: (date) => date.toISOString(),
    },
  })

/** A number that is no formula. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/** A text that starts as if an apostrophe had been put before a formula; the characters are those of csv-stringify. */
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** A cell without the apostrophe that `formatCsv` put before a formula. */
export const unescapeFormula = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell)

/** A cell that survives `unescapeFormula` unchanged even if its own text starts like an escaped formula. */
export const protectApostrophe = (cell: string): string => (ESCAPED_FORMULA.test(cell) ? `'${cell}` : cell)
