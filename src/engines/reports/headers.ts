// Finds the header of a statement, and the layout it belongs to.
import { createHash } from 'node:crypto'
import { BATCH_BYTES, type TextBatch, textBatches } from './decode.ts'
import { dsrRecords, SALE } from './dsr-records.ts'
import {
  DELIMITERS,
  DSR_LAYOUT,
  KNOWN_LAYOUTS,
  type Layout,
  neededColumns,
  type TableLayout,
} from './layouts.ts'
import { type Dialect, RecordSplitter, type TextRecord } from './records.ts'

export interface Header {
  /** Physical, from 1. */
  line: number
  /** Without empty ones at the end. */
  cells: string[]
  fingerprint: string
  dialect: Dialect
  /** The first value below each column, of the first rows; empty for a column without any. */
  firstValues: string[]
}

/** What stands above the header. */
export interface Preamble {
  rows: readonly (readonly string[])[]
}

/** Rows in which a header is looked for, within the first batch of a file. */
const ROWS_MAX = 200
/** Which share of equal columns makes a known layout worth proposing. */
const SIMILAR_PERCENT = 80
const FEWEST_COLUMNS = 3
/** Where a first value is looked for, and how much of it is shown. */
const SAMPLE_ROWS = 20
const SAMPLE_LENGTH = 80

/** Tells two columns apart as a person would: full-width letters, case and repeated spaces make no difference. */
export const normalizeColumn = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The place of the amount among the cells of a line; null where there is only the price of one. */
export function amountCell(layout: Layout, header: readonly string[] | null): number | null {
  if (layout.format === 'dsr') return SALE.amount - 1
  if (!header || 'unitPrice' in layout.amount) return null
  const name = normalizeColumn(layout.amount.column)
  const place = header.findIndex((cell) => normalizeColumn(cell) === name)
  return place === -1 ? null : place
}

/** SHA-256 of the columns in their order, as hexadecimal digits. */
export const fingerprintOf = (cells: readonly string[]): string =>
  createHash('sha256').update(withoutTail(cells).map(normalizeColumn).join('\t')).digest('hex')

const withoutTail = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** In a file separated by tabs a quote is an ordinary character, unless the header itself is quoted. */
const PLAIN_TABS: Dialect = { delimiter: '\t', hasQuotes: false }
const DIALECTS: readonly Dialect[] = [
  PLAIN_TABS,
  ...DELIMITERS.map((delimiter): Dialect => ({ delimiter, hasQuotes: true })),
]

/** The first row that has every column the layout needs. */
export function findHeader(
  start: FileStart,
  layout: TableLayout,
): { header: Header; preamble: Preamble } | undefined {
  const needed = neededColumns(layout).map(normalizeColumn)
  let best: { header: Header; preamble: Preamble } | undefined
  for (const dialect of DIALECTS) {
    if (!layout.delimiters.includes(dialect.delimiter)) continue
    const records = start.recordsIn(dialect)
    const index = records.findIndex(({ names }) => needed.every((name) => names.has(name)))
    const record = records[index]
    if (!record || (best && best.header.line <= record.line)) continue
    best = {
      header: headerOf(record, dialect, records.slice(index + 1)),
      preamble: { rows: records.slice(0, index).map(({ cells }) => cells) },
    }
  }
  return best
}

function headerOf({ line, cells }: TextRecord, dialect: Dialect, below: readonly TextRecord[]): Header {
  const names = withoutTail(cells).map((cell) => cell.trim())
  const rows = below.slice(0, SAMPLE_ROWS)
  return {
    line,
    cells: names,
    fingerprint: fingerprintOf(names),
    dialect,
    firstValues: names.map((_, index) => {
      const row = rows.find((row) => row.cells[index]?.trim())
      return row?.cells[index]?.trim().slice(0, SAMPLE_LENGTH) ?? ''
    }),
  }
}

interface NamedRecord extends TextRecord {
  names: ReadonlySet<string>
}

/** The first records of a file, split in each dialect at most once, however many layouts are compared. */
export class FileStart {
  readonly #batch: TextBatch
  readonly #records = new Map<Dialect, NamedRecord[]>()

  constructor(batch: TextBatch) {
    this.#batch = batch
  }

