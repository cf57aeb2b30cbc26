// /notifications: all notifications, unread first.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { notificationsApi, useMarkAllRead } from './api.ts'
import { NotificationRows } from './NotificationRows.tsx'
import styles from './notifications.module.css'
import { RecentToasts } from './RecentToasts.tsx'

export const handle = { namespaces: ['notifications'] } satisfies PageHandle

export default function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const query = useInfiniteQuery(
    notificationsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...CURSOR_PAGES,
    }),
  )
  const markAll = useMarkAllRead()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const unread = items.filter((item) => !item.read)
  const newest = items[0]
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle
        actions={
          newest && unread.length > 0 ? (
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
          {(['new', 'earlier'] as const).map((part) => {
            const visible = part === 'new' ? unread : items.filter((item) => item.read)
            return visible.length > 0 ? (
              <section key={part}>
                <SectionHead title={t(part)} />
                <NotificationRows label={t(part)} items={visible} />
              </section>
            ) : null
          })}
        </div>
      </ListContent>
      <RecentToasts />
    </div>
  )
}
