// Plays on the dashboard: streams of the last days, the tracks and platforms behind them. The figures are those of the
// analytics, asked with the filter it opens with.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { platformsQuery, seriesQuery, totalsQuery, tracksQuery } from '#features/analytics/web/api.ts'
import { ChangeMark } from '#features/analytics/web/ChangeMark.tsx'
import { PlatformList } from '#features/analytics/web/PlatformList.tsx'
import { QueryPart } from '#features/analytics/web/QueryPart.tsx'
import { usualFilter } from '#features/analytics/web/use-analytics-filter.ts'
import { useAnalyticsWords } from '#features/analytics/web/use-analytics-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { Figure } from '#ui/Figures.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import styles from './DashboardPage.module.css'

const TOP_PLATFORMS = 6

const useUsualFilter = () => usualFilter(useTranslation().i18n.language)

export function Streams() {
  const { t } = useTranslation('dashboard')
  const filter = useUsualFilter()
  const totals = useQuery(totalsQuery(filter))
  const series = useQuery(seriesQuery(filter))
  const words = useAnalyticsWords()
  const { streams, range } = totals.data ?? {}
  const line = series.data?.points.filter(({ complete }) => complete).map((point) => point.streams) ?? []
  return (
    <Figure
      main
      label={<AppLink href={paths.analytics()}>{t('plays.streams')}</AppLink>}
      change={<ChangeMark change={streams?.change ?? null} />}
      value={streams ? words.count(streams.value) : null}
      plot={<Sparkline values={line} height={34} />}
      note={
        totals.isError
          ? t('numbers.failed')
          : range
            ? range.through
              ? t('plays.through', { day: words.day(range.through) })
              : t('plays.notYet')
            : null
      }
    />
  )
}

export function TopTracks() {
  const { t } = useTranslation('dashboard')
  const words = useAnalyticsWords()
  const query = useQuery(tracksQuery(useUsualFilter()))
  return (
    <section aria-labelledby="top-tracks-head">
      <SectionHead
        id="top-tracks-head"
        title={t('plays.topTracks')}
        side={<AppLink href={paths.analytics()}>{t('plays.days')}</AppLink>}
      />
      <QueryPart query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{t('plays.notYet')}</p>
          ) : (
            <Rows label={t('plays.topTracks')}>
              {items.map(({ id, title, artist, artworkUrls, sparkline, value }) => (
                <Row
                  key={id}
                  start={<Cover image={coverSource(artworkUrls, 48)} alt="" size={48} emptyText="" />}
                  title={title}
                  line={artist}
                  href={paths.analytics({ track: id })}
                  end={
                    <span className={styles.plays}>
                      <Sparkline values={sparkline} />
                      <b>{words.count(value)}</b>
                    </span>
                  }
                />
              ))}
            </Rows>
          )
        }
      </QueryPart>
    </section>
  )
}

export function TrendingPlatforms() {
  const { t } = useTranslation('dashboard')
  const query = useQuery(platformsQuery(useUsualFilter(), TOP_PLATFORMS))
  return (
    <section aria-labelledby="platforms-head">
      <SectionHead
        id="platforms-head"
        title={t('plays.platforms')}
        side={<AppLink href={paths.analytics()}>{t('plays.days')}</AppLink>}
      />
      <QueryPart query={query}>{(division) => <PlatformList division={division} />}</QueryPart>
    </section>
  )
}
