// Reads a statement added up. What lines of one group have in common is read once: the bytes of a line are compared with
// those of earlier lines, and only its amount and quantity are read as numbers.
//
// Whatever is not plain goes to the reader of lines, so that there is one set of rules: the first line of each group, amounts
// in unusual forms, damaged lines and rows of totals one by one; from a cell with a line end or a line that is too long, and
// in UTF-16 and DSR, everything that follows.
import { BATCH_BYTES, type ByteSource, byteOrderMark, textBatches } from './decode.ts'
import type { Header } from './headers.ts'
import type { Layout } from './layouts.ts'
import { LineGroups, type LineKey } from './line-groups.ts'
import { readDsr } from './read-dsr.ts'
import { readLines } from './read-statement.ts'
import { RECORD_MAX, RecordSplitter } from './records.ts'
import type {
  FoldedBlock,
  StatementBlock,
  StatementGroup,
  StatementLine,
  StatementReading,
} from './statement.ts'
import { type PlainColumns, type StatementOptions, Table } from './table.ts'

/** Handed over at once, so that those that were read can be forgotten. */
const GROUPS_AT_ONCE = 4_096
/** Holds at least two lines of the largest size. */
const BUFFER_BYTES = 4 * RECORD_MAX

/** Sums, rejects and the summary are those of `readStatement`. Only errors of the source are thrown. */
export function foldStatement(
  source: ByteSource,
  layout: Layout,
  options: StatementOptions = {},
  bufferBytes = BUFFER_BYTES,
): StatementReading<FoldedBlock> {
  if (layout.format === 'dsr') {
    const { blocks, summary } = readDsr(source)
    return { blocks: groupedBlocks(blocks), summary }
  }
  const table = new Table(layout, options)
  return { blocks: foldTable(source, table, bufferBytes), summary: () => table.summary() }
}

