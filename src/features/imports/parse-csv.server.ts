// Parses a CSV file into rows; detects its encoding and its delimiter.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { COLUMNS, COLUMNS_NEEDED, cellsUnder, type TableRow } from './csv-codec.ts'
import { CSV_BYTES_MAX, ROWS_MAX } from './domain.ts'

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
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const table: Table = { header: [], ignored: [], rows: [] }
  let cellsOf = cellsUnder([])
  let row = 0
  for await (const raw of records(text, delimiterOf(firstLine))) {
    row++
    if (row === 1) {
      table.header = raw
      const names = raw.map((cell) => COLUMNS.find((name) => name === nameOf(cell)))
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
    parse({ delimiter, relax_column_count: true, relax_quotes: true }),
  )
  try {
    for await (const record of parser) yield record as string[]
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFile('import_broken', { row: Number(error.lines ?? 1) })
    throw error
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

/** The delimiter that gives the most known columns in the first line. */
function delimiterOf(line: string): string {
  const known = (delimiter: string) =>
    line.split(delimiter).filter((cell) => COLUMNS.includes(nameOf(cell.replaceAll('"', '')))).length
  return [',', ';', '\t'].sort((a, b) => known(b) - known(a))[0] as string
}

const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
