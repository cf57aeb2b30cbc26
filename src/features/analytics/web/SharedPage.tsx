// /shared/:token: a shared report as anybody with the link sees it. Search engines are asked not to list it.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, useParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { lastDayOf } from '../domain/sections.ts'
import type { Route } from './+types/SharedPage'
import { GenderBar, ShareBars } from './Audience.tsx'
import styles from './analytics.module.css'
import { type SharedAnswer, sharedQuery } from './api.ts'
import { ExplainedChange } from './ExplainedChange.tsx'
import { Freshness } from './Freshness.tsx'
import { Places } from './Places.tsx'
import { PlatformList } from './PlatformList.tsx'
import { PlaylistReport } from './PlaylistsPage.tsx'
import { PlaysPart } from './PlaysPart.tsx'
import { RankedList } from './RankedList.tsx'
import { TotalsStrip } from './TotalsStrip.tsx'
import { useAnalyticsWords } from './use-analytics-words.ts'

export const handle = { namespaces: ['analytics', 'releases'] } satisfies PageHandle

/** The document has the status of the answer: 404 for a link that never was, 410 for one that ended. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  let status = 200
  const page = await loadPageData(
    context,
    (call) => [sharedQuery(params.token, call)],
    (client) => {
      const error = client.getQueryState(sharedQuery(params.token).queryKey)?.error
      if (error) status = readRefusal(error).status || 503
      return []
    },
  )
  return data(page, { status })
}
export const clientLoader = () => null
export const headers = () => ({ 'x-robots-tag': 'noindex' })

export default function SharedPage() {
  const { t } = useTranslation('analytics')
  const { token = '' } = useParams()
  const query = useQuery(sharedQuery(token))
  usePageTitle(query.data ? titleOf(query.data, t('title')) : query.isError ? t('shared.gone') : undefined)
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loading')}
      skeletonRows={6}
      failure={<Gone error={query.error} />}
    >
      {(report) => <Report report={report} />}
    </DetailPage>
  )
}

const titleOf = ({ artist }: SharedAnswer, title: string): string => (artist ? `${title}: ${artist}` : title)

function Gone({ error }: { error: unknown }) {
  const { t } = useTranslation('analytics')
  const errorMessage = useErrorMessage()
  const refusal = readRefusal(error)
  return (
    <div className="page">
      <ErrorState
        page
        title={t('shared.gone')}
        why={
          refusal.status === 404
            ? t('shared.absent')
            : refusal.status === 410
              ? t('shared.ended')
              : errorMessage(refusal)
        }
        action={<LinkButton href={paths.home()}>{t('shared.toHome')}</LinkButton>}
      />
    </div>
  )
}

function Report({ report }: { report: SharedAnswer }) {
  const { t } = useTranslation('analytics')
  const words = useAnalyticsWords()
  const { day } = useDates()
  const {
    totals,
    series,
    tracks,
    releases,
    platforms,
    countries,
    cities,
    ages,
    sources,
    genders,
    playlists,
  } = report
  const range = totals?.range ?? series?.range ?? playlists?.range
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle
        over={report.artist ?? undefined}
        lead={[
          ...(range ? [words.range(range.counted ?? range)] : []),
          t('shared.until', { day: day(lastDayOf(report.expiresAt)) }),
        ].join('. ')}
      >
        {t('title')}
      </PageTitle>
      {range ? <Freshness range={range} /> : null}
      {range && range.counted === null ? (
        <EmptyState title={t('empty.rangeTitle')} line={t('shared.emptyLine')} />
      ) : (
        <>
          {totals ? <TotalsStrip totals={totals} series={series ?? undefined} /> : null}
          {series ? (
            <PlaysPart
              series={series}
              sentence={totals ? <ExplainedChange totals={totals} explanation={undefined} /> : null}
            />
          ) : null}
          {(['tracks', 'releases'] as const).map((name) => {
            const ranking = name === 'tracks' ? tracks : releases
            return ranking ? (
              <section key={name} aria-labelledby={`${name}-head`} className={styles.part}>
                <SectionHead id={`${name}-head`} title={t(`sections.${name}`)} />
                <RankedList name={name} ranking={ranking} />
              </section>
            ) : null
          })}
          {platforms ? (
            <section aria-labelledby="platforms-head" className={styles.part}>
              <SectionHead id="platforms-head" title={t('sections.platforms')} />
              <PlatformList division={platforms} />
            </section>
          ) : null}
          {countries ? <Places countries={countries} cities={cities ?? undefined} /> : null}
          <div className={styles.three}>
            {ages ? <ShareBars name="ages" division={ages} /> : null}
            {sources ? <ShareBars name="sources" division={sources} /> : null}
            {genders ? <GenderBar division={genders} /> : null}
          </div>
          {playlists ? (
            <section aria-labelledby="playlists-head" className={styles.part}>
              <SectionHead id="playlists-head" title={t('sections.playlists')} />
              <PlaylistReport playlists={playlists} view="list" />
            </section>
          ) : null}
        </>
      )}
    </div>
  )
}
