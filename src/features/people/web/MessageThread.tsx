// The messages of a blocked user and the replies of staff, as a conversation.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import type { MessageAnswer } from './api.ts'
import styles from './people.module.css'

export interface MessageThreadProps {
  letters: readonly MessageAnswer[]
  /** The author line, such as "You, Fri 21 Nov". */
  from: (letter: MessageAnswer) => ReactNode
}

export function MessageThread({ letters, from }: MessageThreadProps) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return (
    <ol className={styles.story}>
      {letters.map((letter) => (
        <li key={letter.id} className={styles.entry}>
          <p className="muted">
            {from(letter)} · {t(`desk.kind.${letter.kind}`)}
          </p>
          <p className={styles.words}>{letter.text}</p>
          {letter.files.length > 0 ? (
            <p className="muted">{letter.files.map(({ name }) => name).join(', ')}</p>
          ) : null}
          {letter.answer && letter.answeredAt ? (
            <div className={styles.reply}>
              <p className="muted">
                {t('blocked.support', { at: moment(letter.answeredAt) })} ·{' '}
                {t(`desk.status.${letter.status}`)}
              </p>
              <p className={styles.words}>{letter.answer}</p>
            </div>
          ) : (
            <p className="muted">{t('blocked.waits', { at: moment(letter.dueAt) })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
