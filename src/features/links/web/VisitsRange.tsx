// The range of days for which visits are shown, in the address of the page.
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAnalyticsWords } from '#features/analytics/web/use-analytics-words.ts'
import { isOneOf } from '#lib/pure/one-of.ts'
import { RANGES, type Range } from '../domain/ranges.ts'
import styles from './links.module.css'

export const rangeIn = (search: URLSearchParams): Range => {
  const range = search.get('range')
  return isOneOf(RANGES, range) ? range : '30_days'
}

/** @param days the first and the last one, once they are known */
export function VisitsRange({ days }: { days: { from: string; to: string } | undefined }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const [search, setSearch] = useSearchParams()
  return (
    <div className={styles.ranges}>
      <SegmentedControl
        aria-label={t('range.label')}
        data={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={rangeIn(search)}
        onChange={(value) => setSearch({ range: value }, { replace: true, preventScrollReset: true })}
      />
      {days ? (
        <p className={styles.small}>{t('days', { from: words.day(days.from), to: words.day(days.to) })}</p>
      ) : null}
    </div>
  )
}
