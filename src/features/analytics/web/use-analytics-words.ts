// Words that several parts of analytics share: days, ranges, numbers, changes, countries.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, displayNames, numberFormat } from '#lib/i18n/formats.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import type { ChangeAnswer } from './api.ts'

const at = (day: string) => new Date(`${day}T00:00:00Z`)

const SHORT = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const LONG = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const WEEKDAY_OF_YEAR = { ...WEEKDAY, year: 'numeric' } as const
const MONTH = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const
const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
/** Rounded down, so that it never shows the threshold that it has not reached. */
const RATIO = { minimumFractionDigits: 2, maximumFractionDigits: 2, roundingMode: 'floor' } as const
const REGION = { type: 'region', fallback: 'code' } as const

export function useAnalyticsWords() {
  const { t } = useTranslation('analytics')
  const { locale, number } = useNumbers()
  return useMemo(() => {
    // Each is created when it is first used: a phone takes tens of milliseconds for a format of days.
    const formatDay = (options: Intl.DateTimeFormatOptions, day: string) =>
      dateFormat(locale, options).format(at(day))
    const percent = (value: number) => numberFormat(locale, PERCENT).format(value / 100)
    const thisYear = String(new Date().getUTCFullYear())
    return {
      locale,
      count: (value: number) => number(value, 0),
      /** `12.4k`, for axes and legends. */
      compact: (value: number) => numberFormat(locale, COMPACT).format(value),
      percent,
      ratio: (value: number) => numberFormat(locale, RATIO).format(value),
      shortDay: (day: string) => formatDay(SHORT, day),
      /** `Tue 3 Nov`; with its year unless that is this one. */
      day: (day: string) => formatDay(day.startsWith(thisYear) ? WEEKDAY : WEEKDAY_OF_YEAR, day),
      month: (day: string) => formatDay(MONTH, day),
      /** `24 Oct – 20 Nov`; with years unless both are this one. */
      range: ({ from, to }: { from: string; to: string }) => {
        const isThisYear = from.slice(0, 4) === thisYear && to.slice(0, 4) === thisYear
        const [first = '', last = ''] = [from, to].map((day) => formatDay(isThisYear ? SHORT : LONG, day))
        return from === to ? first : t('range', { first, last })
      },
      country: (code: string) =>
        /^[A-Z]{2}$/.test(code)
          ? (displayNames(locale, REGION).of(code) ?? code)
          : code === ''
            ? t('unknownCountry')
            : code,
      change: ({ kind, percent: value, trend }: ChangeAnswer): string => {
        if (kind === 'new') return t('change.new')
        if (kind === 'none' || value === null) return t('change.none')
        if (trend === 'stable') return t('change.stable')
        return t(trend === 'up' ? 'change.up' : 'change.down', { percent: percent(Math.abs(value)) })
      },
    }
  }, [locale, number, t])
}