  recordsIn(dialect: Dialect): readonly NamedRecord[] {
    const known = this.#records.get(dialect)
    if (known) return known
    const records: NamedRecord[] = []
    new RecordSplitter(dialect).push(this.#batch, (record) => {
      if (records.length < ROWS_MAX)
        records.push({ ...record, names: new Set(record.cells.map(normalizeColumn)) })
    })
    this.#records.set(dialect, records)
    return records
  }
}

/** The values of a key: below it, where keys are a row, and beside it, where they are a column. */
export function preambleValues({ rows }: Preamble, key: string): string[] {
  const name = normalizeColumn(key)
  for (const [index, row] of rows.entries()) {
    const column = row.findIndex((cell) => normalizeColumn(cell) === name)
    if (column === -1) continue
    const values = [rows[index + 1]?.[column], row[column + 1]]
    return values.map((value) => value?.trim() ?? '').filter((value) => value !== '')
  }
  return []
}

export type Recognition =
  /** The header is one the layout is known by; null for a DSR, which has none. */
  | { kind: 'recognized'; layout: Layout; header: Header | null }
  /** Similar, the most similar first. A person has to accept one of them. */
  | { kind: 'proposed'; proposals: Proposal[]; header: Header }
  /** The header is the widest row near the start, if there is one: what a person would map. */
  | { kind: 'unknown'; header: Header | null }

export interface Proposal {
  layout: TableLayout
  header: Header
  /** Equal columns of the two headers, 0 to 100. */
  percent: number
}

/** Recognizes a statement by its first bytes. A layout is never taken because it is similar. */
export async function recognizeStatement(
  firstBytes: Uint8Array,
  layouts: readonly Layout[] = KNOWN_LAYOUTS,
): Promise<Recognition> {
  const start = new FileStart(await firstBatch(firstBytes))
  const [first] = start.recordsIn(PLAIN_TABS)
  if (first?.cells[0]?.trim() === 'HEAD')
    return dsrRecords(first.cells)
      ? {
          kind: 'recognized',
          layout: layouts.find(({ format }) => format === 'dsr') ?? DSR_LAYOUT,
          header: null,
        }
      : { kind: 'unknown', header: null }
  const proposals: Proposal[] = []
  for (const layout of layouts) {
    if (layout.format === 'dsr') continue
    const header = findHeader(start, layout)?.header
    if (!header) continue
    if (layout.headers.some((known) => fingerprintOf(known) === header.fingerprint))
      return { kind: 'recognized', layout, header }
    const percent = similarity(header, layout)
    if (percent >= SIMILAR_PERCENT) proposals.push({ layout, header, percent })
  }
  proposals.sort((a, b) => b.percent - a.percent)
  const [best] = proposals
  return best
    ? { kind: 'proposed', proposals, header: best.header }
    : { kind: 'unknown', header: widestRow(start) }
}

async function firstBatch(bytes: Uint8Array): Promise<TextBatch> {
  for await (const batch of textBatches([bytes.subarray(0, BATCH_BYTES + 1)])) return batch
  return { text: '', isByteText: true, isSpecial: false, isLast: true }
}

/** Of a layout without a complete known header, the columns it names are compared. */
function similarity(header: Header, layout: TableLayout): number {
  const names = new Set(header.cells.map(normalizeColumn))
  const share = (known: readonly string[], whole: number) =>
    Math.floor((100 * known.filter((name) => names.has(normalizeColumn(name))).length) / whole)
  if (layout.headers.length === 0) {
    const needed = neededColumns(layout)
    return share(needed, needed.length)
  }
  return Math.max(
    ...layout.headers.map((known) => share([...new Set(known)], Math.max(known.length, names.size))),
  )
}

function widestRow(start: FileStart): Header | null {
  let widest: Header | null = null
  for (const dialect of DIALECTS) {
    const records = start.recordsIn(dialect)
    for (const [index, record] of records.entries()) {
      const width = record.fault ? 0 : withoutTail(record.cells).length
      if (width >= FEWEST_COLUMNS && width > (widest?.cells.length ?? 0))
        widest = headerOf(record, dialect, records.slice(index + 1))
    }
  }
  return widest
}
