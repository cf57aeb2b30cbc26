// Asks before a page with unsaved input is left: by a link or Back in a dialog, by closing the tab in the browser's own.
import { useTranslation } from 'react-i18next'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault()
  })
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('leave.title')}
      lead={t('leave.line')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      closeLabel={t('close')}
    />
  )
}
