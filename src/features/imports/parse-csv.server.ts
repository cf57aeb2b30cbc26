// Parses a CSV file into rows; detects its encoding and its delimiter.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, COLUMNS_NEEDED, cellsUnder, type TableRow } from './csv-codec.ts'
import { CELLS_MAX, CSV_BYTES_MAX, HEADER_LENGTH_MAX, ROW_LENGTH_MAX, ROWS_MAX } from './domain.ts'

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

/** @throws UnreadableFile */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (bytes.length > CSV_BYTES_MAX) throw new UnreadableFile('import_csv_size', { max: '20MB' })
  const text = decode(bytes)
  const table: Table = { header: [], ignored: [], rows: [] }
  let cellsOf = cellsUnder([])
  let row = 0
  for await (const raw of records(text, delimiterOf(headerLine(text)))) {
    row++
    if (row === 1) {
      table.header = raw
      const names = raw.map(columnNamed)
      cellsOf = cellsUnder(names)
      const missing = COLUMNS_NEEDED.filter((name) => !names.includes(name))
      if (missing.length > 0) throw new UnreadableFile('import_columns', { columns: missing.join(', ') })
      table.ignored = raw.filter((cell, index) => !names[index] && cell.trim() !== '')
      continue
    }
    if (raw.every((cell) => cell.trim() === '')) continue
    if (table.rows.length >= ROWS_MAX) throw new UnreadableFile('import_rows', { max: ROWS_MAX })
    table.rows.push({ row, cells: cellsOf(raw), raw })
  }
  if (table.rows.length === 0) throw new UnreadableFile('import_empty')
  return table
}

async function* records(text: string, delimiter: string): AsyncGenerator<string[]> {
  // In pieces, so that parsing a long file does not block other requests.
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
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
    for await (const record of parser) yield record as string[]
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

/** UTF-8, UTF-16 with or without a byte order mark, else the encoding of Windows programs in Western Europe. */
export function decode(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile('import_not_text')
  return text.toWellFormed()
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Column names are ASCII, so every other byte of them is zero in UTF-16.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le'
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
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
