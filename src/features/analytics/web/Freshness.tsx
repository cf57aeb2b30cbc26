// How far stores have reported, and which days the changes compare.
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { daysBetween } from '#lib/pure/dates.ts'
import styles from './analytics.module.css'
import type { RangeAnswer } from './api.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'

export function Freshness({ range }: { range: RangeAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const { through, counted, compared, stores } = range
  if (!through) return null
  const newest = stores.reduce((latest, store) => (store.through > latest ? store.through : latest), through)
  const list = (names: readonly string[]) => listFormat(words.locale, { type: 'conjunction' }).format(names)
  const slow = stores.filter((store) => !store.late && store.through < newest)
  const late = stores.filter((store) => store.late)
  const lag = slow.length > 0 ? daysBetween(through, newest) : 0
  return (
    <p className={styles.fresh}>
      <IconClock size={16} aria-hidden="true" />
      <span>
        <b>{t('fresh.through', { day: words.day(through) })}</b>{' '}
        {slow.length > 0
          ? `${t('fresh.slow', { stores: list(slow.map(({ name }) => name)), count: lag })} `
          : ''}
        {late.length > 0 ? `${t('fresh.late', { stores: list(late.map(({ name }) => name)) })} ` : ''}
        {counted && compared
          ? t('fresh.compares', { range: words.range(counted), before: words.range(compared) })
          : t('fresh.days')}
      </span>
    </p>
  )
}
