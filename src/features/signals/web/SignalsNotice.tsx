// In the royalties: what staff have asked about figures, those that wait for an answer first. Without any it is not there.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useShares } from '#features/splits/web/use-shares.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { signalsQuery } from './api.ts'
import { SignalBadge } from './SignalState.tsx'
import styles from './signals.module.css'

export function SignalsNotice() {
  const { t } = useTranslation('signals')
  const { month } = useShares()
  const { moment } = useDates()
  const query = useInfiniteQuery(signalsQuery())
  const signals = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (signals.length === 0) return null
  const waiting = signals.filter(({ turn }) => turn === 'artist')
  const others = signals.filter(({ turn }) => turn !== 'artist')
  return (
    <section aria-labelledby="signals-head" className={styles.notice}>
      <SectionHead id="signals-head" title={t('noticeTitle')} />
      <ul>
        {[...waiting, ...others].map((signal) => (
          <li key={signal.id}>
            <span>
              <AppLink href={paths.signal(signal.id)}>{signal.title}</AppLink>
              <span className="muted">
                {signal.store}, {month(signal.month)}
              </span>
            </span>
            {signal.turn === 'artist' && signal.deadlineAt !== null ? (
              <b>{t('untilDay', { day: moment(signal.deadlineAt) })}</b>
            ) : null}
            <SignalBadge signal={signal} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  )
}
