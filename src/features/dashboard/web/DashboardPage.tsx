// /dashboard: what needs the user's action, what others are working on, the next release, what is live.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { useCanChangeArtists, usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { RecentActivity, recentActivity } from '#features/activity/web/RecentActivity.tsx'
import { coverSource } from '#features/releases/web/cover-source.ts'
import { ReleaseCue } from '#features/releases/web/ReleaseCue.tsx'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { paths } from '#lib/pure/paths.ts'
import { type CallContext, readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cover } from '#ui/Cover.tsx'
import { CoverGrid, CoverTile } from '#ui/CoverTile.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/DashboardPage'
import { type DashboardAnswer, dashboardApi } from './api.ts'
import styles from './DashboardPage.module.css'
import { NextRelease } from './NextRelease.tsx'

export const handle = { namespaces: ['activity', 'dashboard', 'releases', 'uploads'] } satisfies PageHandle

const queries = (context: CallContext = {}) => [
  dashboardApi.find.queryOptions({ context }),
  recentActivity(context),
]
export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, queries)
export const clientLoader = () => startQueries(queries())

type Item = DashboardAnswer['yourTurn'][number]

export default function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common', 'problem'])
  const user = useUser()
  const canEdit = usePermission('catalogue.edit')
  const adds = useCanChangeArtists()
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
  const empty = data && data.yourTurnTotal + data.inProgressTotal + data.latest.length === 0
  return (
    <div className="page">
      <PageTitle
        actions={
          canEdit ? (
            <>
              {adds ? <LinkButton href={paths.newArtist()}>{t('newArtist')}</LinkButton> : null}
              <LinkButton href={paths.newRelease()} variant="ink">
                {t('newRelease')}
              </LinkButton>
            </>
          ) : null
        }
        lead={canEdit ? undefined : <ReadOnlyNotice />}
      >
        {data ? t('welcome', { count: data.yourTurnTotal, name }) : t('title')}
      </PageTitle>
      {!data ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={4} cover />
        </DelayedSkeleton>
      ) : empty ? (
        <EmptyState
          title={t('empty.title')}
          line={canEdit ? t('empty.line') : undefined}
          action={
            canEdit ? (
              <LinkButton href={paths.newRelease()} variant="filled">
                {t('empty.start')}
              </LinkButton>
            ) : null
          }
        />
      ) : (
        <div className={`split ${styles.columns}`}>
          <div className={styles.column}>
            <section>
              <SectionHead
                title={t('yourTurn')}
                side={<AppLink href={paths.releases()}>{t('all')}</AppLink>}
              />
              {data.yourTurn.length === 0 ? <p className="muted">{t('nothingYours')}</p> : null}
              {data.yourTurn.map((release, index) => (
                <Waiting key={release.id} release={release} first={index === 0} />
              ))}
            </section>
            <section>
              <SectionHead title={t('inProgress')} />
              {data.inProgress.length === 0 ? <p className="muted">{t('nothingOthers')}</p> : null}
              {data.inProgress.map((release) => (
                <Waiting key={release.id} release={release} />
              ))}
            </section>
          </div>
          <div className={styles.column}>
            <NextRelease release={data.nextRelease} />
            {data.latest.length > 0 ? (
              <section>
                <SectionHead title={t('latest')} />
                <CoverGrid>
                  {data.latest.slice(0, 5).map((release) => (
                    <CoverTile
                      key={release.id}
                      image={coverSource(release.artworkUrls, 180)}
                      title={release.title}
                      artist={release.artistName}
                      badge={
                        <StatusBadge
                          status={release.status}
                          live={release.live}
                          updateOf={release.updateOf}
                        />
                      }
                      href={paths.release(release.id)}
                      emptyText=""
                    />
                  ))}
                </CoverGrid>
              </section>
            ) : null}
            <RecentActivity />
          </div>
        </div>
      )}
      {empty ? <RecentActivity /> : null}
    </div>
  )
}

/**
 * A release that waits: what it is, whose turn it is, and the next step. Only the first of the user's own has a primary
 * button.
 */
function Waiting({ release, first = false }: { release: Item; first?: boolean }) {
  const { t } = useTranslation('dashboard')
  const canEdit = usePermission('catalogue.edit')
  const yours = release.cue.turn === 'you' && canEdit
  const page = paths.release(release.id)
  const name = release.title || t('untitled')
  // A draft continues in the wizard; a returned release opens on its reasons first.
  const own = release.status === 'draft' || release.updateOf !== null
  return (
    <article className={styles.waiting} aria-label={name}>
      <Cover image={coverSource(release.artworkUrls, 72)} alt="" size={72} emptyText="" />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3>
            <AppLink href={page}>{name}</AppLink> <span>{release.artistName}</span>
          </h3>
          <StatusBadge status={release.status} live={release.live} updateOf={release.updateOf} />
        </div>
        <ReleaseCue cue={release.cue} releaseDate={release.releaseDate} />
        {yours ? (
          <div>
            <LinkButton href={own ? `${page}/edit` : page} variant={first ? 'filled' : 'default'} size="sm">
              {own ? t('continue') : t('fix')}
            </LinkButton>
          </div>
        ) : null}
      </div>
    </article>
  )
}
