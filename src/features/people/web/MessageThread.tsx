// The messages of a blocked user and the replies of staff, as a conversation.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { MessageAnswer } from './api.ts'
import styles from './people.module.css'

export interface MessageThreadProps {
  messages: readonly MessageAnswer[]
  /** The author line, such as "You, Fri 21 Nov". */
  from: (message: MessageAnswer) => ReactNode
}

export function MessageThread({ messages, from }: MessageThreadProps) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return (
    <ol className={styles.story}>
      {messages.map((message) => (
        <li key={message.id} className={styles.entry}>
          <p className="muted">
            {from(message)} · {t(`appeals.kind.${message.kind}`)}
          </p>
          <p className={styles.words}>{message.text}</p>
          {message.files.length > 0 ? (
            <p className="muted">{message.files.map(({ name }) => name).join(', ')}</p>
          ) : null}
          {message.answer && message.answeredAt ? (
            <div className={styles.reply}>
              <p className="muted">
                {t('blocked.bySupport', { at: moment(message.answeredAt) })} ·{' '}
                {t(`appeals.status.${message.status}`)}
              </p>
              <p className={styles.words}>{message.answer}</p>
            </div>
          ) : (
            <p className="muted">{t('blocked.replyDue', { at: moment(message.dueAt) })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
