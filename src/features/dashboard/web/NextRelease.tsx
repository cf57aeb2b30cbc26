// The next release to come out, with the days left.

import { useTranslation } from 'react-i18next'
import { coverSource } from '#features/releases/web/cover-source.ts'
import { daysBetween, toPlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DashboardAnswer } from './api.ts'
import styles from './NextRelease.module.css'

export function NextRelease({ release }: { release: DashboardAnswer['nextRelease'] }) {
  const { t } = useTranslation('dashboard')
  const { dayShort } = useDates()
  const now = useNow()
  if (!release?.releaseDate) {
    return (
      <section>
        <SectionHead title={t('nextRelease')} />
        <p className="muted">{t('noNext')}</p>
      </section>
    )
  }
  const days = Math.max(0, daysBetween(toPlainDate(new Date(now)), release.releaseDate))
  return (
    <section>
      <SectionHead title={t('nextRelease')} />
      <Cover image={coverSource(release.artworkUrls, 376)} alt="" size="fill" emptyText="" lift />
      <div className={styles.line}>
        <div>
          <h3>
            <AppLink href={paths.release(release.id)}>{release.title}</AppLink>
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
