// The next release to come out, with the days left.

import { useTranslation } from 'react-i18next'
import { coverSource } from '#features/releases/web/cover-source.ts'
import { daysBetween, toPlainDate } from '#lib/pure/dates.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DashboardAnswer } from './api.ts'
import styles from './NextOut.module.css'

export function NextOut({ release }: { release: DashboardAnswer['nextOut'] }) {
  const { t } = useTranslation('dashboard')
  const { dayShort } = useDates()
  if (!release?.releaseDate) {
    return (
      <section>
        <SectionHead title={t('nextOut')} />
        <p className="muted">{t('noNext')}</p>
      </section>
    )
  }
  const days = Math.max(0, daysBetween(toPlainDate(new Date()), release.releaseDate))
  return (
    <section>
      <SectionHead title={t('nextOut')} />
      <Cover image={coverSource(release.artworkUrls, 376)} alt="" size="fill" emptyText="" lift />
      <div className={styles.line}>
        <div>
          <h3>
            <AppLink href={`/distributions/${release.id}`}>{release.title}</AppLink>
          </h3>
          <p className="muted">
            {release.artistName}, {dayShort(release.releaseDate)}
          </p>
        </div>
        <p className={styles.days}>
          <strong>{days}</strong>
          <span>{t('days', { count: days })}</span>
        </p>
      </div>
    </section>
  )
}
