// The releases that come out next, with the days left.
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { daysBetween } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useToday } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DashboardAnswer } from './api.ts'
import styles from './ComingOut.module.css'

export function ComingOut({ releases }: { releases: DashboardAnswer['comingOut'] }) {
  const { t } = useTranslation('dashboard')
  const { dayShort } = useDates()
  const today = useToday()
  return (
    <section>
      <SectionHead title={t('comingOut')} />
      <ul className={styles.releases}>
        {releases.map(({ id, title, artistName, artworkUrls, releaseDate, status, live, updateOf }) => {
          const date = releaseDate ?? today
          const days = Math.max(0, daysBetween(today, date))
          return (
            <li key={id} className={styles.release}>
              <div className={styles.head}>
                <Cover image={coverSource(artworkUrls, 180)} alt="" size={96} emptyText="" lift />
                <p className={styles.days}>
                  <strong>{days}</strong> <span>{t('days', { count: days })}</span>
                </p>
              </div>
              <h3 className={styles.title}>
                <AppLink href={paths.release(id)}>{title || t('untitled')}</AppLink>
              </h3>
              <p className="muted small">
                {artistName}, {dayShort(date)}
              </p>
              <StatusBadge status={status} live={live} updateOf={updateOf} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
