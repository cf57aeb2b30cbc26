// The newest notifications, under the bell.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { notificationsApi, POLL_MS, useMarkAllRead } from './api.ts'
import { NotificationRows } from './NotificationRows.tsx'
import styles from './notifications.module.css'
import { RecentToasts } from './RecentToasts.tsx'

const SHOWN = 10

export function BellPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const errorMessage = useErrorMessage()
  const query = useQuery(
    notificationsApi.list.queryOptions({ input: { limit: SHOWN }, staleTime: 0, refetchInterval: POLL_MS }),
  )
  const markAll = useMarkAllRead()
  const items = query.data?.items ?? []
  const newest = items[0]
  const failure = query.error ?? markAll.error
  return (
    <>
      <div className={styles.top}>
        <h2>{t('title')}</h2>
        {unread > 0 && newest ? (
          <TextButton label={t('readAll')} onClick={() => markAll.mutate(newest.id)} />
        ) : null}
      </div>
      {failure ? (
        <p className={`${styles.line} ${styles.error}`} role="alert">
          {`${t(query.error ? 'failed' : 'readFailed')}. ${errorMessage(readRefusal(failure))} `}
          <TextButton label={t('common:retry')} onClick={() => query.refetch()} />
        </p>
      ) : null}
      <div className={styles.list}>
        <RecentToasts limit={3} />
        {query.isPending ? (
          <div className={styles.line}>
            <DelayedSkeleton label={t('loading')}>
              <SkeletonRows count={3} />
            </DelayedSkeleton>
          </div>
        ) : items.length > 0 ? (
          <NotificationRows label={t('title')} items={items} edge onOpen={onClose} />
        ) : query.isSuccess ? (
          <p className={`muted ${styles.line}`}>{t('nothing')}</p>
        ) : null}
      </div>
      <div className={styles.foot}>
        <TextButton label={t('all')} href={paths.notifications()} onClick={onClose} />
      </div>
    </>
  )
}
