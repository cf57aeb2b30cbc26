import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { changeOf } from '#features/analytics/domain/change.ts'
import { ChangeMark } from '#features/analytics/web/ChangeMark.tsx'
import { useAnalyticsWords } from '#features/analytics/web/use-analytics-words.ts'
import { UNKNOWN_COUNTRY } from '#features/links/domain/visits.ts'
import { VisitsOverTime } from '#features/links/web/VisitsOverTime.tsx'
import { rangeIn, VisitsRange } from '#features/links/web/VisitsRange.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { RECENT_MAX } from '../domain.ts'
import type { Route } from './+types/VisitsPage'
import { pageQuery, type VisitsAnswer, visitsQuery } from './api.ts'
import styles from './artist-pages.module.css'

export const handle = { namespaces: ['artist-pages', 'links', 'analytics'] } satisfies PageHandle

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const range = rangeIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [
    pageQuery(params.id, call),
    { ...visitsQuery(params.id, range, call), retry: false },
  ])
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([pageQuery(params.id)])

export default function VisitsPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('artist-pages')
  const query = useQuery(pageQuery(params.id))
  usePageTitle(query.data ? t('visitsOf', { artist: query.data.artist.name }) : undefined)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('visits')}
      failure={
        <div className="page">
          <TextButton label={t('title')} href={paths.artistPages()} />
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(page) => (
        <div className="page">
          <PageTitle
            over={<TextButton label={t('title')} href={paths.artistPages()} />}
            lead={<code>{page.url.replace(/^https?:\/\//, '')}</code>}
            actions={<LinkButton href={paths.artistPage(page.id)}>{t('edit')}</LinkButton>}
          >
            {page.artist.name}
          </PageTitle>
          <Visits id={page.id} />
        </div>
      )}
    </DetailPage>
  )
}

function Visits({ id }: { id: string }) {
  const { t } = useTranslation('artist-pages')
  const hasInsights = usePlanIncludes('artist_pages.insights')
  const canSee = usePermission('analytics.view')
  if (!canSee) return <NoAccess title={t('noAccess')} line={t('noAccessLine')} />
  if (!hasInsights)
    return (
      <UpgradePrompt
        title={t('premium.insights')}
        line={t('premium.insightsLine')}
        from="artist_page_visits"
      />
    )
  return <Counted id={id} />
}

function Counted({ id }: { id: string }) {
  const { t } = useTranslation(['artist-pages', 'links'])
  const [search] = useSearchParams()
  const range = rangeIn(search)
  const query = useQuery({ ...visitsQuery(id, range), placeholderData: keepPreviousData })
  return (
    <>
      <VisitsRange days={query.data} />
      {query.data ? (
        <div className={styles.sections} aria-busy={query.isPlaceholderData}>
          <Totals visits={query.data} />
          {query.data.total > 0 ? (
            <OverTime visits={query.data} />
          ) : (
            <EmptyState title={t('none.title')} line={t('none.line')} />
          )}
          <div className={styles.pair}>
            <Countries visits={query.data} />
            <Recent visits={query.data} />
          </div>
        </div>
      ) : query.isError ? (
        <LoadError title={t('visitsFailed')} query={query} />
      ) : (
        <div className={styles.loading} />
      )}
    </>
  )
}

function Totals({ visits: { total, before, countries } }: { visits: VisitsAnswer }) {
  const { t } = useTranslation('artist-pages')
  const words = useAnalyticsWords()
  const known = countries.filter(({ country }) => country !== UNKNOWN_COUNTRY)
  return (
    <Figures>
      <Figure
        main
        label={t('visits')}
        change={before ? <ChangeMark change={changeOf(total, before.total)} /> : undefined}
        value={words.count(total)}
      />
      <Figure label={t('countryCount')} value={words.count(known.length)} />
    </Figures>
  )
}

function OverTime({ visits: { points, unit } }: { visits: VisitsAnswer }) {
  const { t } = useTranslation('artist-pages')
  return (
    <VisitsOverTime
      title={t('chart.title')}
      label={t(unit === 'month' ? 'chart.byMonth' : 'chart.byDay')}
      unit={unit}
      days={points.map(({ day }) => day)}
      series={[{ label: t('visits'), values: points.map(({ visits }) => visits) }]}
    />
  )
}

function useCountryName() {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  return (country: string) => (country === UNKNOWN_COUNTRY ? t('unknownCountry') : words.country(country))
}

function Countries({ visits: { countries } }: { visits: VisitsAnswer }) {
  const { t } = useTranslation(['artist-pages', 'links'])
  const words = useAnalyticsWords()
  const nameOf = useCountryName()
  const head = useId()
  if (countries.length === 0) return null
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('links:countries')} />
      <RowsTable
        compact
        label={t('links:countries')}
        rows={countries}
        rowKey={({ country }) => country}
        columns={[
          { key: 'country', head: t('links:country'), cell: ({ country }) => <b>{nameOf(country)}</b> },
          {
            key: 'visits',
            head: t('visits'),
            align: 'end',
            small: 'side',
            cell: ({ visits }) => words.count(visits),
          },
        ]}
      />
    </section>
  )
}

function Recent({ visits: { recent } }: { visits: VisitsAnswer }) {
  const { t } = useTranslation(['artist-pages', 'links'])
  const { moment } = useDates()
  const nameOf = useCountryName()
  const head = useId()
  if (recent.length === 0) return null
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('recent')} side={t('recentSide', { count: RECENT_MAX })} />
      <RowsTable
        compact
        label={t('recent')}
        rows={recent.map((visit, index) => ({ ...visit, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'time', head: t('time'), cell: ({ minute }) => moment(minute) },
          { key: 'country', head: t('links:country'), small: 'side', cell: ({ country }) => nameOf(country) },
          {
            key: 'device',
            head: t('links:device'),
            small: 'below',
            cell: ({ device }) => t(`links:deviceNames.${device}`),
          },
          {
            key: 'source',
            head: t('links:source'),
            small: 'below',
            cell: ({ source }) => t(`links:sources.${source}`),
          },
        ]}
      />
    </section>
  )
}
