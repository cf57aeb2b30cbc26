// The track that a reported code looks like, and how much.
import { useTranslation } from 'react-i18next'
import { RowLead } from '#ui/RowsTable.tsx'
import type { SuspenseAnswer } from './api.ts'
import styles from './statements.module.css'

export function SuggestedTrack({ track }: { track: SuspenseAnswer['suggested'] }) {
  const { t } = useTranslation('statements')
  if (!track) return <span className="muted small">{t('suggested.none')}</span>
  return (
    <div className={styles.code}>
      {/* Beside its column, the head says it. */}
      <span className={styles.looksLike}>{t('column.suggested')}</span>
      <RowLead title={track.title} line={[track.artist, track.releaseTitle].join(', ')} />
      <span className="muted small">{t(`suggested.${track.resemblance}`)}</span>
    </div>
  )
}
