// Reads a DDEX Digital Sales Report of a store: a header, summaries of offers and territories with their currency, the
// sales of each, and a footer that counts them.

import { parseAmount } from './amounts.ts'
import { cleanIsrc, cleanUpc } from './codes.ts'
import { type ByteSource, textBatches } from './decode.ts'
import { type DsrRecords, dsrCell, dsrRecords, FOOT, HEAD, SALE, SUMMARY } from './dsr-records.ts'
import { parseMonth } from './months.ts'
import { RecordSplitter, type TextRecord } from './records.ts'
import type {
  DsrCheck,
  Reject,
  StatementBlock,
  StatementFailure,
  StatementLine,
  StatementReading,
  StatementSummary,
} from './statement.ts'
import { parseCurrency, recordReject, rejectOf, Tally } from './tally.ts'

/** A sale and its summary may differ by a millionth for each sale, because the sender rounds. */
const TOLERANCE = 10_000n
const SUMMARIES_MAX = 100_000
const DIFFERENCES_MAX = 100

interface Offer {
  line: number
  currency: string
  territory: string
  kind: string
  stated: bigint | undefined
  sum: bigint
  sales: number
}

export function readDsr(source: ByteSource): StatementReading {
  const report = new DsrReport()
  return { blocks: report.read(source), summary: () => report.summary() }
}

class DsrReport {
  readonly #tally = new Tally()
  readonly #offers = new Map<string, Offer>()
  #head: string[] | undefined
  #types: DsrRecords = new Map()
  #failure: StatementFailure | null = null
  #footer: DsrCheck['footer'] = null
  #records = 0
  #comments = 0
  #summaries = 0
  #endsOpen = false

  async *read(source: ByteSource): AsyncGenerator<StatementBlock> {
    const splitter = new RecordSplitter({ delimiter: '\t', hasQuotes: false })
    for await (const batch of textBatches(source)) {
      if (batch.text !== '') this.#endsOpen = !/[\r\n]$/.test(batch.text)
      splitter.push(batch, (record) => this.#record(record))
      if (this.#failure) return
      const block = this.#tally.takeBlock()
      if (block) yield block
    }
    if (!this.#head) this.#failure = { code: 'no_header' }
  }

  #record(record: TextRecord): void {
    if (this.#failure || record.raw.trim() === '') return
    if (record.raw.startsWith('#')) this.#comments++
    else if (this.#head) this.#readRecord(record)
    else this.#readHead(record)
  }

  #readRecord(record: TextRecord): void {
    const { line, cells, fault } = record
    const type = (cells[0] ?? '').trim()
    const known = this.#types.get(type)
    this.#records++
    // The footer is the last record: what follows was not counted by its sender.
    if (this.#footer) this.#footer = { ...this.#footer, linesMatch: false }
    if (known?.kind === 'summary') this.#summaries++
    if (fault) this.#tally.add(recordReject(record))
    else if (!known || known.kind === 'head')
      this.#tally.add(rejectOf(line, 'record_type', 'RecordType', type))
    else if (!hasCells(cells, known.cells) && known.kind !== 'deal') this.#tally.add(recordReject(record))
    else if (known.kind === 'summary') this.#readSummary(record)
    else if (known.kind === 'sale') this.#tally.add(this.#saleOf(record))
    else if (known.kind === 'foot') this.#readFoot(record)
  }

  #readHead({ cells }: TextRecord): void {
    if (cells[0]?.trim() !== 'HEAD') {
      this.#failure = { code: 'no_header' }
      return
    }
    const types = dsrRecords(cells)
    if (!types) {
      const profile = dsrCell(cells, HEAD.profile).slice(0, 100)
      this.#failure = {
        code: 'unknown_profile',
        profile,
        version: dsrCell(cells, HEAD.profileVersion).slice(0, 100),
      }
      return
    }
    this.#head = cells
    this.#types = types
    this.#records++
  }

  #readSummary({ line, cells }: TextRecord): void {
    const id = dsrCell(cells, SUMMARY.id)
    const currencyText = dsrCell(cells, SUMMARY.currency)
    const currency = parseCurrency(currencyText)
    if (id === '' || this.#offers.has(id) || this.#offers.size === SUMMARIES_MAX)
      this.#tally.add(rejectOf(line, 'summary', 'SummaryRecordId', id))
    else if (!currency) this.#tally.add(rejectOf(line, 'currency', 'CurrencyOfAccounting', currencyText))
    else
      this.#offers.set(id, {
        line,
        currency,
        territory: dsrCell(cells, SUMMARY.territory),
        kind: `${dsrCell(cells, SUMMARY.commercialModel)} ${dsrCell(cells, SUMMARY.useType)}`.trim(),
        stated: parseAmount(dsrCell(cells, SUMMARY.allocated), '.')?.units,
        sum: 0n,
        sales: 0,
      })
  }

