// Says how many changes wait for a connection, and asks before the tab that holds them is closed.
import { useMutationState } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUnloadQuestion } from '#lib/web/use-unload-question.ts'
import { SaveState } from '#ui/SaveState.tsx'
import styles from './PendingSaves.module.css'

export function PendingSaves() {
  const { t } = useTranslation('common')
  const count = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  useUnloadQuestion(count > 0)
  if (count === 0) return null
  return (
    <div className={styles.bar}>
      <SaveState state="offline" text={t('offline.waiting', { count })} />
    </div>
  )
}
