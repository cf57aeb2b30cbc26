// /dashboard: figures, the next step, what is on its way by deadline, what comes out next, revenue, and what happened.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import {
  useCanEditWholeAccount,
  useOwnPermission,
  usePermission,
  usePlanIncludes,
  useUser,
} from '#features/accounts/web/use-user.ts'
import { RecentActivity, recentActivity } from '#features/activity/web/RecentActivity.tsx'
import { Announcements } from '#features/announcements/web/Announcements.tsx'
import { currentAnnouncements } from '#features/announcements/web/api.ts'
import { artistsApi } from '#features/artists/web/api.ts'
import { overviewQuery as payoutsQuery } from '#features/payouts/web/api.ts'
import { ReleaseCue } from '#features/releases/web/ReleaseCue.tsx'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { overviewQuery as royaltiesQuery } from '#features/royalties/web/api.ts'
import { Revenue } from '#features/royalties/web/Revenue.tsx'
import { paths } from '#lib/pure/paths.ts'
import { type CallContext, readRefusal } from '#lib/web/client.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { byDeadline } from '../domain.ts'
import type { Route } from './+types/DashboardPage'
import { type DashboardAnswer, dashboardApi } from './api.ts'
import { ComingOut } from './ComingOut.tsx'
import styles from './DashboardPage.module.css'
import { FirstSteps } from './FirstSteps.tsx'
import { Numbers } from './Numbers.tsx'
import { Pipeline } from './Pipeline.tsx'
import { TopTracks, TrendingPlatforms } from './Plays.tsx'

export const handle = {
  namespaces: [
    'activity',
    'analytics',
    'announcements',
    'dashboard',
    'payouts',
    'releases',
    'royalties',
    'uploads',
  ],
} satisfies PageHandle

const queries = (context: CallContext = {}) => [
  dashboardApi.find.queryOptions({ context }),
  recentActivity(context),
  artistsApi.list.queryOptions({ input: undefined, context }),
  currentAnnouncements(context),
]
/** Refused to seats that do not see money, which do not ask for it in the browser. */
const moneyQueries = (context: CallContext) => [royaltiesQuery(context), payoutsQuery(context)]
export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [...queries(call), ...moneyQueries(call)])
export const clientLoader = () => startQueries(queries())

type Item = DashboardAnswer['yourTurn'][number]

export default function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common', 'problem'])
  const user = useUser()
  const canEdit = usePermission('catalogue.edit')
  const adds = useCanEditWholeAccount()
  const seesMoney = usePermission('money.view')
  const withdraws = useOwnPermission('payouts.manage')
  const seesPlays = usePermission('analytics.view')
  const hasAnalytics = usePlanIncludes('analytics.advanced')
  const { data, error, refetch } = useQuery(dashboardApi.find.queryOptions({ refetchInterval: 30_000 }))
  usePageTitle(t('title'))
  const name = user?.name.split(' ')[0] ?? ''

  if (error && !data) {
    return (
      <div className="page">
        <ErrorState
          page
          title={t('common:unexpected.title')}
          why={t(`problem:${readRefusal(error).code}` as 'problem:server_error')}
          action={<Button onClick={() => refetch()}>{t('common:retry')}</Button>}
        />
      </div>
    )
  }
  const isNew = data !== undefined && !data.hasSubmitted && adds
  const yours = data?.yourTurn ?? []
  // Nothing waits for somebody who can only view.
  const first = canEdit ? yours[0] : undefined
  const pipeline = byDeadline([...yours.filter((item) => item !== first), ...(data?.inProgress ?? [])])
  return (
    <div className="page">
      <PageTitle
        actions={
          // Not before the answer: an action that then disappears takes the focus with it.
          data && canEdit && !isNew ? (
            <>
              {withdraws ? <LinkButton href={paths.payouts()}>{t('withdraw')}</LinkButton> : null}
              {adds ? <LinkButton href={paths.newArtist()}>{t('newArtist')}</LinkButton> : null}
              <LinkButton href={paths.newRelease()} variant="ink">
                {t('newRelease')}
              </LinkButton>
            </>
          ) : null
        }
        lead={!canEdit ? <ReadOnlyNotice /> : isNew ? t('steps.lead') : undefined}
      >
        {!data
          ? t('title')
          : isNew || !canEdit
            ? t('hello', { name })
            : t('welcome', { count: data.yourTurnTotal, name })}
      </PageTitle>
      {!data ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={4} cover />
        </DelayedSkeleton>
      ) : (
        <div className={styles.sections}>
          <PagePart>
            <Announcements />
          </PagePart>
          <PagePart>
            {(seesMoney || seesPlays) && !isNew ? <Numbers money={seesMoney} plays={seesPlays} /> : null}
          </PagePart>
          <PagePart>
            {isNew ? <FirstSteps draft={first} /> : first ? <NextStep release={first} /> : null}
          </PagePart>
          {data.total === 0 && !isNew ? <EmptyState title={t('empty.title')} /> : null}
          <PagePart>
            {pipeline.length > 0 ? <Pipeline releases={pipeline} total={data.total} /> : null}
          </PagePart>
          <PagePart>{data.comingOut.length > 0 ? <ComingOut releases={data.comingOut} /> : null}</PagePart>
          {isNew || !(seesMoney || (seesPlays && hasAnalytics)) ? null : (
            <div className={styles.revenue}>
              <PagePart>{seesMoney ? <Revenue /> : null}</PagePart>
              <PagePart>{seesPlays && hasAnalytics ? <TrendingPlatforms /> : null}</PagePart>
            </div>
          )}
          <div className={styles.lists}>
            <PagePart>{seesPlays && !isNew ? <TopTracks /> : null}</PagePart>
            <PagePart>
              <RecentActivity />
            </PagePart>
            <PagePart>{data.total > 0 ? <Latest releases={data.latest} /> : null}</PagePart>
          </div>
        </div>
      )}
    </div>
  )
}

/** The step of the user that is due first, with the one primary button. */
function NextStep({ release }: { release: Item }) {
  const { t } = useTranslation('dashboard')
  const name = release.title || t('untitled')
  // A draft continues in the wizard; a returned release opens on its reasons first.
  const own = release.status === 'draft' || release.updateOf !== null
  return (
    <section className={styles.next} aria-labelledby="next-step">
      <Cover image={coverSource(release.artworkUrls, 72)} alt="" size={72} emptyText="" />
      <div className={styles.words}>
        <p className="muted small">{t('nextStep')}</p>
        <h2 id="next-step">{t(own ? 'finish' : 'correct', { title: name })}</h2>
        <p className="muted small">{release.artistName}</p>
      </div>
      <div className={styles.cue}>
        <ReleaseCue cue={release.cue} releaseDate={release.releaseDate} />
      </div>
      <LinkButton href={own ? paths.editRelease(release.id) : paths.release(release.id)} variant="filled">
        {own ? t('continue') : t('fix')}
      </LinkButton>
    </section>
  )
}

function Latest({ releases }: { releases: readonly Item[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <section>
      <SectionHead title={t('latest')} side={<AppLink href={paths.releases()}>{t('all')}</AppLink>} />
      <Rows label={t('latest')}>
        {releases.map((release) => (
          <Row
            key={release.id}
            start={<Cover image={coverSource(release.artworkUrls, 48)} alt="" size={48} emptyText="" />}
            title={release.title || t('untitled')}
            line={release.artistName}
            href={paths.release(release.id)}
            end={<StatusBadge status={release.status} live={release.live} updateOf={release.updateOf} />}
          />
        ))}
      </Rows>
    </section>
  )
}
