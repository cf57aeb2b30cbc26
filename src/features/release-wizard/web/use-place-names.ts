// Country and region names in the user's language. Browsers know all countries but not all regions.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayNames } from '#lib/i18n/formats.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import { useDates } from '#lib/web/use-dates.ts'

/** @returns the name of an ISO 3166-1 country or a UN M49 area */
export function usePlaceNames(): (code: string) => string {
  const { t } = useTranslation('release-wizard')
  const { locale } = useDates()
  return useMemo(() => {
    const names = displayNames(locale, { type: 'region' })
    return (code: string) => {
      const part = /^\d{3}$/.test(code)
      return part ? withDynamicKeys(t)(`place.${code}`) : (names.of(code) ?? code)
    }
  }, [locale, t])
}
