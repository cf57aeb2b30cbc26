// Notifications as rows: unread marker, cover or icon, sentence and time.
import { useTranslation } from 'react-i18next'
import { useChooseAccount } from '#features/accounts/web/use-choose-account.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Row, Rows } from '#ui/Rows.tsx'
import { showToast } from '#ui/show-toast.tsx'
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
  const { t } = useTranslation(['notifications', 'common'])
  const sentence = useNotificationSentence()
  const read = useMarkRead()
  const user = useUser()
  const choose = useChooseAccount()
  const errorMessage = useErrorMessage()
  /** The other account of this user that a notification is about. */
  const otherAccountOf = ({ account }: NotificationAnswer) =>
    account === user?.account ? undefined : user?.accounts.find(({ id }) => id === account)

  /** Its page exists only in its account. Read before the switch, after which this page may change nothing. */
  async function openThere({ id, read: isRead, href }: NotificationAnswer, account: string) {
    try {
      if (!isRead) await read.mutateAsync(id)
      await choose(account, href ?? undefined)
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') })
    }
  }

  function selectionOf(item: NotificationAnswer, otherAccount: string | undefined) {
    if (otherAccount && item.href) return () => void openThere(item, otherAccount)
    if (!item.href && item.read) return undefined
    return () => {
      if (!item.read) read.mutate(item.id)
      if (item.href) onOpen?.()
    }
  }

  return (
    <Rows label={label} edge={edge}>
      {items.map((item) => {
        const other = otherAccountOf(item)
        return (
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
                {other ? <span> · {t('inAccount', { name: other.name })}</span> : null}
              </>
            }
            href={other ? undefined : (item.href ?? undefined)}
            onSelect={selectionOf(item, other?.id)}
          />
        )
      })}
    </Rows>
  )
}
