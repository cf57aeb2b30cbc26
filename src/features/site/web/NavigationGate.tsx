// Holds a navigation that would lose something: it asks first when the page has unsaved input, and stays on the page
// when the code of the next one cannot be loaded. One component does both, because React Router asks one blocker only.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { hasPageCode, loadPageCode } from '#lib/web/page-code.ts'
import { hasUnsavedInput } from '#lib/web/unsaved-input.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

export function NavigationGate() {
  const { t } = useTranslation('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasUnsavedInput() && currentLocation.pathname !== nextLocation.pathname) ||
      !hasPageCode(nextLocation.pathname),
  )
  const [question, setQuestion] = useState<'leave' | 'offline'>()
  const target = blocker.state === 'blocked' ? blocker.location.key : undefined

  function load() {
    if (blocker.state !== 'blocked') return undefined
    let current = true
    loadPageCode(blocker.location.pathname).then(
      () => {
        if (!current) return
        setQuestion(undefined)
        blocker.proceed()
      },
      () => current && setQuestion('offline'),
    )
    return () => {
      current = false
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (target === undefined || !hasUnsavedInput()) return load()
    setQuestion('leave')
  }, [target])
  const stay = () => {
    setQuestion(undefined)
    blocker.reset?.()
  }
  const texts =
    question === 'leave'
      ? { title: t('leave.title'), lead: t('leave.line'), confirmLabel: t('leave.confirm') }
      : { title: t('offline.title'), lead: t('offline.line'), confirmLabel: t('retry') }
  return (
    <ConfirmDialog
      {...texts}
      tone={question === 'leave' ? 'danger' : 'plain'}
      opened={question !== undefined && target !== undefined}
      onClose={stay}
      onConfirm={() => void load()}
      cancelLabel={question === 'leave' ? t('leave.stay') : t('offline.stay')}
      closeLabel={t('close')}
    />
  )
}
