// /notifications: all notifications: of today, of yesterday, and month by month.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNow } from '#lib/web/use-now.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import type { Route } from './+types/NotificationsPage'
import { notificationsQuery, useMarkAllRead } from './api.ts'
import { NotificationRows } from './NotificationRows.tsx'
import styles from './notifications.module.css'

export const handle = { namespaces: ['notifications'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [notificationsQuery(call)])
export const clientLoader = () => startQueries([notificationsQuery()])

export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const { periodOf } = useDates()
  const now = useNow()
  const query = useInfiniteQuery(notificationsQuery())
  const markAll = useMarkAllRead()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const periods = Map.groupBy(items, ({ createdAt }) => periodOf(createdAt, now))
  const newest = items[0]
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle
        actions={
          newest && items.some(({ read }) => !read) ? (
            <Button loading={markAll.isPending} onClick={() => markAll.mutate(newest.id)}>
              {t('readAll')}
            </Button>
          ) : null
        }
      >
        {t('title')}
      </PageTitle>
      {markAll.isError ? (
        <p className={styles.error} role="alert">
          {`${t('readFailed')}. ${errorMessage(readRefusal(markAll.error))}`}
        </p>
      ) : null}
      <ListContent
        query={query}
        isEmpty={items.length === 0}
        failedTitle={t('failed')}
        primary
        skeleton={
          <DelayedSkeleton label={t('loading')}>
            <SkeletonRows count={6} />
          </DelayedSkeleton>
        }
        empty={<EmptyState title={t('emptyTitle')} line={t('emptyLine')} />}
      >
        <div className={styles.sections}>
          {[...periods].map(([period, ofPeriod]) => (
            <section key={period}>
              <SectionHead title={period} />
              <NotificationRows label={period} items={ofPeriod} />
            </section>
          ))}
        </div>
      </ListContent>
    </div>
  )
}