async function* foldTable(
  source: ByteSource,
  table: Table,
  bufferBytes: number,
): AsyncGenerator<FoldedBlock> {
  const chunks = chunksOf(source)
  const start = await takeBytes(chunks, BATCH_BYTES + 1)
  const whole = joined(start, chunks)
  const { encoding, length: markBytes } = byteOrderMark(start)
  let header: Header | undefined
  for await (const batch of textBatches([start])) {
    table.endsOpen = batch.text !== '' && !/[\r\n]$/.test(batch.text)
    header = table.open(batch)
    break
  }
  if (!header) return
  const columns = table.plainColumns()
  if (encoding !== 'bytes' || !columns) return yield* groupedBlocks(readLines(whole, table))

  const fold = new LineFold(table, header, columns)
  const buffer = Buffer.allocUnsafe(bufferBytes + 1)
  let size = 0
  let from = markBytes
  for await (const chunk of whole) {
    for (let used = 0; used < chunk.length; ) {
      const part = chunk.subarray(used, used + bufferBytes - size)
      buffer.set(part, size)
      size += part.length
      used += part.length
      if (size < bufferBytes) break
      const end = buffer.lastIndexOf(LINE_FEED, size - 1) + 1
      const read = end > from ? fold.read(buffer, from, end) : from
      const isStuck = read !== end || end === 0
      yield* fold.takeBlocks(isStuck)
      if (isStuck) {
        const rest = Buffer.concat([buffer.subarray(read, size), chunk.subarray(used)])
        return yield* groupedBlocks(readLines(joined(rest, whole), table, fold.position))
      }
      buffer.copyWithin(0, end, size)
      size -= end
      from = 0
    }
  }
  if (size > from) {
    table.endsOpen = !isLineEnd(buffer[size - 1])
    buffer[size] = LINE_FEED
    const read = fold.read(buffer, from, size + 1)
    yield* fold.takeBlocks(true)
    if (read !== size + 1)
      yield* groupedBlocks(readLines([buffer.subarray(read, size)], table, fold.position))
  } else {
    table.endsOpen = false
    yield* fold.takeBlocks(true)
  }
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x22
const isLineEnd = (byte: number | undefined): boolean => byte === LINE_FEED || byte === CARRIAGE_RETURN

/** What a column is for. */
const DIMENSION = 1
const AMOUNT = 2
const QUANTITY = 3

class LineFold {
  readonly #table: Table
  readonly #header: Header
  readonly #columns: PlainColumns
  readonly #groups = new LineGroups()
  readonly #roles: Uint8Array
  readonly #texts = new Map<string, StatementGroup['texts']>()
  readonly #shared = new Map<string, string>()
  readonly #splitter: RecordSplitter
  /** Ends a cell: the delimiter and line ends. NUL ends it too, because its line is damaged. */
  readonly #isStop = new Uint8Array(256)
  readonly #key: LineKey = { bytes: new Uint8Array(), hash: 0, places: new Int32Array(0), length: 0 }
  /** The physical line that is read next. */
  #line = 1

  constructor(table: Table, header: Header, columns: PlainColumns) {
    this.#table = table
    this.#header = header
    this.#columns = columns
    this.#roles = new Uint8Array(header.cells.length)
    for (const column of columns.dimensions) this.#roles[column] = DIMENSION
    this.#roles[columns.amount] = AMOUNT
    if (columns.quantity !== -1) this.#roles[columns.quantity] = QUANTITY
    this.#key.places = new Int32Array(2 * columns.dimensions.size)
    this.#splitter = new RecordSplitter(header.dialect)
    for (const byte of [0, LINE_FEED, CARRIAGE_RETURN, header.dialect.delimiter.charCodeAt(0)])
      this.#isStop[byte] = 1
  }

  get position() {
    return { line: this.#line, dialect: this.#header.dialect }
  }

  /**
   * Reads complete lines.
   *
   * @param end behind a line feed
   * @returns `end`, or the start of a line that only the reader of lines can read
   */
  read(bytes: Buffer, from: number, end: number): number {
    const isStop = this.#isStop
    const roles = this.#roles
    const width = roles.length
    const delimiter = this.#header.dialect.delimiter.charCodeAt(0)
    const { hasQuotes } = this.#header.dialect
    const { isPrice, mark, quantity: quantityColumn } = this.#columns
    const markCode = mark.charCodeAt(0)
    const key = this.#key
    const { places } = key
    key.bytes = bytes
    let at = from
    while (at < end) {
      const start = at
      let column = 0
      let hash = 0
      let place = 0
      let amountFrom = 0
      let amountEnd = 0
      let quantityFrom = 0
      let quantityEnd = 0
      let isWhole = true
      for (;;) {
        const role = column < width ? (roles[column] as number) : 0
        const cellFrom = at
        let inset = 0
        if (hasQuotes && bytes[at] === QUOTE) {
          at = closingQuote(bytes, at)
          // The cell has a line end or NUL, or its quote never closes.
          if (bytes[at] !== QUOTE) return start
          at++
          inset = 1
          // More text after the quote.
          if (isStop[bytes[at] as number] === 0) isWhole = false
          if (role === DIMENSION)
            for (let index = cellFrom; index < at; index++)
              hash = Math.imul(hash ^ (bytes[index] as number), HASH_PRIME)
        }
        if (role === DIMENSION) {
          let byte = bytes[at] as number
          while (isStop[byte] === 0) {
            hash = Math.imul(hash ^ byte, HASH_PRIME)
            byte = bytes[++at] as number
          }
          hash = Math.imul(hash ^ delimiter, HASH_PRIME)
          places[place++] = cellFrom
          places[place++] = at
        } else {
          while (isStop[bytes[at] as number] === 0) at++
          if (role === AMOUNT) {
            amountFrom = cellFrom + inset
            amountEnd = at - inset
          } else if (role === QUANTITY) {
            quantityFrom = cellFrom + inset
            quantityEnd = at - inset
          } else if (column >= width && at > cellFrom) isWhole = false
        }
        column++
        const stop = bytes[at]
        if (stop === delimiter) {
          at++
          continue
        }
        if (stop !== 0) break
        // NUL: the line is damaged, and without quotes the rest of it has nothing but an end.
        if (hasQuotes) return start
        isWhole = false
        while (!isLineEnd(bytes[at])) at++
        break
      }
      const lineEnd = at
      if (lineEnd - start > RECORD_MAX) return start
      at += bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1
      const line = this.#line++
      if (line <= this.#header.line || lineEnd === start) continue
      if (!isWhole || column < width) {
        this.#readLine(bytes, start, lineEnd, line)
        continue
      }
      key.hash = hash
      key.length = place
      const index = this.#groups.find(key)
      if (index !== -1) {
        let amount = plainUnits(bytes, amountFrom, amountEnd, markCode)
        const quantity =
          quantityColumn === -1 || (!isPrice && quantityFrom === quantityEnd)
            ? 0
            : plainWhole(bytes, quantityFrom, quantityEnd)
        if (isPrice) amount *= quantity
        // Not a number, or not exact.
        if (amount < PLAIN_MAX && amount > -PLAIN_MAX && !Number.isNaN(quantity)) {
          this.#groups.count(index, amount, quantity)
          continue
        }
      }
      this.#readLine(bytes, start, lineEnd, line, index)
    }
    return end
  }

  /** @param index of its group, -1 if there is none yet; undefined for a line that is no part of one */
  #readLine(bytes: Buffer, start: number, end: number, lineNumber: number, index?: number): void {
    const text = bytes.toString('latin1', start, end)
    this.#splitter.push({ text, isByteText: true, isSpecial: true, isLast: true }, (record) => {
      record.line = lineNumber
      const line = this.#table.read(record, () => this.#settle())
      if (!line) return
      if (index !== undefined && index !== -1) return addLine(this.#groups.at(index), line)
      // A row of totals has no code, and may look like a line without one in everything else.
      const hasCode = line.isrc !== '' || line.foreignCode !== '' || line.upc !== ''
      if (this.#groups.isFull) this.#settle()
      this.#groups.add(this.#groupOf(line), index !== undefined && hasCode ? this.#key : undefined)
    })
  }

  /** A million lines have few different texts, which are kept once. */
  #groupOf(line: StatementLine): StatementGroup {
    const codes = `${line.isrc}\t${line.foreignCode}\t${line.upc}`
    const { title, version, artist, release } = line
    const texts = this.#texts.get(codes) ?? { title, version, artist, release }
    this.#texts.set(codes, texts)
    return groupOf(
      {
        ...line,
        month: this.#once(line.month),
        store: this.#once(line.store),
        country: this.#once(line.country),
        kind: this.#once(line.kind),
      },
      texts,
    )
  }

  #once(text: string): string {
    const known = this.#shared.get(text)
    if (known === undefined) this.#shared.set(text, text)
    return known ?? text
  }

  readonly #ready: StatementGroup[][] = []

  #settle(): void {
    const groups = this.#groups.take()
    for (const group of groups) this.#table.tally.addGroup(group)
    if (groups.length > 0) this.#ready.push(groups)
    this.#texts.clear()
    this.#shared.clear()
  }

  /** What is to be handed over: rejects, and groups when there are too many or these are the last. */
  *takeBlocks(isLast: boolean): Generator<FoldedBlock> {
    if (isLast) this.#settle()
    const rejects = this.#table.tally.takeBlock()?.rejects ?? []
    const ready = this.#ready.splice(0)
    for (const groups of ready)
      while (groups.length > 0) yield { groups: groups.splice(0, GROUPS_AT_ONCE), rejects: rejects.splice(0) }
    if (rejects.length > 0) yield { groups: [], rejects }
  }
}

