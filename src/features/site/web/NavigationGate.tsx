// Holds a navigation that would lose something: it asks first when the page has unsaved input, and stays on the page
// when the code of the next one cannot be loaded. One component does both, because React Router asks one blocker only.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { hasPageCode, loadPageCode } from '#lib/web/page-code.ts'
import { losesInput } from '#lib/web/unsaved-input.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

export function NavigationGate() {
  const { t } = useTranslation('common')
  // The navigation that waits, as the router knows it: what React renders can be older.
  const waiting = useRef<string>(undefined)
  // Decided when it begins. A form that was just sent leads on, and would be asked about by the time React renders.
  const asksFirst = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    waiting.current = nextLocation.key
    asksFirst.current = losesInput(currentLocation, nextLocation)
    return asksFirst.current || !hasPageCode(nextLocation.pathname)
  })
  const [question, setQuestion] = useState<'leave' | 'offline'>()
  const target = blocker.state === 'blocked' ? blocker.location.key : undefined

  async function load() {
    if (blocker.state !== 'blocked') return
    const { location, proceed } = blocker
    const loaded = await loadPageCode(location.pathname).then(
      () => true,
      () => false,
    )
    if (waiting.current !== location.key) return
    setQuestion(loaded ? undefined : 'offline')
    if (!loaded) return
    waiting.current = undefined
    proceed()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (target === undefined) return
    if (asksFirst.current) setQuestion('leave')
    else void load()
  }, [target])
  const stay = () => {
    waiting.current = undefined
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
