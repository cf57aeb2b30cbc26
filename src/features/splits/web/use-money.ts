// Amounts, shares and months in the user's language. Amounts are text in micro-units and stay exact.
import { useMemo } from 'react'
import { useDates } from '#lib/web/use-dates.ts'

export function useMoney() {
  const { locale } = useDates()
  return useMemo(() => {
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const amount = (micros: string) => number.format(decimalOf(micros)).replace('-', '−')
    return {
      amount,
      /** `USD 12.30`. */
      money: (micros: string, currency: string) => `${currency} ${amount(micros)}`,
      /** With its sign: `+ 12.30`. */
      difference: (before: string, after: string) => {
        const change = BigInt(after) - BigInt(before)
        return `${change < 0n ? '−' : '+'} ${amount(String(change < 0n ? -change : change))}`
      },
      percent: (shareBp: number) => percent.format(shareBp / 10_000),
      month: (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
    }
  }, [locale])
}

/** Intl formats decimals in text exactly. */
function decimalOf(micros: string): `${number}` {
  const value = BigInt(micros)
  const digits = String(value < 0n ? -value : value).padStart(7, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}` as `${number}`
}
