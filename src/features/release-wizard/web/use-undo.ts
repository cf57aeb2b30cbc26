// A toast with five seconds to undo a change that was applied at once.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/show-toast.tsx'

/** @returns a function that shows what was done and offers to undo it; it returns the id of the toast. */
export function useUndo() {
  const { t } = useTranslation('common')
  return useCallback(
    (message: string, undo: () => void, id?: string): string =>
      showToast({ message, id, closeLabel: t('close'), action: { label: t('undo'), onClick: undo } }),
    [t],
  )
}
