// The records of a statement in a table layout: what each of them says, and the sums of them all.
import { type Amount, type DecimalMark, multiplyAmounts, parseAmount } from './amounts.ts'
import { cleanIsrc, cleanUpc } from './codes.ts'
import type { TextBatch } from './decode.ts'
import {
  FileStart,
  findHeader,
  type Header,
  normalizeColumn,
  type Preamble,
  preambleValues,
} from './headers.ts'
import type { TableLayout } from './layouts.ts'
import { parseMonth } from './months.ts'
import type { TextRecord } from './records.ts'
import type {
  Reject,
  RejectReason,
  StatedTotal,
  StatementFailure,
  StatementLine,
  StatementSummary,
} from './statement.ts'
import { parseCurrency, recordReject, rejectOf, shortened, Tally } from './tally.ts'

export interface StatementOptions {
  /** The currency of the source, for layouts whose files do not name one. */
  currency?: string
}

/** The first words of a row of totals, in English, German and Turkish. */
const TOTAL_WORDS = /^(?:(sub-?totals?)|grand totals?|totals?|summe|gesamt\p{L}*|toplam\p{L}*)(?!\p{L})/iu
const STATED_MAX = 100

const NO_QUANTITY: Amount = { units: 0n, isRounded: false }

export interface PlainColumns {
  amount: number
  /** -1 if there is none. */
  quantity: number
  /** The amount is the price of one. */
  isPrice: boolean
  /** The columns in which lines of one group are equal. */
  dimensions: ReadonlySet<number>
  mark: DecimalMark
}

/** Where in a row the columns of a layout are; -1 if the header does not have one. */
interface Columns {
  isrc: number[]
  upc: number[]
  amount: number
  quantity: number
  month: number
  currency: number
  store: number[]
  title: number[]
  version: number[]
  artist: number[]
  release: number[]
  country: number[]
  kind: number[]
}

/** Reads the records of a table in one layout: lines, rejects, rows of totals, and the summary of them all. */
export class Table {
  /** Rejects are added to it by `read`; lines by the caller, one by one or as groups. */
  readonly tally = new Tally()
  readonly #layout: TableLayout
  readonly #currency: string | undefined
  readonly #stated: StatedTotal[] = []
  /** The sum of the lines up to the last row of totals, by currency. */
  readonly #sumsAtTotals = new Map<string, bigint>()
  #header: Header | null = null
  #columns: Columns | null = null
  #failure: StatementFailure | null = null
  #endsOpen = false
  #fixedMonth: string | undefined
  readonly #monthOf = remembered((text) => parseMonth(text, this.#layout.dates))
  readonly #currencyOf = remembered(parseCurrency)

  constructor(layout: TableLayout, { currency }: StatementOptions) {
    this.#layout = layout
    if (layout.currency === 'source') this.#currency = parseCurrency(currency ?? '')
    else if ('code' in layout.currency) this.#currency = layout.currency.code
  }

