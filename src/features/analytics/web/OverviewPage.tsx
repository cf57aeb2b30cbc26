// /analytics: the figures of a range, what changed and why, and where the plays come from.
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { languageContext } from '#lib/web/page-context.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import { rangeProblems } from '../domain/calendar.ts'
import type { Route } from './+types/OverviewPage'
import { GenderBar, ShareBars } from './Audience.tsx'
import styles from './analytics.module.css'
import {
  ALL,
  analyticsApi,
  choicesQuery,
  countriesQuery,
  inputOf,
  releasesQuery,
  type SeriesAnswer,
  seriesQuery,
  TOP,
  type TotalsAnswer,
  totalsQuery,
  tracksQuery,
} from './api.ts'
import { ExplainedChange } from './ExplainedChange.tsx'
import { FilterRow } from './FilterRow.tsx'
import { Freshness } from './Freshness.tsx'
import { Places } from './Places.tsx'
import { PlatformList } from './PlatformList.tsx'
import { PlaysPart } from './PlaysPart.tsx'
import { QueryPart } from './QueryPart.tsx'
import { RankedList } from './RankedList.tsx'
import { TotalsStrip } from './TotalsStrip.tsx'
import { type PageFilter, pageFilterIn, pageQueryOf, useAnalyticsFilter } from './use-analytics-filter.ts'
import { useAnalyticsWords } from './use-analytics-words.ts'
import { useIdle } from './use-idle.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const filter = pageFilterIn(new URL(request.url).searchParams, context.get(languageContext))
  return loadPageData(context, (call) => [
    choicesQuery(call),
    totalsQuery(filter, call),
    seriesQuery(filter, call),
    tracksQuery(filter, TOP, call),
    countriesQuery(filter, call),
  ])
}
export const clientLoader = () => null

export default function OverviewPage() {
  const { t } = useTranslation('analytics')
  const { filter, setFilter } = useAnalyticsFilter()
  const premium = usePlanIncludes('analytics.advanced')
  const errorMessage = useErrorMessage()
  const choices = useQuery(choicesQuery())
  const problems = choices.data ? rangeProblems(filter, choices.data.today) : []
  const asked = { enabled: problems.length === 0, placeholderData: keepPreviousData }
  const totals = useQuery({ ...totalsQuery(filter), ...asked })
  usePageTitle(t('title'))
  const { data } = totals
  return (
    <>
      <PagePart>
        <FilterRow filter={filter} setFilter={setFilter} premium={premium} />
      </PagePart>
      {problems[0] ? (
        <p className={styles.problem} role="alert">
          {errorMessage(problems[0])}
        </p>
      ) : totals.isError ? (
        readRefusal(totals.error).code === 'premium_required' ? (
          <BeyondPlan setFilter={setFilter} />
        ) : (
          <LoadError title={t('failed')} query={totals} />
        )
      ) : data && !data.range.firstDay ? (
        <EmptyState title={t('empty.newTitle')} line={t('empty.newLine')} />
      ) : (
        <div className={styles.figures} aria-busy={totals.isPlaceholderData}>
          {data ? <Freshness range={data.range} /> : <p className={styles.fresh}>&nbsp;</p>}
          {data && isEmpty(data) ? (
            <EmptyRange totals={data} filter={filter} setFilter={setFilter} />
          ) : (
            <Figures totals={data} filter={filter} premium={premium} />
          )}
        </div>
      )}
    </>
  )
}

const isEmpty = ({ range, streams }: TotalsAnswer) =>
  range.counted === null || (streams.value === 0 && (streams.previous ?? 0) === 0)

