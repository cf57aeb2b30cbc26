// Splits text into the records of a table: lines with cells. Takes linear time and bounded memory for any input.
import { decodeCell, decodeCells, type TextBatch } from './decode.ts'

export type Delimiter = '\t' | ';' | '|' | ','

/** What makes a record unreadable: a quote that is never closed or followed by more text, too many characters, NUL. */
export type RecordFault = 'quote' | 'length' | 'nul'

export interface TextRecord {
  /** Physical, from 1; the first line of a record that has several. */
  line: number
  cells: string[]
  /** As in the file, without the line end; its first characters if it is too long. */
  raw: string
  fault?: RecordFault
}

export interface Dialect {
  delimiter: Delimiter
  /** Whether a quote at the start of a cell encloses it (RFC 4180); otherwise it is an ordinary character. */
  hasQuotes: boolean
}

/** The characters of a record, across all its lines. */
export const RECORD_MAX = 64 * 1024
const EXCERPT_MAX = 200
const NONE = Number.POSITIVE_INFINITY
const LINE_END = /\r\n|\n|\r/g
const SPECIAL = /[\0\x80-\uffff]/

/** The cells of one record, which may have line ends inside quotes. */
export function cellsOfRecord(raw: string, dialect: Dialect): string[] {
  let cells: string[] = []
  new RecordSplitter(dialect).push(
    { text: raw, isByteText: false, isSpecial: true, isLast: true },
    (record) => {
      if (cells.length === 0) cells = record.cells
    },
  )
  return cells
}

/** The start of the next record, or why there is none. */
type Scan = { cells: string[]; end: number; next: number } | 'incomplete' | { brokenAt: number }

/**
 * Splits text into records. Lines end with LF, CRLF or CR, also mixed in one file.
 *
 * Only the first line of a record with a broken quote is lost. The lines that the quote had enclosed are read again, each
 * as a record of its own, so every character is read at most twice.
 */
export class RecordSplitter {
  readonly #delimiter: Delimiter
  readonly #hasQuotes: boolean
  #buffer = ''
  #position = 0
  #line = 1
  #isLast = false
  #isSpecial = false
  #isByteText = true
  /** Inside a line that is too long. */
  #isSkipping = false
  /** Up to here each line is a record. */
  #singleUntil = 0
  /** The next of each at or after a position that only grows, so that nothing is searched twice. */
  #lineFeed = -1
  #carriageReturn = -1
  #delimiterAt = -1
  #quoteAt = -1

  constructor({ delimiter, hasQuotes }: Dialect) {
    this.#delimiter = delimiter
    this.#hasQuotes = hasQuotes
  }

