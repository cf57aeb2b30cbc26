// Months of usage in the user's language.
import { useMemo } from 'react'
import { dateFormat } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'

export function useMonths() {
  const { locale } = useDates()
  return useMemo(() => {
    const format = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)
    return {
      /** `2026-05` → May 2026. */
      month: (month: string) => format.format(dateOf(month)),
      // Node and browsers put different spaces around the dash, and a page that differs is rendered anew.
      range: (first: string | null, last: string | null) =>
        first === null || last === null
          ? ''
          : format.formatRange(dateOf(first), dateOf(last)).replaceAll(/\s/g, ' '),
    }
  }, [locale])
}
