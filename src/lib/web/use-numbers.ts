// Numbers in the user's language: sizes, speeds, decibels.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../i18n/formats.ts'
import { localeOf } from '../i18n/languages.ts'

export function useNumbers() {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(() => {
    const locale = localeOf(language)
    const number = (value: number, digits = 1) =>
      // What rounds to nothing has no sign.
      numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' })
        .format(value)
        .replace('-', '−')
    const unit = (value: number, name: string, digits = 1) =>
      numberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value)
    /** Of a share between 0 and 1; rounded down, so that only all of it is 100%. */
    const percent = (share: number) =>
      numberFormat(locale, { style: 'percent', roundingMode: 'floor' }).format(share)
    const bytes = (count: number) =>
      count >= 1_000_000
        ? unit(count / 1_000_000, 'megabyte')
        : unit(Math.max(1, Math.round(count / 1000)), 'kilobyte', 0)
    const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value))
    return { locale, number, signed, percent, bytes }
  }, [language])
}
