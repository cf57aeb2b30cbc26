// The error boundary of a page: what happened and what to do next.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Logo } from '#ui/Logo.tsx'

export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['common', 'site'])
  const absent = isRouteErrorResponse(error) && error.status === 404
  const [busy, setBusy] = useState(false)
  const [offline, setOffline] = useState(false)
  // Without a connection a reload would leave the app for the error page of the browser.
  useEffect(() => setOffline(!navigator.onLine), [])
  async function reload() {
    setBusy(true)
    const reachable = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
    if (reachable) location.reload()
    setOffline(!reachable)
    setBusy(false)
  }
  return (
    <main className="page" id="main">
      <title>{`${t('unexpected.title')} | Backline`}</title>
      <p>
        <Logo href={paths.home()} />
      </p>
      <ErrorState
        page
        title={t('unexpected.title')}
        why={absent ? t('unexpected.notFound') : offline ? t('unexpected.network') : t('unexpected.server')}
        action={
          absent ? (
            <LinkButton href={paths.home()}>{t('site:failure.home')}</LinkButton>
          ) : (
            <Button variant="filled" loading={busy} onClick={reload}>
              {t('retry')}
            </Button>
          )
        }
      />
    </main>
  )
}
