// Words that several parts of analytics share: days, ranges, numbers, changes, countries.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, displayNames, numberFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { ChangeAnswer } from './api.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

export function useAnalyticsWords() {
  const { t } = useTranslation('analytics')
  const { locale, number } = useNumbers()
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { ...options, timeZone: 'UTC' })
    const short = format({ day: 'numeric', month: 'short' })
    const long = format({ day: 'numeric', month: 'short', year: 'numeric' })
    const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' })
    const month = format({ month: 'short', year: 'numeric' })
    const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    const percents = numberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    // Rounded down, so that it never shows the threshold that it has not reached.
    const ratios = numberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      roundingMode: 'floor',
    })
    const regions = displayNames(locale, { type: 'region', fallback: 'code' })
    const percent = (value: number) => percents.format(value / 100)
    const today = new Date()
    return {
      locale,
      count: (value: number) => number(value, 0),
      /** `12.4k`, for axes and legends. */
      compact: (value: number) => compact.format(value),
      percent,
      ratio: (value: number) => ratios.format(value),
      shortDay: (day: string) => short.format(at(day)),
      /** `Tue 3 Nov`. */
      day: (day: string) => weekday.format(at(day)),
      month: (day: string) => month.format(at(day)),
      /** `24 Oct – 20 Nov`; with years unless both are this one. */
      range: ({ from, to }: { from: string; to: string }) => {
        const thisYear = String(today.getUTCFullYear())
        const years = from.slice(0, 4) === thisYear && to.slice(0, 4) === thisYear ? short : long
        const [first, last] = [years.format(at(from)), years.format(at(to))]
        return from === to ? first : t('range', { first, last })
      },
      country: (code: string) =>
        /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code === '' ? t('unknownCountry') : code,
      change: ({ kind, percent: value, trend }: ChangeAnswer): string => {
        if (kind === 'new') return t('change.new')
        if (kind === 'none' || value === null) return t('change.none')
        if (trend === 'stable') return t('change.stable')
        return t(trend === 'up' ? 'change.up' : 'change.down', { percent: percent(Math.abs(value)) })
      },
    }
  }, [locale, number, t])
}
