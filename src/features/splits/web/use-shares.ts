// Shares, months and amounts in the user's language.
import { useMemo } from 'react'
import { dateFormat, numberFormat } from '#lib/i18n/formats.ts'
import { decimalOfMicros, microsOfDecimal } from '#lib/pure/money.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'

export function useShares() {
  const { locale } = useDates()
  const { cents, isNegative, signedCents, text } = useMoney()
  return useMemo(() => {
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    const typed = numberFormat(locale, { maximumFractionDigits: 2 })
    const monthName = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      /** `12.30`, with its sign when it is negative. */
      figure: signedCents,
      /** `USD 12.30`. */
      money: text,
      /** With its sign: `+ 12.30`. */
      difference: (before: string, after: string) => {
        const change = decimalOfMicros((microsOfDecimal(after) ?? 0n) - (microsOfDecimal(before) ?? 0n))
        return `${isNegative(change) ? '−' : '+'} ${cents(change)}`
      },
      /** `33.33`, as it is typed in this language. */
      typed: (shareBp: number) => typed.format(shareBp / 100),
      percent: (shareBp: number) => percent.format(shareBp / 10_000),
      month: (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
    }
  }, [locale, cents, isNegative, signedCents, text])
}
