// Amounts in the user's language, from micro-units as the API sends them; never through a floating-point number.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#lib/i18n/formats.ts'
import { localeOf } from '#lib/i18n/languages.ts'
import { decimalText } from '../domain/amounts.ts'

export function useAmounts() {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const locale = localeOf(language)
    const format = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    /** Without sign and currency; digits below a cent are cut off. */
    const figure = (micros: string) =>
      format.format(decimalText(BigInt(micros.replace('-', ''))) as `${number}`)
    return {
      figure,
      isNegative: (micros: string) => micros.startsWith('-'),
      /** `USD 1,204.50`. */
      money: (micros: string, currency: string) =>
        `${micros.startsWith('-') ? '−' : ''}${currency} ${figure(micros)}`,
      /** As it is typed in this language: `1204.50` or `1204,50`. */
      typed: (micros: string) => {
        const separator = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
        return decimalText(BigInt(micros)).replace('.', separator)
      },
      percent: (basisPoints: number) =>
        numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    }
  }, [language])
}
