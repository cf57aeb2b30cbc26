// /distributions/:id

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet, useParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/ReleasePage'
import { releaseQuery } from './api.ts'
import { Expired } from './Expired.tsx'
import { ReleaseDetails } from './ReleaseDetails.tsx'
import { ReleaseFailure } from './ReleaseFailure.tsx'
import { ReleaseHeader } from './ReleaseHeader.tsx'
import { ReleaseHistory } from './ReleaseHistory.tsx'
import styles from './ReleasePage.module.css'
import { ReleaseTimeline } from './ReleaseTimeline.tsx'
import { ReleaseTracks } from './ReleaseTracks.tsx'
import { ReturnedNotice } from './ReturnedNotice.tsx'
import { UpdatePart } from './UpdatePart.tsx'

export const handle = { namespaces: ['artists', 'releases', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [releaseQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([releaseQuery(params.id)])

/** A release that waits for others is refreshed while the page is open. */
const REFRESH_MS = 15_000

export default function ReleasePage() {
  const { t } = useTranslation('releases')
  const { id = '' } = useParams()
  const query = useQuery({ ...releaseQuery(id), refetchInterval: REFRESH_MS })
  const release = query.data
  usePageTitle(release ? release.title || t('list.untitled') : undefined)
  if (!release) {
    if (query.isError) return <ReleaseFailure error={query.error} onRetry={query.refetch} />
    return (
      <div className="page" style={{ paddingTop: 40 }}>
        <DelayedSkeleton label={t('detail.loading')}>
          <div className={styles.top}>
            <SkeletonBlock height={320} />
            <div>
              <SkeletonBlock width={120} gap={20} />
              <SkeletonBlock width="70%" height={52} gap={20} />
              <SkeletonBlock width="40%" gap={32} />
              <SkeletonBlock height={64} />
            </div>
          </div>
          <SkeletonRows count={4} cover={false} />
        </DelayedSkeleton>
      </div>
    )
  }
  return (
    <>
      <PagePart>
        <ReleaseHeader release={release} />
      </PagePart>
      <div className="page">
        <div className={styles.timeline}>
          <PagePart>
            <ReleaseTimeline release={release} />
          </PagePart>
        </div>
        <div className={styles.split}>
          <div className={styles.column}>
            <ReturnedNotice release={release} />
            <Expired release={release} />
            <UpdatePart release={release} />
            {release.revision === null ? null : (
              <section aria-labelledby="stores-head">
                <SectionHead id="stores-head" title={t('detail.stores')} />
                {/* The status per store belongs to another feature, whose route is nested here. */}
                <PagePart>
                  <Outlet />
                </PagePart>
              </section>
            )}
            <PagePart>
              <ReleaseTracks release={release} />
            </PagePart>
          </div>
          <div className={styles.column}>
            <PagePart>
              <ReleaseDetails
                release={release}
                presaveHref={release.presave ? paths.presaves({ release: release.id }) : undefined}
              />
            </PagePart>
            <PagePart>
              <ReleaseHistory release={release} />
            </PagePart>
          </div>
        </div>
      </div>
    </>
  )
}
