// Reads a file of usage strictly: the first line that is not as published refuses the whole file, with its number, because
// figures of a day that miss some of its lines would look complete.
import { COUNTRIES } from '#lib/pure/countries.ts'
import { isPlainDate, type PlainDate } from '#lib/pure/dates.ts'
import { UNKNOWN_COUNTRY } from '#lib/pure/usage.ts'
import { cleanIsrc } from './codes.ts'
import { type ByteSource, textBatches } from './decode.ts'
import { RecordSplitter, type TextRecord } from './records.ts'
import { shortened } from './tally.ts'
import { type DailyFeed, USAGE_COLUMNS, type UsageColumn, usageHeader } from './usage.ts'

/** Why a file is refused. Each but `header` and `empty` has the `line`, from 1. */
export type UsageFault =
  | 'empty'
  | 'header'
  | 'quote'
  | 'length'
  | 'nul'
  | 'cut'
  | 'columns'
  | 'day'
  | 'day_outside'
  | 'isrc'
  | 'artist'
  | 'country'
  | 'count'
  | 'word'
  | 'text'
  | 'added_on'
  /** A line of a Digital Sales Report that cannot be read, or a report of a profile that is not known. */
  | 'report_line'
  | 'report_profile'

export class UnreadableUsage extends Error {
  readonly code: UsageFault
  readonly params: Record<string, string | number>

  constructor(code: UsageFault, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

export interface UsageRow {
  day: PlainDate
  /** The ISRC, or the artist in the feed `audience`. */
  code: string
  /** The other cells in the order of the columns, with 0 for counts that are not stated, and null for what is unknown. */
  cells: (string | null)[]
}

export interface UsagePeriod {
  from: PlainDate
  to: PlainDate
}

/** The largest number of a column of counts. */
const COUNT_MAX = 4_294_967_295
const TEXT_MAX = 300
const COUNT = /^(?:0|[1-9]\d{0,9})$/
const KNOWN_COUNTRIES = new Set([...COUNTRIES, UNKNOWN_COUNTRY])

/**
 * The rows of a file in blocks of what is read at once.
 *
 * @throws UnreadableUsage while it is read
 */
export async function* readUsage(
  source: ByteSource,
  feed: DailyFeed,
  period: UsagePeriod,
): AsyncGenerator<UsageRow[]> {
  const splitter = new RecordSplitter({ delimiter: ',', hasQuotes: true })
  const lines = new UsageLines(feed, period)
  for await (const batch of textBatches(source)) {
    const rows: UsageRow[] = []
    lines.endsOpen = batch.text === '' ? lines.endsOpen : !/[\r\n]$/.test(batch.text)
    splitter.push(batch, (record) => {
      const row = lines.read(record)
      if (row) rows.push(row)
    })
    if (batch.isLast) lines.end()
    if (rows.length > 0) yield rows
  }
}

class UsageLines {
  endsOpen = false
  readonly #feed: DailyFeed
  readonly #columns: readonly UsageColumn[]
  readonly #period: UsagePeriod
  readonly #codes = new Map<string, string>()
  readonly #days = new Set<string>()
  #hasHeader = false
  #line = 0

  constructor(feed: DailyFeed, period: UsagePeriod) {
    this.#feed = feed
    this.#columns = USAGE_COLUMNS[feed]
    this.#period = period
  }

  read(record: TextRecord): UsageRow | undefined {
    const { line, cells, raw, fault } = record
    this.#line = line
    if (fault) throw new UnreadableUsage(fault, { line })
    if (!this.#hasHeader) {
      const expected = usageHeader(this.#feed)
      if (raw.trim() !== expected) throw new UnreadableUsage('header', { expected, text: shortened(raw) })
      this.#hasHeader = true
      return undefined
    }
    if (raw === '') return undefined
    const columns = this.#columns
    if (cells.length !== columns.length)
      throw new UnreadableUsage('columns', { line, cells: cells.length, expected: columns.length })
    const day = this.#dayOf(line, cells[0] as string)
    const code = this.#codeOf(line, cells[1] as string)
    const values: (string | null)[] = new Array(columns.length - 2)
    for (let index = 2; index < columns.length; index++)
      values[index - 2] = readCell(columns[index] as UsageColumn, cells[index] as string, line, day)
    return { day, code, cells: values }
  }

  #dayOf(line: number, text: string): PlainDate {
    if (this.#days.has(text)) return text
    if (!isPlainDate(text)) throw new UnreadableUsage('day', { line, text: shortened(text) })
    const { from, to } = this.#period
    if (text < from || text > to) throw new UnreadableUsage('day_outside', { line, text, from, to })
    this.#days.add(text)
    return text
  }

  #codeOf(line: number, text: string): string {
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const isArtist = this.#feed === 'audience'
    const code = isArtist ? readText(text) : cleanIsrc(text)
    if (code === '') throw new UnreadableUsage(isArtist ? 'artist' : 'isrc', { line, text: shortened(text) })
    if (text.length <= SHORT && this.#codes.size < REMEMBERED_MAX) this.#codes.set(text, code)
    return code
  }

  /** A file that ends within a line was cut. */
  end(): void {
    if (!this.#hasHeader) throw new UnreadableUsage('empty')
    if (this.endsOpen) throw new UnreadableUsage('cut', { line: this.#line })
  }
}

/** A file names few codes in very many lines. */
const REMEMBERED_MAX = 10_000
/** Shorter texts are copies; longer ones would keep the text of their block in memory. */
const SHORT = 12

function readCell(column: UsageColumn, text: string, line: number, day: PlainDate): string | null {
  switch (column.kind) {
    case 'count':
      if (text === '' && column.isOptional) return '0'
      if (!isCount(text)) throw refusal('count', column, text, line)
      return text
    case 'known_count':
      if (text === '') return null
      if (!isCount(text)) throw refusal('count', column, text, line)
      return text
    case 'word':
      if (!column.words.has(text)) throw refusal('word', column, text, line)
      return text
    case 'country':
      if (!KNOWN_COUNTRIES.has(text)) throw refusal('country', column, text, line)
      return text
    case 'added_on':
      if (!isPlainDate(text) || text > day) throw refusal('added_on', column, text, line)
      return text
    default: {
      const value = readText(text)
      if (value === '') throw refusal('text', column, text, line)
      return value
    }
  }
}

const refusal = (code: UsageFault, column: UsageColumn, text: string, line: number) =>
  new UnreadableUsage(code, { line, column: column.name, text: shortened(text) })

const isCount = (text: string): boolean => COUNT.test(text) && (text.length < 10 || Number(text) <= COUNT_MAX)

/** Without spaces around it; empty if it is too long. */
function readText(text: string): string {
  const value = text.trim()
  return value.length > TEXT_MAX ? '' : value.toWellFormed()
}
