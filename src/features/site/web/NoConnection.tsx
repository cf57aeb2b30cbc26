// Holds a navigation until the code of its page is there. Without a connection it says so and stays on this page.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { hasPageCode, loadPageCode } from '#lib/web/page-code.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

export function NoConnection() {
  const { t } = useTranslation('common')
  const blocker = useBlocker(({ nextLocation }) => !hasPageCode(nextLocation.pathname))
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const target = blocker.state === 'blocked' ? blocker.location.key : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation and each retry
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    loadPageCode(blocker.location.pathname).then(
      () => {
        if (!current) return
        setFailed(false)
        blocker.proceed()
      },
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [target, attempt])
  const stay = () => {
    setFailed(false)
    blocker.reset?.()
  }
  return (
    <ConfirmDialog
      tone="plain"
      opened={failed && target !== undefined}
      onClose={stay}
      onConfirm={() => setAttempt(attempt + 1)}
      title={t('offline.title')}
      lead={t('offline.line')}
      confirmLabel={t('retry')}
      cancelLabel={t('offline.stay')}
      closeLabel={t('close')}
    />
  )
}
