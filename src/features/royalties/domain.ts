// Rules of royalties: what a lifetime sum consists of, exact amounts as text, when a store usually reports, and what it may
// report next.
import { addDays, daysBetween, type PlainDate } from '#lib/pure/dates.ts'

/** `paid` into the balance; `pending` while it is kept for somebody who has been invited. */
export const RECORD_STATUSES = ['paid', 'pending'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

export const CHART_MONTHS = 12
/** Statements are listed by this many months at a time. */
export const PERIODS_AT_ONCE = 12
/** A larger file takes a filter, or the export of everything. */
export const EXPORT_ROWS_MAX = 50_000

export interface Parts {
  availableMicros: bigint
  pendingMicros: bigint
  paidMicros: bigint
  withheldMicros: bigint
  costMicros: bigint
  disputedMicros: bigint
}

/** Everything that was ever credited is in exactly one of these places. */
export const lifetimeOf = (parts: Parts): bigint =>
  parts.availableMicros +
  parts.pendingMicros +
  parts.paidMicros +
  parts.withheldMicros +
  parts.costMicros +
  parts.disputedMicros

/** A decimal as a whole number of its last place. */
function scaledOf(text: string): { value: bigint; places: number } {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  const value = BigInt(whole + fraction)
  return { value: sign ? -value : value, places: fraction.length }
}

/** The exact product of two decimals, without zeros at its end: `7.960335 × 1.0834 = 8.624226939`. */
export function multiplyDecimals(a: string, b: string): string {
  const [left, right] = [scaledOf(a), scaledOf(b)]
  return plainDecimal(left.value * right.value, left.places + right.places)
}

/** The exact sum of decimals. */
export function addDecimals(texts: readonly string[]): string {
  const numbers = texts.map(scaledOf)
  const places = Math.max(0, ...numbers.map((number) => number.places))
  const total = numbers.reduce(
    (sum, number) => sum + number.value * 10n ** BigInt(places - number.places),
    0n,
  )
  return plainDecimal(total, places)
}

/** Without zeros at its end: `12.5000000000` is `12.5`. */
export const shortDecimal = (text: string): string => {
  const { value, places } = scaledOf(text)
  return plainDecimal(value, places)
}

function plainDecimal(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** `2026-05` and 1 is `2026-06`. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The last day of a month. */
export const monthEnd = (month: string): PlainDate => addDays(`${addMonths(month, 1)}-01`, -1)

export interface Reported {
  store: string
  month: string
  /** The day on which the first statement of this store and month was posted. */
  reportedOn: PlainDate
}

export interface Expected {
  store: string
  month: string
  expectedOn: PlainDate
  isLate: boolean
}

/** A store whose newest month is older has stopped, or the music has. */
const ACTIVE_MONTHS = 6
/** The habit of a store is that of its latest months. */
const HABIT_MONTHS = 6

/**
 * The months that stores have not reported yet, from what each has reported before: a store that usually reports 40 days
 * after a month has ended is expected to do so again.
 */
export function expectedReports(reported: readonly Reported[], today: PlainDate): Expected[] {
  const lastEnded = addMonths(today.slice(0, 7), -1)
  return [...Map.groupBy(reported, ({ store }) => store)].flatMap(([store, rows]) => {
    const newestFirst = rows.toSorted((a, b) => (a.month < b.month ? 1 : -1))
    const newest = newestFirst[0]?.month ?? ''
    if (newest < addMonths(lastEnded, -ACTIVE_MONTHS)) return []
    const delay = median(
      newestFirst
        .slice(0, HABIT_MONTHS)
        .map(({ month, reportedOn }) => daysBetween(monthEnd(month), reportedOn)),
    )
    const expected: Expected[] = []
    for (let month = addMonths(newest, 1); month <= lastEnded; month = addMonths(month, 1)) {
      const expectedOn = addDays(monthEnd(month), Math.max(0, delay))
      expected.push({ store, month, expectedOn, isLate: expectedOn < today })
    }
    return expected
  })
}

/** Of an even number of values the later of the two in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** How many months a forecast looks back. */
export const FORECAST_MONTHS = 24
/** An estimate is the median of this many months. */
const BASIS_MONTHS = 3
/** With fewer estimates of the past to compare, how far off the next one is cannot be said. */
const PAST_ESTIMATES_MIN = 4

export interface Earned {
  store: string
  month: string
  amountMicros: bigint
}

export interface StoreForecast {
  store: string
  /** Those that are not reported yet, the earliest first; empty when there is too little history. */
  months: { month: string; lowMicros: bigint; estimateMicros: bigint; highMicros: bigint }[]
  /** What the same method would have said about the newest reported month. */
  last: { month: string; estimatedMicros: bigint; actualMicros: bigint } | null
}

/**
 * What stores may report for months that have ended. The estimate is the median of the three newest months of the store. Its
 * range is where the middle 60 % of earlier months were in relation to what the same method, as many months ahead, would have
 * said about them, and it has the estimate in it also where those were all higher or all lower. A store with too few of those
 * has no forecast.
 */
export function forecastStores(earned: readonly Earned[], today: PlainDate): StoreForecast[] {
  const lastEnded = addMonths(today.slice(0, 7), -1)
  return [...Map.groupBy(earned, ({ store }) => store)].flatMap(([store, rows]) => {
    const amounts = everyMonth(rows)
    const newest = [...amounts.keys()].at(-1) ?? ''
    if (newest >= lastEnded || newest < addMonths(lastEnded, -ACTIVE_MONTHS)) return []
    const values = [...amounts.values()]
    const estimated = estimateOf(values, values.length - 1, 1)
    return [
      {
        store,
        months: forecastMonths(values, newest, lastEnded),
        last:
          estimated === undefined
            ? null
            : { month: newest, estimatedMicros: estimated, actualMicros: values.at(-1) ?? 0n },
      },
    ]
  })
}

function forecastMonths(values: readonly bigint[], newest: string, lastEnded: string) {
  const months: StoreForecast['months'] = []
  for (let ahead = 1; addMonths(newest, ahead) <= lastEnded; ahead++) {
    const ratios = values.flatMap((actual, index) => {
      const estimate = estimateOf(values, index, ahead)
      return estimate === undefined ? [] : [Number(actual) / Number(estimate)]
    })
    const estimate = estimateOf(values, values.length - 1 + ahead, ahead)
    if (ratios.length < PAST_ESTIMATES_MIN || estimate === undefined) break
    const at = (ratio: number) => BigInt(Math.round(Number(estimate) * ratio))
    months.push({
      month: addMonths(newest, ahead),
      lowMicros: at(Math.min(1, quantile(ratios, 0.2))),
      estimateMicros: estimate,
      highMicros: at(Math.max(1, quantile(ratios, 0.8))),
    })
  }
  return months
}

/** From the three months that end `ahead` months before; undefined without them, or when nothing was earned in them. */
function estimateOf(values: readonly bigint[], index: number, ahead: number): bigint | undefined {
  const end = index - ahead + 1
  const basis = values.slice(Math.max(0, end - BASIS_MONTHS), Math.max(0, end))
  if (basis.length < BASIS_MONTHS) return undefined
  const middle = basis.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[1] ?? 0n
  return middle > 0n ? middle : undefined
}

/** By month, the earliest first; a month between two others in which a store reported nothing has 0. */
function everyMonth(rows: readonly Earned[]): Map<string, bigint> {
  const sorted = rows.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const [first, last] = [sorted[0]?.month ?? '', sorted.at(-1)?.month ?? '']
  const amounts = new Map<string, bigint>()
  for (let month = first; month !== '' && month <= last; month = addMonths(month, 1)) amounts.set(month, 0n)
  for (const { month, amountMicros } of sorted) amounts.set(month, (amounts.get(month) ?? 0n) + amountMicros)
  return amounts
}

/** Between two values in proportion. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}
