// Parses a CSV file into rows; detects its delimiter.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, COLUMNS_NEEDED, cellsUnder, type TableRow } from './csv-codec.ts'
import { detectEncoding, EncodingUnclear, encodingChoices } from './detect-encoding.server.ts'
import {
  CELLS_MAX,
  CSV_BYTES_MAX,
  HEADER_LENGTH_MAX,
  type ImportEncoding,
  ROW_LENGTH_MAX,
  ROWS_MAX,
} from './domain.ts'

/** Thrown when a whole file cannot be imported; the code selects the message. */
export class UnreadableFile extends Error {
  readonly code: string
  readonly params: Record<string, string | number>

  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

export interface Table {
  /** The columns of the file, and those that are unknown. */
  header: string[]
  ignored: string[]
  /** Non-empty rows, each with its original cells. */
  rows: (TableRow & { raw: string[] })[]
}

/** @throws UnreadableFile; EncodingUnclear when `encoding` has to be chosen first */
export async function readTable(bytes: Uint8Array, encoding?: ImportEncoding): Promise<Table> {
  if (bytes.length > CSV_BYTES_MAX) throw new UnreadableFile('import_csv_size', { max: '20MB' })
  const text = await decode(bytes, encoding)
  const table: Table = { header: [], ignored: [], rows: [] }
  let cellsOf = cellsUnder([])
  let names: (string | undefined)[] = []
  let row = 0
  const delimiter = delimiterOf(headerLine(text))
  for await (const { record: raw, raw: line } of records(text, delimiter)) {
    row++
    if (row === 1) {
      table.header = raw
      names = raw.map(columnNamed)
      cellsOf = cellsUnder(names)
      const missing = COLUMNS_NEEDED.filter((name) => !names.includes(name))
      if (missing.length > 0) throw new UnreadableFile('import_columns', { columns: missing.join(', ') })
      table.ignored = raw.filter((cell, index) => !names[index] && cell.trim() !== '')
      continue
    }
    if (isComment(raw)) continue
    if (table.rows.length >= ROWS_MAX) throw new UnreadableFile('import_rows', { max: ROWS_MAX })
    // Tables separated by tabs usually have no quotation.
    const brokenQuotes =
      delimiter === '\t'
        ? []
        : raw.flatMap((cell, index) => (isQuoted(cell, line) ? [] : (names[index] ?? [])))
    table.rows.push({ row, cells: cellsOf(raw), raw, brokenQuotes })
  }
  if (table.rows.length === 0) throw new UnreadableFile('import_empty')
  return table
}

/** An empty row, or a comment as in the template. */
function isComment([first = '', ...rest]: string[]): boolean {
  const text = first.trim()
  return (text === '' || text.startsWith('#')) && rest.every((cell) => cell.trim() === '')
}

/** Whether the quotation marks of a cell are doubled and enclosed in its line (RFC 4180). */
const isQuoted = (cell: string, line: string): boolean =>
  !cell.includes('"') || line.includes(`"${cell.replaceAll('"', '""')}"`)

/** A record, and the text that it was read from. */
interface CsvRecord {
  record: string[]
  raw: string
}

async function* records(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  // In pieces, so that parsing a long file does not block other requests.
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: ROW_LENGTH_MAX,
      // Called for each cell, so that a row that never ends is refused before it fills the memory.
      cast: (cell, { index, records }) => {
        if (index >= CELLS_MAX)
          throw new UnreadableFile('import_row_cells', { row: records + 1, max: CELLS_MAX })
        return cell
      },
    }),
  )
  try {
    for await (const record of parser) yield record as CsvRecord
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableFile('import_row_length', { row: Number(error.records) + 1, max: ROW_LENGTH_MAX })
    throw new UnreadableFile('import_broken', { row: Number(error.lines ?? 1) })
  }
}

const PIECE_BYTES = 64 * 1024
function* piecesOf(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield bytes.subarray(start, start + PIECE_BYTES)
}

/** @throws EncodingUnclear without a choice for a text that does not show its encoding; UnreadableFile for no text */
async function decode(bytes: Uint8Array, chosen?: ImportEncoding): Promise<string> {
  const encoding = chosen ?? detectEncoding(bytes)
  const choices = encoding ? [] : await encodingChoices(bytes)
  if (choices.length > 0) throw new EncodingUnclear(choices)
  const text = new TextDecoder(encoding).decode(bytes)
  if (!encoding || text.includes('\0')) throw new UnreadableFile('import_not_text')
  return text.toWellFormed()
}

/** The first line, whose length is bounded before anything else looks at it. */
function headerLine(text: string): string {
  const start = text.slice(0, HEADER_LENGTH_MAX + 1)
  const line = /^[^\r\n]*/.exec(start)?.[0] ?? ''
  if (line.length > HEADER_LENGTH_MAX)
    throw new UnreadableFile('import_row_length', { row: 1, max: HEADER_LENGTH_MAX })
  return line
}

/** The delimiter that gives the most known columns in the first line. */
function delimiterOf(line: string): string {
  const candidates = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    known: line.split(delimiter).filter((cell) => columnNamed(cell.replaceAll('"', ''))).length,
  }))
  return candidates.reduce((best, candidate) => (candidate.known > best.known ? candidate : best)).delimiter
}

const COLUMNS_BY_NAME: ReadonlyMap<string, string> = new Map(COLUMNS.map((name) => [name, name]))

const columnNamed = (cell: string): string | undefined =>
  COLUMNS_BY_NAME.get(
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
