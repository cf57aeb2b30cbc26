// Words that several royalties pages share: months, countries, kinds and statuses.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat, displayNames, numberFormat } from '#lib/i18n/formats.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'

export function useRoyaltyWords() {
  const { t } = useTranslation('royalties')
  const { locale } = useNumbers()
  return useMemo(() => {
    const long = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const short = dateFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    const regions = displayNames(locale, { type: 'region', fallback: 'code' })
    const first = (month: string) => new Date(`${month}-01T00:00:00Z`)
    return {
      /** `May 2026`. */
      month: (month: string) => long.format(first(month)),
      shortMonth: (month: string) => short.format(first(month)),
      /** The name of a country; stores report other texts too, which stay as they are. */
      country: (code: string) =>
        /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code === '' ? t('noCountry') : code,
      /** What a store calls the kind of its sales; the terms of DDEX in words, others as they are. */
      kind: (text: string) => {
        const terms = text.split(' ')
        return terms.every(isTerm) ? terms.map((term) => t(`kind.${term}`)).join(', ') : text
      },
      percent: (basisPoints: number) =>
        numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
    }
  }, [locale, t])
}

const KNOWN_TERMS = [
  'SubscriptionModel',
  'AdvertisementSupportedModel',
  'PayAsYouGoModel',
  'OnDemandStream',
  'NonInteractiveStream',
  'PermanentDownload',
] as const

const isTerm = (text: string) => isOneOf(KNOWN_TERMS, text)
