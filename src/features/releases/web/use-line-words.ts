// The display text of a changed value that consists of codes.

import { useTranslation } from 'react-i18next'
import { findStore } from '#features/stores/domain.ts'
import { numberFormat } from '#lib/i18n/formats.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { formatClock } from '#ui/format-clock.ts'
import type { releasesApi } from './api.ts'
import { labelOf, useChoiceLabel, useLanguageName } from './use-choices.ts'

export type ChangeAnswer = Awaited<ReturnType<typeof releasesApi.changes.call>>['items'][number]
type Part = ChangeAnswer['before'][number][number]

export function useLineWords(): (line: readonly Part[]) => string {
  const { t } = useTranslation(['releases', 'common'])
  const { day, locale } = useDates()
  const choiceLabel = useChoiceLabel()
  const languageName = useLanguageName()
  const countries = useCountries()
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const formatPart = ({ kind, value }: Part): string => {
    switch (kind) {
      case 'yes':
        return t('common:yes')
      case 'type':
        return t(`type.${value as 'single'}`)
      case 'version':
        return choiceLabel('versions', value)
      case 'language':
        return languageName(value)
      case 'genre':
        return choiceLabel('genres', value)
      case 'day':
        return day(value)
      case 'clock':
        return formatClock(Number(value))
      case 'share':
        return percent.format(Number(value) / 10_000)
      case 'role':
        return choiceLabel('roles', value)
      case 'instrument':
        return choiceLabel('instruments', value)
      case 'store':
        return findStore(value)?.name ?? value
      case 'country':
        return labelOf(countries, value)
      case 'territoryRule':
        return t(`territories.${value as 'worldwide'}`)
      case 'schedule':
        return t(`schedule.${value as 'standard'}`)
      case 'releaseTiming':
        return t(`releaseTiming.${value as 'local_midnight'}`)
      case 'aiPart':
        return t(`aiPart.${value as 'vocals'}`)
      default:
        return value
    }
  }
  return (line) => line.map(formatPart).join(', ')
}
