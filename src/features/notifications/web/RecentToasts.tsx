// The toasts shown in this tab, so that they can be read again.
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#ui/Rows.tsx'
import { useToastHistory } from '#ui/toast-history.ts'
import styles from './notifications.module.css'
import { TimeLine } from './TimeLine.tsx'

export function RecentToasts({ limit }: { limit: number }) {
  const { t } = useTranslation('notifications')
  const toasts = useToastHistory().slice(0, limit)
  if (toasts.length === 0) return null
  return (
    <section>
      <h3 className={styles.said}>{t('recentHere')}</h3>
      <Rows label={t('recentHere')} edge>
        {toasts.map(({ message, tone, at }) => (
          <Row
            key={`${at} ${message}`}
            start={
              <span className={styles.start}>
                <span className={styles.square} />
                <span className={styles.mark}>
                  {tone === 'error' ? (
                    <IconAlertOctagon size={20} aria-hidden="true" />
                  ) : (
                    <IconCheck size={20} aria-hidden="true" />
                  )}
                </span>
              </span>
            }
            title={<span className={styles.read}>{message}</span>}
            line={<TimeLine at={new Date(at)} />}
          />
        ))}
      </Rows>
    </section>
  )
}
