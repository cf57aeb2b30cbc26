// Collects the lines and rejects of a block, and counts and sums those of the whole statement.
import type { TextRecord } from './records.ts'
import {
  type MonthTotal,
  REJECT_REASONS,
  type Reject,
  type RejectReason,
  type StatementBlock,
  type StatementGroup,
  type StatementLine,
  type StatementSummary,
} from './statement.ts'

const EXCERPT_MAX = 200

export class Tally {
  #block: StatementBlock = { lines: [], rejects: [] }
  #lines = 0
  #rounded = 0
  readonly #rejects = new Map<RejectReason, number>()
  readonly #totals = new Map<string, MonthTotal>()
  #lastTotal: MonthTotal = { currency: '', month: '', lines: 0, quantity: 0n, amount: 0n }

  add(entry: StatementLine | Reject): void {
    if ('reason' in entry) {
      this.#block.rejects.push(entry)
      this.#rejects.set(entry.reason, (this.#rejects.get(entry.reason) ?? 0) + 1)
    } else this.#addLine(entry)
  }

  #addLine(line: StatementLine): void {
    this.#block.lines.push(line)
    this.#count(line, 1)
    if (line.isRounded) this.#rounded++
  }

  /** Counts lines that were added up; the block does not get them. */
  addGroup(group: StatementGroup): void {
    this.#count(group, group.lines)
    this.#rounded += group.rounded
  }

  #count(sums: Pick<MonthTotal, 'currency' | 'month' | 'quantity' | 'amount'>, lines: number): void {
    this.#lines += lines
    const total = this.#totalOf(sums.currency, sums.month)
    total.lines += lines
    total.quantity += sums.quantity
    total.amount += sums.amount
  }

  #totalOf(currency: string, month: string): MonthTotal {
    const last = this.#lastTotal
    if (last.month === month && last.currency === currency) return last
    const key = `${currency} ${month}`
    const total = this.#totals.get(key) ?? { currency, month, lines: 0, quantity: 0n, amount: 0n }
    this.#totals.set(key, total)
    this.#lastTotal = total
    return total
  }

  /** The sum of the lines so far. */
  sumOf(currency: string): bigint {
    let sum = 0n
    for (const total of this.#totals.values()) if (total.currency === currency) sum += total.amount
    return sum
  }

  currencies(): string[] {
    return [...new Set([...this.#totals.values()].map(({ currency }) => currency))]
  }

  /** What has been collected since the last call; undefined if that is nothing. */
  takeBlock(): StatementBlock | undefined {
    const block = this.#block
    if (block.lines.length === 0 && block.rejects.length === 0) return undefined
    this.#block = { lines: [], rejects: [] }
    return block
  }

  counts(): Pick<StatementSummary, 'lines' | 'rejected' | 'rejects' | 'totals' | 'rounded'> {
    const count = (reason: RejectReason) => this.#rejects.get(reason) ?? 0
    return {
      lines: this.#lines,
      rejected: REJECT_REASONS.reduce((sum, reason) => sum + count(reason), 0),
      rejects: {
        columns: count('columns'),
        summary: count('summary'),
        amount: count('amount'),
        quantity: count('quantity'),
        month: count('month'),
        currency: count('currency'),
        record_type: count('record_type'),
      },
      totals: [...this.#totals.values()]
        .map((total) => ({ ...total }))
        .sort((a, b) => compare(a.currency, b.currency) || compare(a.month, b.month)),
      rounded: this.#rounded,
    }
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const rejectOf = (line: number, reason: RejectReason, cell: string, text: string): Reject => ({
  line,
  reason,
  cell,
  text: shortened(text),
})

/** Of a record that is damaged, or has other columns than the header. */
export const recordReject = ({ line, raw }: TextRecord): Reject => rejectOf(line, 'columns', '', raw)

/** Without NUL and halves of characters, which PostgreSQL cannot store. */
export const shortened = (text: string): string =>
  text.slice(0, EXCERPT_MAX).replaceAll('\0', '\ufffd').toWellFormed()

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** An ISO 4217 code in capitals; undefined for anything else. */
export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return CURRENCIES.has(code) ? code : undefined
}
