// The last weeks of each store as a strip of days: reported, missing, or not due yet.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { addDays, daysBetween } from '#lib/pure/dates.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { daysQuery, type StoreDaysAnswer } from './api.ts'
import styles from './usage.module.css'

/** @param refetchMs while files are imported, their days follow */
export function ReportedDays({ refetchMs }: { refetchMs: number }) {
  const { t } = useTranslation('usage')
  const query = useQuery({ ...daysQuery(), refetchInterval: refetchMs })
  return (
    <section className={styles.days} aria-labelledby="usage-days">
      <SectionHead id="usage-days" title={t('days.title')} />
      <p className={styles.lead}>{t('days.line')}</p>
      {query.data ? (
        query.data.stores.length === 0 ? (
          <p className={styles.lead}>{t('days.none')}</p>
        ) : (
          <ul className={styles.stores}>
            {query.data.stores.map((store) => (
              <StoreRow key={store.store.id} store={store} from={query.data.from} to={query.data.to} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadError title={t('days.failed')} query={query} />
      ) : (
        <SkeletonBlock height={120} />
      )}
    </section>
  )
}

const NAMED_MAX = 4

function StoreRow({ store, from, to }: { store: StoreDaysAnswer; from: string; to: string }) {
  const { t } = useTranslation('usage')
  const { dayShort, locale } = useDates()
  const { missing, firstDay, lastDay } = store
  const absent = new Set(missing)
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const stateOf = (day: string) =>
    absent.has(day) ? 'absent' : day >= firstDay && day <= lastDay ? 'reported' : 'waiting'
  const named = missing.slice(0, NAMED_MAX).map((day) => dayShort(day))
  const list = listFormat(locale).format(missing.length > NAMED_MAX ? [...named, '…'] : named)
  return (
    <li className={styles.store}>
      <span className={styles.storeName}>{store.store.name}</span>
      <span className={styles.strip} aria-hidden="true">
        {days.map((day) => {
          const state = stateOf(day)
          return (
            <span
              key={day}
              className={styles.day}
              data-state={state === 'absent' ? 'missing' : state}
              title={t(`days.${state}`, { day: dayShort(day) })}
            />
          )
        })}
      </span>
      <span className={styles.storeLine}>
        {t('days.missing', { count: missing.length, days: list })} ·{' '}
        {t('days.through', { day: dayShort(lastDay) })}
      </span>
    </li>
  )
}
