// The track that a reported code looks like, and how much, or the one that somebody has asked for.
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

export function RequestedTrack({ request }: { request: NonNullable<SuspenseAnswer['requested']> }) {
  const { t } = useTranslation('statements')
  const { track, by } = request
  return (
    <div className={styles.code}>
      <RowLead title={track.title} line={[track.artist, track.releaseTitle].join(', ')} />
      <span className="muted small">{t('match.by', { name: by })}</span>
      <span className="muted small">{t('match.waits')}</span>
    </div>
  )
}
