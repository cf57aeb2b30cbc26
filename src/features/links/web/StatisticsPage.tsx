import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { changeOf } from '#features/analytics/domain/change.ts'
import { ChangeMark } from '#features/analytics/web/ChangeMark.tsx'
import { useAnalyticsWords } from '#features/analytics/web/use-analytics-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
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
import type { Device } from '../domain/visits.ts'
import { UNKNOWN_COUNTRY } from '../domain/visits.ts'
import type { Route } from './+types/StatisticsPage'
import { type LinkAnswer, linkQuery, type StatisticsAnswer, statisticsQuery } from './api.ts'
import styles from './links.module.css'
import { VisitsOverTime } from './VisitsOverTime.tsx'
import { rangeIn, VisitsRange } from './VisitsRange.tsx'

export const handle = { namespaces: ['links', 'analytics'] } satisfies PageHandle

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const range = rangeIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [
    linkQuery(params.id, call),
    { ...statisticsQuery(params.id, range, call), retry: false },
  ])
}
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([linkQuery(params.id)])

export default function StatisticsPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('links')
  const query = useQuery(linkQuery(params.id))
  usePageTitle(query.data ? t('statisticsOf', { title: titleOf(query.data) }) : undefined)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('statistics')}
      failure={
        <div className="page">
          <TextButton label={t('title')} href={paths.smartLinks()} />
          <LoadError page title={t('oneFailed')} query={query} />
        </div>
      }
    >
      {(link) => (
        <div className="page">
          <PageTitle
            over={<TextButton label={t('title')} href={paths.smartLinks()} />}
            lead={<code>{link.url.replace(/^https?:\/\//, '')}</code>}
            actions={<LinkButton href={paths.smartLink(link.id)}>{t('edit')}</LinkButton>}
          >
            {titleOf(link)}
          </PageTitle>
          <Statistics id={link.id} />
        </div>
      )}
    </DetailPage>
  )
}

const titleOf = ({ title, release }: LinkAnswer) => title || release.title

function Statistics({ id }: { id: string }) {
  const { t } = useTranslation('links')
  const hasInsights = usePlanIncludes('links.insights')
  const canSee = usePermission('analytics.view')
  if (!canSee) return <NoAccess title={t('noAccess')} line={t('noAccessLine')} />
  if (!hasInsights)
    return <UpgradePrompt title={t('premium.insights')} line={t('premium.insightsLine')} from="smart_links" />
  return <Counted id={id} />
}

function Counted({ id }: { id: string }) {
  const { t } = useTranslation('links')
  const [search] = useSearchParams()
  const range = rangeIn(search)
  const query = useQuery({ ...statisticsQuery(id, range), placeholderData: keepPreviousData })
  return (
    <>
      <VisitsRange days={query.data} />
      {query.data ? (
        <div className={styles.sections} aria-busy={query.isPlaceholderData}>
          <Totals statistics={query.data} />
          {query.data.total.views + query.data.total.clicks > 0 ? (
            <>
              <OverTime statistics={query.data} />
              <div className={styles.pair}>
                <Targets statistics={query.data} />
                <Sources statistics={query.data} />
                <Countries statistics={query.data} />
                <Devices statistics={query.data} />
              </div>
            </>
          ) : (
            <EmptyState title={t('none.title')} line={t('none.line')} />
          )}
        </div>
      ) : query.isError ? (
        <LoadError title={t('statisticsFailed')} query={query} />
      ) : (
        <div className={styles.loading} />
      )}
    </>
  )
}

function Totals({ statistics: { total, before } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const change = (name: 'views' | 'clicks') =>
    before ? <ChangeMark change={changeOf(total[name], before[name])} /> : undefined
  return (
    <Figures>
      <Figure main label={t('views')} change={change('views')} value={words.count(total.views)} />
      <Figure
        label={t('clicks')}
        change={change('clicks')}
        value={words.count(total.clicks)}
        note={t('clicksNote')}
      />
      <Figure
        label={t('rate')}
        value={total.rate === null ? '–' : words.percent(total.rate * 100)}
        note={t('rateNote')}
      />
    </Figures>
  )
}

function OverTime({ statistics: { points, unit } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  return (
    <VisitsOverTime
      title={t('chart.title')}
      label={t(unit === 'month' ? 'chart.byMonth' : 'chart.byDay')}
      unit={unit}
      days={points.map(({ day }) => day)}
      series={[
        { label: t('views'), values: points.map(({ views }) => views) },
        { label: t('clicks'), values: points.map(({ clicks }) => clicks) },
      ]}
      extraOf={(at) => {
        const { views = 0, clicks = 0 } = points[at] ?? {}
        return [t('rate'), views > 0 ? words.percent((clicks / views) * 100) : '–']
      }}
    />
  )
}

function Targets({ statistics: { stores, total } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const head = useId()
  const most = Math.max(...stores.map(({ clicks }) => clicks), 1)
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('to')} side={t('clicks')} />
      {stores.length === 0 ? <p className={styles.empty}>{t('noClicks')}</p> : null}
      <ul className={styles.bars}>
        {stores.map(({ code, name, clicks }) => (
          <li key={code}>
            <span>{name}</span>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ width: `${(clicks / most) * 100}%` }} />
            </span>
            <b>{words.count(clicks)}</b>
            <span className="muted">{words.percent((clicks / total.clicks) * 100)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Ranked {
  views: number
  clicks: number
  rate: number | null
}

function RankedTable<Row extends Ranked>({
  title,
  head,
  rows,
  keyOf,
  nameOf,
}: {
  title: string
  head: string
  rows: Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
}) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <RowsTable
        compact
        label={title}
        rows={rows}
        rowKey={keyOf}
        columns={[
          { key: 'name', head, cell: (row) => <b>{nameOf(row)}</b> },
          {
            key: 'views',
            head: t('views'),
            align: 'end',
            small: 'side',
            cell: ({ views }) => words.count(views),
          },
          {
            key: 'clicks',
            head: t('clicks'),
            align: 'end',
            small: 'hide',
            cell: ({ clicks }) => words.count(clicks),
          },
          {
            key: 'rate',
            head: t('rate'),
            align: 'end',
            small: 'hide',
            cell: ({ rate }) => (rate === null ? '–' : words.percent(rate * 100)),
          },
        ]}
      />
    </section>
  )
}

function Sources({ statistics: { sources } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  return (
    <RankedTable
      title={t('from')}
      head={t('source')}
      rows={sources}
      keyOf={({ source }) => source}
      nameOf={({ source }) => t(`sources.${source}`)}
    />
  )
}

function Countries({ statistics: { countries } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const head = useId()
  const known = countries.filter(({ country }) => country !== UNKNOWN_COUNTRY)
  if (known.length === 0)
    return (
      <section aria-labelledby={head}>
        <SectionHead id={head} title={t('countries')} />
        <p className={styles.empty}>{t('unknownCountries')}</p>
      </section>
    )
  return (
    <RankedTable
      title={t('countries')}
      head={t('country')}
      rows={countries}
      keyOf={({ country }) => country}
      nameOf={({ country }) => (country === UNKNOWN_COUNTRY ? t('unknownCountry') : words.country(country))}
    />
  )
}

const DEVICE_ICONS: Record<Device, typeof IconDeviceMobile> = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  other: IconDeviceUnknown,
}

function Devices({ statistics: { devices, total } }: { statistics: StatisticsAnswer }) {
  const { t } = useTranslation('links')
  const words = useAnalyticsWords()
  const head = useId()
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('devices')} side={t('views')} />
      <ul className={styles.devices}>
        {devices
          .filter(({ views }) => views > 0)
          .map(({ device, views }) => {
            const Icon = DEVICE_ICONS[device]
            return (
              <li key={device}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span>
                  <b>{t(`deviceNames.${device}`)}</b>
                  <small>{words.count(views)}</small>
                </span>
                <span className={styles.portion}>{words.percent((views / total.views) * 100)}</span>
              </li>
            )
          })}
      </ul>
    </section>
  )
}
