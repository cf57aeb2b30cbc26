// Writes releases as CSV rows that the importer reads back unchanged.
import { formatCsv, protectApostrophe } from '#lib/pure/csv.ts'
import { COLUMNS, type NamedRelease, rowsOf, sampleRow } from './csv-codec.ts'

/** The byte order mark and the column names. */
export const csvHead = (more: string[] = []): string => formatCsv([[...COLUMNS, ...more]], { bom: true })

/** A release as lines that `readTable` parses back to the same release. */
export const csvOf = (named: NamedRelease): string =>
  formatCsv(rowsOf(named).map((cells) => cells.map(protectApostrophe)))

/** Every column, and one sample row. */
export const template = (): string => csvHead() + formatCsv([sampleRow()])
