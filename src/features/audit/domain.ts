// How an entry reads: what changed, field by field, and a line of CSV that no spreadsheet runs.

export interface Change {
  field: string
  before: unknown
  after: unknown
}

type Values = Record<string, unknown> | null

/** The fields that differ, in the order they were written down; what is on one side only is undefined on the other. */
export function changesOf(before: Values, after: Values): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/**
 * RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe instead (OWASP, "CSV
 * injection").
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`