  #saleOf({ line, cells, raw }: TextRecord): StatementLine | Reject {
    const summaryId = dsrCell(cells, SALE.summary)
    const offer = this.#offers.get(summaryId)
    if (!offer) return rejectOf(line, 'summary', 'SummaryRecordId', summaryId)
    const amountText = dsrCell(cells, SALE.amount)
    const amount = parseAmount(amountText, '.')
    if (!amount) return rejectOf(line, 'amount', 'AllocatedNetRevenueInCurrencyOfAccounting', amountText)
    const quantityText = dsrCell(cells, SALE.netUsage)
    const quantity = parseAmount(quantityText || '0', '.')
    if (!quantity) return rejectOf(line, 'quantity', 'NetUsage', quantityText)
    const date = dsrCell(cells, SALE.date)
    const month = parseMonth(date, 'iso')
    if (!month) return rejectOf(line, 'month', 'SalesTransactionDate', date)
    offer.sum += amount.units
    offer.sales++
    const code = dsrCell(cells, SALE.isrc)
    const isrc = cleanIsrc(code)
    return {
      line,
      isrc,
      upc: cleanUpc(dsrCell(cells, SALE.upc)),
      foreignCode: isrc ? '' : code,
      title: dsrCell(cells, SALE.title),
      version: dsrCell(cells, SALE.version),
      artist: dsrCell(cells, SALE.artist),
      release: dsrCell(cells, SALE.release),
      month,
      store: dsrCell(this.#head ?? [], HEAD.senderName),
      country: offer.territory,
      kind: offer.kind,
      quantity: quantity.units,
      amount: amount.units,
      isRounded: amount.isRounded || quantity.isRounded,
      currency: offer.currency,
      raw,
    }
  }

  /** Senders differ in whether comments count as lines of the report. */
  #readFoot({ line, cells }: TextRecord): void {
    const lines = dsrCell(cells, FOOT.lines)
    const linesMatch = lines === String(this.#records) || lines === String(this.#records + this.#comments)
    this.#footer = {
      line,
      linesMatch,
      summariesMatch: dsrCell(cells, FOOT.summaries) === String(this.#summaries),
    }
  }

  summary(): StatementSummary {
    return {
      ...this.#tally.counts(),
      failure: this.#failure,
      header: null,
      statedTotals: [],
      endsOpen: this.#endsOpen,
      dsr: this.#head ? this.#check(this.#head) : null,
    }
  }

  #check(head: readonly string[]): DsrCheck {
    const differences: DsrCheck['differences'] = []
    for (const [summary, { line, stated, sum, sales }] of this.#offers) {
      if (stated === undefined || differences.length === DIFFERENCES_MAX) continue
      const gap = stated > sum ? stated - sum : sum - stated
      if (gap > TOLERANCE * BigInt(sales)) differences.push({ line, summary, stated, sum })
    }
    return {
      messageId: dsrCell(head, HEAD.messageId),
      sender: dsrCell(head, HEAD.sender),
      start: dsrCell(head, HEAD.start),
      end: dsrCell(head, HEAD.end),
      fileNumber: dsrCell(head, HEAD.fileNumber),
      fileCount: dsrCell(head, HEAD.fileCount),
      differences,
      footer: this.#footer,
    }
  }
}

const hasCells = (cells: readonly string[], count: number): boolean =>
  cells.length >= count && cells.slice(count).every((cell) => cell.trim() === '')
