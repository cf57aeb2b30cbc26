// Writes releases as CSV rows that the importer reads back unchanged.
import { csvLine } from '#lib/pure/csv.ts'
import { COLUMNS, type NamedRelease, rowsOf, sampleRow } from './csv-codec.ts'

/** A cell that looks as if it had been guarded is guarded once more. */
const guarded = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** What a spreadsheet takes for an encoding mark (UTF-8), and the columns. */
export const csvHead = (more: string[] = []): string => `\uFEFF${csvLine([...COLUMNS, ...more])}`

/** A release as lines that `readTable` reads back to the same. */
export const csvOf = (named: NamedRelease): string =>
  rowsOf(named)
    .map((cells) => csvLine(cells.map(guarded)))
    .join('')

/** Every column, and one row that shows what goes where. */
export const template = (): string => csvHead() + csvLine(sampleRow())
