// Writes releases as CSV rows that the importer reads back unchanged.
import { formatCsv, protectApostrophe } from '#lib/pure/csv.ts'
import { COLUMN_GUIDE, COLUMNS, type NamedRelease, rowsOf, sampleRow } from './csv-codec.ts'
import type { ColumnFormat } from './csv-column-codec.ts'

/** The byte order mark and the column names. */
export const csvHead = (more: string[] = []): string => formatCsv([[...COLUMNS, ...more]], { bom: true })

/** A release as lines that `readTable` parses back to the same release. */
export const csvOf = (named: NamedRelease): string =>
  formatCsv(rowsOf(named).map((cells) => cells.map(protectApostrophe)))

/** Every column, one sample row, and below it a comment for each column; comments are skipped when the file is read. */
export const template = (describe: (format: ColumnFormat) => string): string =>
  csvHead() +
  formatCsv([
    sampleRow(),
    ...COLUMN_GUIDE.map(({ name, format }) => [
      `# ${name}: ${[describe(format), format.values?.join(', ')].filter(Boolean).join(': ')}`,
      // Every row has the cells of the header, as programs that read CSV strictly require.
      ...COLUMNS.slice(1).map(() => ''),
    ]),
  ])