/** Says how far stores have reported, and leads to where figures are. */
function EmptyRange({
  totals: { range },
  filter,
  setFilter,
}: {
  totals: TotalsAnswer
  filter: PageFilter
  setFilter: (part: Partial<PageFilter>) => void
}) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const ahead = range.stores.filter(({ through }) => through >= range.from)
  const onlyAhead = range.counted === null && ahead.length > 0 && ahead.length < range.stores.length
  return (
    <EmptyState
      title={t('empty.rangeTitle')}
      line={
        range.firstDay && range.to < range.firstDay
          ? t('empty.beforeFirst', { day: words.day(range.firstDay) })
          : range.through
            ? t('empty.rangeLine', { day: words.day(range.through) })
            : t('empty.newLine')
      }
      action={
        onlyAhead ? (
          <Button onClick={() => setFilter({ platforms: ahead.map(({ store }) => store).sort() })}>
            {t('empty.onlyReported', { count: ahead.length, store: ahead[0]?.name ?? '' })}
          </Button>
        ) : filter.period === 'last_30_days' && !filter.track && !filter.release ? undefined : (
          <Button
            onClick={() =>
              setFilter({ period: 'last_30_days', from: null, to: null, track: null, release: null })
            }
          >
            {t('empty.last30')}
          </Button>
        )
      }
    />
  )
}

/** Days or platforms that only other plans show, from a link or the fields of the range. */
function BeyondPlan({ setFilter }: { setFilter: (part: Partial<PageFilter>) => void }) {
  const { t } = useTranslation('analytics')
  return (
    <>
      <Locked part="filter" />
      <div>
        <Button
          onClick={() =>
            setFilter({
              period: 'last_30_days',
              from: null,
              to: null,
              platforms: [],
              compare: 'previous_period',
            })
          }
        >
          {t('empty.last30')}
        </Button>
      </div>
    </>
  )
}

function Figures({
  totals,
  filter,
  premium,
}: {
  totals: TotalsAnswer | undefined
  filter: PageFilter
  premium: boolean
}) {
  const series = useQuery({ ...seriesQuery(filter), ...KEPT })
  return (
    <>
      <TotalsStrip totals={totals} series={series.data} />
      <QueryPart query={series} rows={6}>
        {(data) => (
          <PagePart>
            <Plays series={data} totals={totals} filter={filter} premium={premium} />
          </PagePart>
        )}
      </QueryPart>
      <div className={styles.pair}>
        <PagePart>
          <Tops filter={filter} premium={premium} />
        </PagePart>
        <Platforms filter={filter} premium={premium} />
      </div>
      <PagePart>
        <PlacesPart filter={filter} premium={premium} />
      </PagePart>
      {premium ? <Audience filter={filter} /> : <Locked part="audience" />}
    </>
  )
}

const KEPT = { placeholderData: keepPreviousData }

interface PartProps {
  filter: PageFilter
  premium: boolean
}

/** Asks for what belongs to the chart, so that the rest of the page is not rendered again with each answer. */
function Plays({
  series,
  totals,
  filter,
  premium,
}: PartProps & { series: SeriesAnswer; totals: TotalsAnswer | undefined }) {
  const input = inputOf(filter)
  const advanced = { ...KEPT, enabled: useIdle() && premium }
  const marks = useQuery({ ...analyticsApi.marks.queryOptions({ input }), ...advanced })
  const forecast = useQuery({ ...analyticsApi.forecast.queryOptions({ input }), ...advanced })
  return (
    <PlaysPart
      series={series}
      sentence={totals ? <Sentence totals={totals} filter={filter} premium={premium} /> : null}
      marks={marks.data?.items}
      forecast={forecast.data}
      notes={premium ? { artist: filter.artist } : undefined}
    />
  )
}

function Sentence({ totals, filter, premium }: PartProps & { totals: TotalsAnswer }) {
  // Without what explained other days: beside the new sums it would be wrong.
  const { data } = useQuery({
    ...analyticsApi.explanation.queryOptions({ input: inputOf(filter) }),
    enabled: premium,
  })
  return <ExplainedChange totals={totals} explanation={data} />
}

