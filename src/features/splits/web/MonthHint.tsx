// Why a month can be chosen or not.
import { useTranslation } from 'react-i18next'
import type { SplitAnswer } from './api.ts'
import { useShares } from './use-shares.ts'

export function MonthHint({ split }: { split: SplitAnswer }) {
  const { t } = useTranslation('splits')
  const { month } = useShares()
  const [first] = split.months
  const { lastPosted, usualMonth } = split
  return (
    <p>
      {[
        first && usualMonth && first < usualMonth
          ? t('hint.current', { month: month(first) })
          : t('hint.next'),
        lastPosted ? t('hint.posted', { month: month(lastPosted) }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
