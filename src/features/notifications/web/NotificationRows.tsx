// Notifications as rows: a square before the unread ones, the sentence, and when it was.
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useMoment } from '#lib/web/use-moment.ts'
import { Row, Rows } from '#ui/Rows.tsx'
import { type NotificationAnswer, useMarkRead } from './api.ts'
import styles from './notifications.module.css'
import { useNotificationSentence } from './use-notification-sentence.ts'

export interface NotificationRowsProps {
  label: string
  items: readonly NotificationAnswer[]
  /** Rows reach the edge of a panel. */
  edge?: boolean
  /** One was opened: a panel closes. */
  onOpen?: () => void
}

export function NotificationRows({ label, items, edge, onOpen }: NotificationRowsProps) {
  const { t } = useTranslation('notifications')
  const { moment } = useMoment()
  const sentence = useNotificationSentence()
  const read = useMarkRead()
  return (
    <Rows label={label} edge={edge}>
      {items.map((one) => (
        <Row
          key={one.id}
          start={
            <span className={styles.square} data-unread={one.read ? undefined : true}>
              {one.read ? null : <span className="visually-hidden">{t('unread')}</span>}
            </span>
          }
          title={<span className={one.read ? styles.read : undefined}>{sentence(one)}</span>}
          line={<time dateTime={String(one.createdAt)}>{moment(one.createdAt)}</time>}
          href={one.href ?? undefined}
          onSelect={
            one.href || !one.read
              ? () => {
                  if (!one.read) read.mutate(one.id)
                  if (one.href) onOpen?.()
                }
              : undefined
          }
        />
      ))}
    </Rows>
  )
}