  push(batch: TextBatch, emit: (record: TextRecord) => void): void {
    const rest = this.#buffer.slice(this.#position)
    this.#singleUntil -= this.#position
    this.#isSpecial = batch.isSpecial || (rest !== '' && this.#isSpecial)
    this.#isByteText = batch.isByteText
    this.#isLast = batch.isLast
    this.#buffer = rest + batch.text
    this.#position = 0
    this.#lineFeed = -1
    this.#carriageReturn = -1
    this.#delimiterAt = -1
    this.#quoteAt = -1
    while (this.#position < this.#buffer.length) if (!this.#step(emit)) return
  }

  /** Reads one record. @returns false if it needs more text */
  #step(emit: (record: TextRecord) => void): boolean {
    const start = this.#position
    const lineEnd = this.#lineEndFrom(start)
    if (this.#isSkipping) return this.#skip(lineEnd)
    if (this.#hasQuotes && start >= this.#singleUntil) {
      if (this.#quoteAt < start) this.#quoteAt = found(this.#buffer.indexOf('"', start))
      if (this.#quoteAt < lineEnd) return this.#stepQuoted(start, lineEnd, emit)
    }
    if (lineEnd === NONE && this.#buffer.length - start <= RECORD_MAX) return false
    if (lineEnd - start > RECORD_MAX) {
      emit({
        line: this.#line,
        cells: [],
        raw: this.#decodeRaw(this.#buffer.slice(start, start + EXCERPT_MAX)),
        fault: 'length',
      })
      this.#isSkipping = true
      return this.#skip(lineEnd)
    }
    const raw = this.#buffer.slice(start, lineEnd)
    this.#nextLine(lineEnd)
    const isQuotedLine = this.#hasQuotes && raw.includes('"')
    const cells = isQuotedLine ? cellsOfLine(raw, this.#delimiter) : raw.split(this.#delimiter)
    emit(this.#recordOf(this.#line - 1, raw, cells))
    return true
  }

  #stepQuoted(start: number, lineEnd: number, emit: (record: TextRecord) => void): boolean {
    const searched = [this.#lineFeed, this.#carriageReturn, this.#delimiterAt, this.#quoteAt] as const
    const scan = this.#scanQuoted(start)
    if (scan === 'incomplete') return false
    if ('brokenAt' in scan) {
      this.#singleUntil = scan.brokenAt
      // Back at the start, what was found from there holds again.
      ;[this.#lineFeed, this.#carriageReturn, this.#delimiterAt, this.#quoteAt] = searched
      return true
    }
    const raw = this.#buffer.slice(start, scan.end)
    const line = this.#line
    this.#line += 1 + (lineEnd < scan.end ? (raw.match(LINE_END)?.length ?? 0) : 0)
    this.#position = scan.next
    emit(this.#recordOf(line, raw, scan.cells))
    return true
  }

  #skip(lineEnd: number): boolean {
    if (lineEnd === NONE) {
      // A carriage return at the end may be half of a line end.
      this.#position = this.#buffer.length - (this.#buffer.endsWith('\r') ? 1 : 0)
      return false
    }
    this.#isSkipping = false
    this.#nextLine(lineEnd)
    return true
  }

  #recordOf(line: number, raw: string, cells: string[] | undefined): TextRecord {
    if (!cells) return { line, cells: [], raw: this.#decodeRaw(raw), fault: 'quote' }
    if (!this.#isSpecial || !SPECIAL.test(raw)) return { line, cells, raw }
    const decoded = this.#isByteText ? cells.map(decodeCell) : cells
    const record: TextRecord = { line, cells: decoded, raw: this.#decodeRaw(raw) }
    if (raw.includes('\0')) record.fault = 'nul'
    return record
  }

  /** PostgreSQL stores no NUL, so the text shows a replacement character for it. */
  #decodeRaw(raw: string): string {
    if (!SPECIAL.test(raw)) return raw
    return (this.#isByteText ? decodeCells(raw, this.#delimiter) : raw).replaceAll('\0', '\ufffd')
  }

  /** The end of the line, the end of the text if it is the last, or NONE. */
  #lineEndFrom(from: number): number {
    if (this.#lineFeed < from) this.#lineFeed = found(this.#buffer.indexOf('\n', from))
    if (this.#carriageReturn < from) this.#carriageReturn = found(this.#buffer.indexOf('\r', from))
    const lineEnd = Math.min(this.#lineFeed, this.#carriageReturn)
    if (this.#isLast) return Math.min(lineEnd, this.#buffer.length)
    return lineEnd === this.#buffer.length - 1 && this.#carriageReturn === lineEnd ? NONE : lineEnd
  }

  #nextLine(lineEnd: number): void {
    this.#position = this.#afterLineEnd(lineEnd)
    this.#line++
  }

  #afterLineEnd(lineEnd: number): number {
    const isPair = this.#buffer[lineEnd] === '\r' && this.#buffer[lineEnd + 1] === '\n'
    return Math.min(lineEnd + (isPair ? 2 : 1), this.#buffer.length)
  }

  #scanQuoted(start: number): Scan {
    const limit = start + RECORD_MAX
    const cells: string[] = []
    const more: Scan = this.#buffer.length > limit ? { brokenAt: limit } : 'incomplete'
    for (let at = start; ; ) {
      let cellEnd: number
      if (this.#buffer.charCodeAt(at) === QUOTE) {
        cellEnd = closingQuote(this.#buffer, at) + 1
        if (cellEnd === 0) return this.#isLast ? { brokenAt: Math.min(limit, this.#buffer.length) } : more
        if (cellEnd > limit) return { brokenAt: limit }
        // The next character decides whether the quote closes the cell.
        if (cellEnd === this.#buffer.length && !this.#isLast) return more
        cells.push(unquoted(this.#buffer.slice(at + 1, cellEnd - 1)))
      } else {
        if (this.#delimiterAt < at) this.#delimiterAt = found(this.#buffer.indexOf(this.#delimiter, at))
        cellEnd = Math.min(this.#delimiterAt, this.#lineEndFrom(at))
        if (cellEnd > limit) return cellEnd === NONE ? more : { brokenAt: limit }
        cells.push(this.#buffer.slice(at, cellEnd))
      }
      const next = this.#buffer[cellEnd]
      if (next === this.#delimiter) {
        at = cellEnd + 1
        continue
      }
      if (next === undefined || next === '\n')
        return { cells, end: cellEnd, next: this.#afterLineEnd(cellEnd) }
      if (next !== '\r') return { brokenAt: cellEnd }
      if (cellEnd === this.#buffer.length - 1 && !this.#isLast) return more
      return { cells, end: cellEnd, next: this.#afterLineEnd(cellEnd) }
    }
  }
}

const QUOTE = 0x22
const found = (index: number): number => (index === -1 ? NONE : index)
const unquoted = (text: string): string => (text.includes('"') ? text.replaceAll('""', '"') : text)

/** Where the cell that opens at `open` closes, or -1. */
function closingQuote(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1)
  while (quote !== -1 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2)
  return quote
}

/** The cells of a line whose quotes all close in it; otherwise undefined. */
function cellsOfLine(line: string, delimiter: Delimiter): string[] | undefined {
  const cells: string[] = []
  for (let at = 0; ; ) {
    let cellEnd: number
    if (line.charCodeAt(at) === QUOTE) {
      cellEnd = closingQuote(line, at) + 1
      if (cellEnd === 0) return undefined
      cells.push(unquoted(line.slice(at + 1, cellEnd - 1)))
    } else {
      cellEnd = Math.min(found(line.indexOf(delimiter, at)), line.length)
      cells.push(line.slice(at, cellEnd))
    }
    if (cellEnd === line.length) return cells
    if (line[cellEnd] !== delimiter) return undefined
    at = cellEnd + 1
  }
}
