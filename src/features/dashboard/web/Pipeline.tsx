// The releases on their way, by deadline: whose turn it is until when, and the release date, on one scale of days.
import { useTranslation } from 'react-i18next'
import { isOver } from '#features/releases/domain/cue.ts'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { useCueDay } from '#features/releases/web/use-cue-day.ts'
import { addDays, DAY_MS, daysBetween } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow, useToday } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { mondaysAfter } from '../domain.ts'
import type { DashboardAnswer } from './api.ts'
import styles from './Pipeline.module.css'

type Item = DashboardAnswer['yourTurn'][number]

/** Later dates stand at the end of the scale. */
const SCALE_DAYS = 35
/** Which the word for today has on the scale. */
const TODAY_DAYS = 3

export function Pipeline({ releases, total }: { releases: readonly Item[]; total: number }) {
  const { t } = useTranslation('dashboard')
  return (
    <section>
      <SectionHead
        title={t('pipeline')}
        side={<AppLink href={paths.releases()}>{t('allReleases', { count: total })}</AppLink>}
      />
      <Weeks />
      <ul className={styles.rows}>
        {releases.map((release) => (
          <PipelineRow key={release.id} release={release} />
        ))}
      </ul>
    </section>
  )
}

/** Mondays on the scale, which the rows repeat as lines. Each row says its days in words. */
function Weeks() {
  const { t } = useTranslation('dashboard')
  const { dayShort } = useDates()
  const today = useToday()
  return (
    <div className={styles.weeks} aria-hidden="true">
      <div className={styles.axis}>
        <b>{t('today')}</b>
        {mondaysAfter(addDays(today, TODAY_DAYS), SCALE_DAYS - TODAY_DAYS).map((monday) => (
          <span key={monday} style={{ left: `${(daysBetween(today, monday) / SCALE_DAYS) * 100}%` }}>
            {dayShort(monday)}
          </span>
        ))}
      </div>
    </div>
  )
}

function PipelineRow({ release }: { release: Item }) {
  const { t } = useTranslation(['dashboard', 'releases'])
  const { dayInYear } = useDates()
  const cueDay = useCueDay()
  const now = useNow()
  const today = useToday()
  const { cue, releaseDate, live } = release
  const yours = cue.turn === 'you'
  const placeOf = (instant: string) =>
    Math.min(100, Math.max(0, ((Date.parse(instant) - now) / (SCALE_DAYS * DAY_MS)) * 100))
  const out = releaseDate && !live ? placeOf(releaseDate) : null
  const day = cueDay(cue)
  const isLate = isOver(cue, now)
  return (
    <li className={styles.row}>
      <Cover image={coverSource(release.artworkUrls, 48)} alt="" size={40} emptyText="" />
      <div className={styles.name}>
        <AppLink href={paths.release(release.id)}>{release.title || t('untitled')}</AppLink>
        <small>{release.artistName}</small>
      </div>
      <div className={styles.track}>
        <p className={styles.turn} data-you={yours || undefined} data-late={isLate || undefined}>
          <b>{t(`releases:cue.turn.${cue.turn}`)}</b>{' '}
          {day ? t(isLate ? 'wasUntil' : 'until', { day }) : t('releases:cue.noDay')}
        </p>
        <div className={styles.scale} aria-hidden="true">
          {mondaysAfter(today, SCALE_DAYS).map((monday) => (
            <i key={monday} style={{ left: `${(daysBetween(today, monday) / SCALE_DAYS) * 100}%` }} />
          ))}
          {out === null ? null : <span className={styles.line} style={{ width: `${out}%` }} />}
          {cue.until ? (
            <span
              className={styles.bar}
              data-you={yours || undefined}
              style={{ width: `${Math.min(placeOf(cue.until), out ?? 100)}%` }}
            />
          ) : null}
        </div>
      </div>
      <span className={styles.out}>{releaseDate ? dayInYear(releaseDate) : t('noDate')}</span>
      <span className={styles.badge}>
        <StatusBadge status={release.status} live={live} updateOf={release.updateOf} />
      </span>
    </li>
  )
}
