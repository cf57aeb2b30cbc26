// Amounts of money in the user's language. The API sends them as decimal texts; no digit passes through a float.
import { useMemo } from 'react'
import { numberFormat } from '../i18n/formats.ts'
import { useNumbers } from './use-numbers.ts'

/** Intl formats a decimal text exactly. */
type DecimalText = `${number}`

export function useMoney() {
  const { locale } = useNumbers()
  return useMemo(() => {
    const format = (places: number, digits: number) =>
      numberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: digits })
    const cents = format(2, 2)
    const wholeCents = numberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
    })
    const exact = format(2, 10)
    const count = format(0, 10)
    const sizeOf = (amount: string) => amount.replace(/^-/, '') as DecimalText
    const isNegative = (amount: string) => amount.startsWith('-') && !/^-[0.]*$/.test(amount)
    const minusOf = (amount: string) => (isNegative(amount) ? '−' : '')
    return {
      /** Without sign and currency, in cents: `1,234.50`. */
      cents: (amount: string) => cents.format(sizeOf(amount)),
      /** The same with digits below a cent cut off, for what there is: rounded up, it could not be withdrawn. */
      wholeCents: (amount: string) => wholeCents.format(sizeOf(amount)),
      /** Without sign and currency, with every digit but at least cents: `0.003333`. */
      exact: (amount: string) => exact.format(sizeOf(amount)),
      /** A quantity with its sign. */
      quantity: (amount: string) => count.format(amount as DecimalText).replace('-', '−'),
      isNegative,
      /** In cents with the sign: `−0.29`. */
      signedCents: (amount: string) => `${minusOf(amount)}${cents.format(sizeOf(amount))}`,
      /** With the sign and every digit: `−0.003333`. */
      signedExact: (amount: string) => `${minusOf(amount)}${exact.format(sizeOf(amount))}`,
      /** `USD 1,234.50`, for sentences. */
      text: (amount: string, currency: string) =>
        `${minusOf(amount)}${currency} ${cents.format(sizeOf(amount))}`,
      /** `−USD 0.003333`, for sentences in which every digit counts. */
      exactText: (amount: string, currency: string) =>
        `${minusOf(amount)}${currency} ${exact.format(sizeOf(amount))}`,
    }
  }, [locale])
}
