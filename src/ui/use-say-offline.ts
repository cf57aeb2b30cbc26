// Owns what is said when something that follows the page cannot be fetched: the next try may do better.
import { useTranslation } from 'react-i18next'
import { showToast } from './show-toast.tsx'

export function useSayOffline(): () => void {
  const { t } = useTranslation('common')
  return () => showToast({ message: t('unexpected.network'), tone: 'error', closeLabel: t('close') })
}
