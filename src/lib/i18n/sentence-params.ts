// Converts values of refusals and findings for display: milliseconds to seconds, hertz to kilohertz, numbers with few
// decimals, days in words, amounts of money as they are written.
import { isPlainDate } from '../pure/dates.ts'
import { amountIn } from './amounts.ts'
import { dateFormat, numberFormat } from './formats.ts'
import { type Language, LOCALES } from './languages.ts'

export type Params = Record<string, string | number>

/** Parameters that hold a calendar day, such as `2026-12-01`. */
const DAYS = ['availableOn', 'date', 'day', 'earliest', 'first', 'last', 'opensOn', 'resets']
/** Parameters that hold an amount of money, such as `1204.50`. */
const AMOUNTS = ['amount', 'available', 'cost', 'min']
const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

export function sentenceParams(params: Params, language: Language): Params {
  const locale = LOCALES[language]
  const printable: Params = { ...params }
  const show = (from: string, to: string, digits: number, scale = 1) => {
    const value = params[from]
    if (typeof value === 'number')
      // What rounds to nothing has no sign.
      printable[to] = numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' })
        .format(value * scale)
        .replace('-', '−')
  }
  show('lengthMs', 'seconds', 1, 1 / 1000)
  show('durationMs', 'seconds', 0, 1 / 1000)
  show('durationMs', 'minutes', 0, 1 / 60_000)
  show('maxMs', 'minutes', 0, 1 / 60_000)
  show('clippedSampleShare', 'share', 2, 100)
  show('eventCount', 'count', 0)
  show('truePeakDbtp', 'dbtp', 1)
  show('integratedLufs', 'lufs', 1)
  show('sampleRateHz', 'khz', 1, 1 / 1000)
  show('edgeHz', 'edgeKhz', 1, 1 / 1000)
  show('bitsPerSample', 'bits', 0)
  show('seconds', 'seconds', 1)
  show('total', 'total', 2)
  for (const name of DAYS) {
    const value = params[name]
    if (typeof value === 'string' && isPlainDate(value))
      printable[name] = dateFormat(locale, DAY).format(new Date(value))
  }
  for (const name of AMOUNTS) {
    const value = params[name]
    if (typeof value === 'string') printable[name] = amountIn(locale, value)
  }
  return printable
}
