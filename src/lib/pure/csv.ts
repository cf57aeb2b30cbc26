// Comma separated values (RFC 4180) that a spreadsheet may open without running anything.

export type Cell = string | number | bigint | boolean | Date | null | undefined | object

/** One line with its line end. Dates are ISO 8601, what has parts of its own is JSON. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  const text = cellText(cell)
  // A spreadsheet takes such a beginning for a formula; an apostrophe before it says that it is text.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A cell as it was before it was made safe for spreadsheets. */
export const unguarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
