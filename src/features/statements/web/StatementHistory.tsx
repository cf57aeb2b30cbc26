// What happened to a statement, and who did it.
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { StatementEventType } from '../domain/stored.ts'
import type { StatementAnswer } from './api.ts'
import styles from './statements.module.css'

export function StatementHistory({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { moment } = useDates()
  return (
    <section className={styles.section}>
      <SectionHead title={t('history.title')} />
      <ol className={styles.history}>
        {statement.events.toReversed().map(({ id, type, actor, details, at }) => (
          <li key={id}>
            <span>
              {t(`event.${type as StatementEventType}`, { ...details })}
              {details.reason ? <span className="muted">: {details.reason}</span> : null}
            </span>
            <span className="muted small">
              {actor ? `${actor}, ` : null}
              <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