function Platforms({ filter, premium }: PartProps) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const platforms = useQuery({
    ...analyticsApi.platforms.queryOptions({ input: { ...inputOf(filter), limit: ALL } }),
    ...KEPT,
    enabled: useIdle() && premium,
  })
  const first = platforms.data?.items[0]
  return (
    <section aria-labelledby="platforms-head">
      <SectionHead
        id="platforms-head"
        title={t('sections.platforms')}
        side={
          first && platforms.data && platforms.data.count > 1 ? (
            <span className={styles.small}>
              {t('beyond', { share: words.percent(100 - first.share), store: first.name ?? '' })}
            </span>
          ) : undefined
        }
      />
      {premium ? (
        <QueryPart query={platforms}>{(data) => <PlatformList division={data} />}</QueryPart>
      ) : (
        <Locked part="platforms" />
      )}
    </section>
  )
}

function PlacesPart({ filter, premium }: PartProps) {
  const countries = useQuery({ ...countriesQuery(filter), ...KEPT })
  const cities = useQuery({
    ...analyticsApi.cities.queryOptions({ input: { ...inputOf(filter), limit: ALL } }),
    ...KEPT,
    enabled: useIdle() && premium,
  })
  return (
    <QueryPart query={countries} rows={8}>
      {(data) => (
        <Places
          countries={data}
          cities={cities.data}
          locked={premium ? undefined : <Locked part="cities" />}
        />
      )}
    </QueryPart>
  )
}

/** What a part would show, for a plan without it; never with invented figures. */
export function Locked({
  part,
}: {
  part: 'filter' | 'platforms' | 'cities' | 'audience' | 'releases' | 'playlists'
}) {
  const { t } = useTranslation('analytics')
  return (
    <div className={styles.locked}>
      <UpgradePrompt
        title={t(`locked.${part}.title`)}
        line={t(`locked.${part}.line`)}
        from={`analytics_${part}`}
      />
    </div>
  )
}

function Tops({ filter, premium }: { filter: PageFilter; premium: boolean }) {
  const { t } = useTranslation('analytics')
  const [name, setName] = useState<'tracks' | 'releases'>('tracks')
  const [limit, setLimit] = useState(TOP)
  const tracks = useQuery({ ...tracksQuery(filter, limit), ...KEPT })
  const releases = useQuery({
    ...releasesQuery(filter, limit),
    ...KEPT,
    enabled: premium && name === 'releases',
  })
  const query = name === 'tracks' ? tracks : releases
  const more = query.data && query.data.count > limit && limit < ALL
  return (
    <section aria-labelledby="tops-head">
      <SectionHead
        id="tops-head"
        title={t(`sections.${name}`)}
        side={
          <span className={styles.sides}>
            <TextButton
              label={t(`sections.${name === 'tracks' ? 'releases' : 'tracks'}`)}
              onClick={() => setName(name === 'tracks' ? 'releases' : 'tracks')}
            />
            {more ? (
              <TextButton
                label={t(`all.${name}`, { count: Math.min(query.data.count, ALL) })}
                onClick={() => setLimit(ALL)}
              />
            ) : null}
          </span>
        }
      />
      {name === 'releases' && !premium ? (
        <Locked part="releases" />
      ) : (
        <QueryPart query={query}>
          {(data) => (
            <RankedList
              name={name}
              ranking={data}
              hrefOf={(id) =>
                paths.analytics(
                  pageQueryOf({
                    ...filter,
                    release: name === 'releases' ? id : filter.release,
                    track: name === 'tracks' ? id : null,
                  }),
                )
              }
            />
          )}
        </QueryPart>
      )}
    </section>
  )
}

function Audience({ filter }: { filter: PageFilter }) {
  const input = inputOf(filter)
  const later = { ...KEPT, enabled: useIdle() }
  const ages = useQuery({ ...analyticsApi.ages.queryOptions({ input }), ...later })
  const sources = useQuery({ ...analyticsApi.sources.queryOptions({ input }), ...later })
  const genders = useQuery({ ...analyticsApi.genders.queryOptions({ input }), ...later })
  return (
    <div className={styles.three}>
      <QueryPart query={ages}>{(data) => <ShareBars name="ages" division={data} />}</QueryPart>
      <QueryPart query={sources}>{(data) => <ShareBars name="sources" division={data} />}</QueryPart>
      <QueryPart query={genders}>{(data) => <GenderBar division={data} />}</QueryPart>
    </div>
  )
}
