// Notifications as rows: unread marker, sentence and time.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { Row, Rows } from '#ui/Rows.tsx'
import { type NotificationAnswer, useMarkRead } from './api.ts'
import styles from './notifications.module.css'
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
  const { moment } = useDates()
  const sentence = useNotificationSentence()
  const read = useMarkRead()
  return (
    <Rows label={label} edge={edge}>
      {items.map((item) => (
        <Row
          key={item.id}
          start={
            <span className={styles.square} data-unread={item.read ? undefined : true}>
              {item.read ? null : <span className="visually-hidden">{t('unread')}</span>}
            </span>
          }
          title={<span className={item.read ? styles.read : undefined}>{sentence(item)}</span>}
          line={<time dateTime={String(item.createdAt)}>{moment(item.createdAt)}</time>}
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