/** FNV-1a. */
const HASH_PRIME = 0x01000193
/** Products below it are exact in a double. */
const PLAIN_MAX = 1e15
const PLAIN_DIGITS = 5
const PLACES = 10
const POWERS = Array.from({ length: PLACES + 1 }, (_, exponent) => 10 ** exponent)

/** Where the cell that opens at `open` closes: its quote, or a line end or NUL before it. */
function closingQuote(bytes: Buffer, open: number): number {
  for (let at = open + 1; ; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) {
      if (bytes[at + 1] !== QUOTE) return at
      at++
    } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === 0) return at
  }
}

/** Units of 10⁻¹⁰ of a decimal with up to five digits before its mark and ten after it; NaN for any other text. */
function plainUnits(bytes: Buffer, from: number, end: number, mark: number): number {
  const isNegative = bytes[from] === 0x2d
  let units = 0
  let before = 0
  let after = -1
  for (let at = isNegative ? from + 1 : from; at < end; at++) {
    const byte = bytes[at] as number
    if (byte === mark && after === -1 && before > 0) after = 0
    else if (byte < 0x30 || byte > 0x39) return Number.NaN
    else {
      units = units * 10 + byte - 0x30
      if (after === -1 ? ++before > PLAIN_DIGITS : ++after > PLACES) return Number.NaN
    }
  }
  if (before === 0 || after === 0) return Number.NaN
  units *= POWERS[PLACES - (after === -1 ? 0 : after)] as number
  return isNegative ? -units : units
}

/** A whole number of up to 14 digits; NaN for any other text. */
function plainWhole(bytes: Buffer, from: number, end: number): number {
  const isNegative = bytes[from] === 0x2d
  const first = isNegative ? from + 1 : from
  if (end <= first || end - first > 14) return Number.NaN
  let value = 0
  for (let at = first; at < end; at++) {
    const byte = bytes[at] as number
    if (byte < 0x30 || byte > 0x39) return Number.NaN
    value = value * 10 + byte - 0x30
  }
  return isNegative ? -value : value
}

function groupOf(line: StatementLine, texts: StatementGroup['texts']): StatementGroup {
  const { isrc, upc, foreignCode, month, store, country, kind, currency, quantity, amount } = line
  return {
    isrc,
    upc,
    foreignCode,
    texts,
    month,
    store,
    country,
    kind,
    currency,
    lines: 1,
    quantity,
    amount,
    rounded: line.isRounded ? 1 : 0,
  }
}

function addLine(group: StatementGroup, line: StatementLine): void {
  group.lines++
  group.quantity += line.quantity
  group.amount += line.amount
  if (line.isRounded) group.rounded++
}

async function* groupedBlocks(blocks: AsyncIterable<StatementBlock>): AsyncGenerator<FoldedBlock> {
  for await (const { lines, rejects } of blocks)
    yield { groups: lines.map((line) => groupOf(line, line)), rejects }
}

async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  yield* source
}

/** At least so many bytes, unless the source ends before; the rest stays in it. */
async function takeBytes(chunks: AsyncGenerator<Uint8Array>, bytes: number): Promise<Buffer> {
  const taken: Uint8Array[] = []
  for (let size = 0; size < bytes; ) {
    const { value, done } = await chunks.next()
    if (done) break
    // The source may use its buffer again.
    taken.push(Buffer.from(value))
    size += value.length
  }
  return Buffer.concat(taken)
}

async function* joined(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  yield* rest
}
