// The toasts shown in this tab, so that they can be read again.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { useToastHistory } from '#ui/toast-history.ts'
import styles from './notifications.module.css'

export function RecentToasts({ limit, edge }: { limit?: number; edge?: boolean }) {
  const { t } = useTranslation('notifications')
  const { moment } = useDates()
  const toasts = useToastHistory().slice(0, limit)
  if (toasts.length === 0) return null
  return (
    <section className={edge ? undefined : styles.below}>
      {edge ? <h3 className={styles.said}>{t('recentHere')}</h3> : <SectionHead title={t('recentHere')} />}
      <Rows label={t('recentHere')} edge={edge}>
        {toasts.map(({ message, at }) => (
          <Row
            key={`${at} ${message}`}
            start={<span className={styles.square} />}
            title={<span className={styles.read}>{message}</span>}
            line={<time dateTime={new Date(at).toISOString()}>{moment(new Date(at))}</time>}
          />
        ))}
      </Rows>
    </section>
  )
}
