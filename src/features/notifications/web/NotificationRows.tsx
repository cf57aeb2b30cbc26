// Notifications as rows: unread marker, cover or icon, sentence and time.
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/Rows.tsx'
import { type NotificationAnswer, useMarkRead } from './api.ts'
import { NotificationIcon, NotificationMark } from './NotificationMark.tsx'
import styles from './notifications.module.css'
import { TimeLine } from './TimeLine.tsx'
import { useNotificationSentence } from './use-notification-sentence.ts'

export interface NotificationRowsProps {
  label: string
  items: readonly NotificationAnswer[]
  /** Rows extend to the edge of a panel. */
  edge?: boolean
  /** Called when a notification is opened, so that a panel can close. */
  onOpen?: () => void
}

export function NotificationRows({ label, items, edge, onOpen }: NotificationRowsProps) {
  const { t } = useTranslation('notifications')
  const sentence = useNotificationSentence()
  const read = useMarkRead()
  return (
    <Rows label={label} edge={edge}>
      {items.map((item) => (
        <Row
          key={item.id}
          start={
            <span className={styles.start}>
              <span className={styles.square} data-unread={item.read ? undefined : true}>
                {item.read ? null : <span className="visually-hidden">{t('unread')}</span>}
              </span>
              <NotificationMark {...item} />
            </span>
          }
          title={<span className={item.read ? styles.read : undefined}>{sentence(item)}</span>}
          line={
            <>
              {item.coverUrls ? <NotificationIcon kind={item.kind} /> : null}
              <TimeLine at={item.createdAt} />
            </>
          }
          href={item.href ?? undefined}
          onSelect={
            item.href || !item.read
              ? () => {
                  if (!item.read) read.mutate(item.id)
                  if (item.href) onOpen?.()
                }
              : undefined
          }
        />
      ))}
    </Rows>
  )
}