  /** Looks for the header in the first batch of a file. @returns undefined when the file cannot be read, see the summary */
  open(start: TextBatch): Header | undefined {
    const found = findHeader(new FileStart(start), this.#layout)
    this.#failure = found ? this.#prepare(found.preamble) : { code: 'no_header' }
    if (!found || this.#failure) return undefined
    this.#header = found.header
    this.#columns = columnsOf(this.#layout, found.header)
    return found.header
  }

  /** Where the plain lines of the file have what counts; undefined when one column has several meanings. */
  plainColumns(): PlainColumns | undefined {
    const columns = this.#columns
    if (!columns) return undefined
    const { amount, quantity, isrc, upc, month, currency, store, country, kind } = columns
    const dimensions = [...isrc, ...upc, month, currency, ...store, ...country, ...kind].filter(
      (column) => column !== -1,
    )
    if (amount === quantity || dimensions.includes(amount) || dimensions.includes(quantity)) return undefined
    const isPrice = 'unitPrice' in this.#layout.amount
    return { amount, quantity, isPrice, dimensions: new Set(dimensions), mark: this.#layout.decimalMark }
  }

  set endsOpen(isOpen: boolean) {
    this.#endsOpen = isOpen
  }

  #prepare(preamble: Preamble): StatementFailure | null {
    const { month, currency, dates } = this.#layout
    if (currency === 'source' && !this.#currency) return { code: 'no_currency' }
    if ('column' in month) return null
    const values = preambleValues(preamble, month.preamble)
    this.#fixedMonth = values.map((value) => parseMonth(value, dates)).find((value) => value !== undefined)
    const [text = ''] = values
    return this.#fixedMonth ? null : { code: 'no_month', key: month.preamble, text: shortened(text) }
  }

  /**
   * Reads a record below the header.
   *
   * @param beforeTotals called before a row of totals is compared, when all lines above it must have been counted
   * @returns undefined for what is no line: rejects, rows of totals and empty rows, which are counted
   */
  read(record: TextRecord, beforeTotals: () => void = () => undefined): StatementLine | undefined {
    const { cells, fault } = record
    const [header, columns] = [this.#header, this.#columns]
    if (!header || !columns || record.line <= header.line) return undefined
    if (fault) this.tally.add(recordReject(record))
    else if (!cells.every(isBlank)) {
      const total = totalWords(cells, columns)
      if (total) {
        if (this.#stated.length === STATED_MAX) return undefined
        beforeTotals()
        this.#addStated(record, columns, total[1] !== undefined)
      } else {
        const line = this.#lineOf(record, columns, header)
        if (!('reason' in line)) return line
        this.tally.add(line)
      }
    }
    return undefined
  }

  #lineOf(record: TextRecord, columns: Columns, header: Header): StatementLine | Reject {
    const { line, cells, raw } = record
    const width = header.cells.length
    if (cells.length < width || (cells.length > width && !cells.slice(width).every(isBlank)))
      return recordReject(record)
    const rejectCell = (reason: RejectReason, column: number) =>
      rejectOf(line, reason, header.cells[column] ?? '', textAt(cells, column))

    const mark = this.#layout.decimalMark
    const stated = parseAmount(textAt(cells, columns.amount), mark)
    if (!stated) return rejectCell('amount', columns.amount)
    const quantityText = textAt(cells, columns.quantity)
    const quantity = quantityText === '' ? NO_QUANTITY : parseAmount(quantityText, mark)
    if (!quantity) return rejectCell('quantity', columns.quantity)
    const isPrice = 'unitPrice' in this.#layout.amount
    if (isPrice && quantityText === '') return rejectCell('quantity', columns.quantity)
    const amount = isPrice ? multiplyAmounts(quantity.units, stated.units) : stated
    if (!amount) return rejectCell('amount', columns.amount)
    const month = this.#fixedMonth ?? this.#monthOf(textAt(cells, columns.month))
    if (!month) return rejectCell('month', columns.month)
    const currency = this.#currency ?? this.#currencyOf(textAt(cells, columns.currency))
    if (!currency) return rejectCell('currency', columns.currency)
    const isrc = firstCode(cells, columns.isrc, cleanIsrc)
    return {
      line,
      isrc,
      upc: firstCode(cells, columns.upc, cleanUpc),
      foreignCode: isrc === '' ? firstText(cells, columns.isrc) : '',
      title: firstText(cells, columns.title),
      version: firstText(cells, columns.version),
      artist: firstText(cells, columns.artist),
      release: firstText(cells, columns.release),
      month,
      store: 'name' in this.#layout.store ? this.#layout.store.name : firstText(cells, columns.store),
      country: firstText(cells, columns.country),
      kind: firstText(cells, columns.kind),
      quantity: quantity.units,
      amount: amount.units,
      isRounded: amount.isRounded || stated.isRounded || quantity.isRounded,
      currency,
      raw,
    }
  }

  #addStated({ line, cells, raw }: TextRecord, columns: Columns, isSubtotal: boolean): void {
    const currencies = this.tally.currencies()
    const only = currencies.length === 1 ? currencies[0] : undefined
    const currency = this.#currency ?? parseCurrency(textAt(cells, columns.currency)) ?? only ?? null
    const amount = this.#statedAmount(cells, columns) ?? null
    let difference: bigint | null = null
    if (currency !== null) {
      const sum = this.tally.sumOf(currency)
      const before = isSubtotal ? (this.#sumsAtTotals.get(currency) ?? 0n) : 0n
      if (amount !== null) difference = amount - (sum - before)
      this.#sumsAtTotals.set(currency, sum)
    }
    this.#stated.push({ line, isSubtotal, text: shortened(raw), currency, amount, difference })
  }

  /** In the column of the amount, or else the only amount of the row. The sum of unit prices says nothing. */
  #statedAmount(cells: readonly string[], columns: Columns): bigint | undefined {
    const mark = this.#layout.decimalMark
    if ('unitPrice' in this.#layout.amount) return undefined
    const text = textAt(cells, columns.amount)
    if (text !== '') return parseAmount(text, mark)?.units
    const others = cells
      .map((cell) => parseAmount(cell.trim(), mark))
      .filter((amount) => amount !== undefined)
    return others.length === 1 ? others[0]?.units : undefined
  }

  summary(): StatementSummary {
    return {
      ...this.tally.counts(),
      failure: this.#failure,
      header: this.#header,
      statedTotals: this.#stated.map((total) => this.#compared(total)),
      endsOpen: this.#endsOpen,
      dsr: null,
    }
  }

  /** A total may stand above the lines it sums. */
  #compared(total: StatedTotal): StatedTotal {
    const { isSubtotal, amount, currency } = total
    if (isSubtotal || amount === null || currency === null) return total
    return { ...total, difference: amount - this.tally.sumOf(currency) }
  }
}

function columnsOf(layout: TableLayout, header: Header): Columns {
  const names = header.cells.map(normalizeColumn)
  const at = (name: string) => names.indexOf(normalizeColumn(name))
  const all = (list: readonly string[]) => list.map(at).filter((index) => index !== -1)
  const { amount, month, currency, store } = layout
  return {
    isrc: all(layout.isrc),
    upc: all(layout.upc),
    amount: at('column' in amount ? amount.column : amount.unitPrice),
    quantity: layout.quantity === null ? -1 : at(layout.quantity),
    month: 'column' in month ? at(month.column) : -1,
    currency: typeof currency === 'object' && 'column' in currency ? at(currency.column) : -1,
    store: 'columns' in store ? all(store.columns) : [],
    title: all(layout.title),
    version: all(layout.version),
    artist: all(layout.artist),
    release: all(layout.release),
    country: all(layout.country),
    kind: all(layout.kind),
  }
}

const REMEMBERED_MAX = 1_000
/** Shorter texts are copies; longer ones would keep the text of their block in memory. */
const SHORT = 12

/** A file has few months and currencies, each in very many lines. */
function remembered(parse: (text: string) => string | undefined): (text: string) => string | undefined {
  const known = new Map<string, string>()
  return (text) => {
    const value = known.get(text)
    if (value !== undefined) return value
    const parsed = parse(text)
    if (parsed !== undefined && text.length <= SHORT && known.size < REMEMBERED_MAX) known.set(text, parsed)
    return parsed
  }
}

/** What a row of totals starts with; it has no code. */
function totalWords(cells: readonly string[], { isrc, upc }: Columns): RegExpExecArray | null {
  if (firstText(cells, isrc) !== '' || firstText(cells, upc) !== '') return null
  return TOTAL_WORDS.exec(cells.find((cell) => !isBlank(cell))?.trim() ?? '')
}

const isBlank = (cell: string): boolean => cell === '' || cell.trim() === ''
const textAt = (cells: readonly string[], index: number): string => (cells[index] ?? '').trim()

function firstText(cells: readonly string[], indexes: readonly number[]): string {
  for (const index of indexes) {
    const text = textAt(cells, index)
    if (text !== '') return text
  }
  return ''
}

function firstCode(
  cells: readonly string[],
  indexes: readonly number[],
  clean: (text: string) => string,
): string {
  for (const index of indexes) {
    const code = clean(cells[index] ?? '')
    if (code !== '') return code
  }
  return ''
}
