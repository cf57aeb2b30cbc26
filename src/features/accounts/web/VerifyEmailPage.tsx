// /auth/verify-email: confirms the address in the link and continues signed in.

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { forget, recall } from '#lib/web/memory.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { safeRedirect } from '../domain.ts'
import { accountsApi, setSignedIn } from './api.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function VerifyEmailPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const requested = useRef(false)
  /** The link itself is at fault, not the line or the server: those are worth another try. */
  const gone = refusal !== undefined && refusal.status >= 400 && refusal.status < 500
  const token = query.get('token') ?? ''
  usePageTitle(gone ? t('verify.failedTitle') : t('verify.working'))

  useEffect(() => {
    // The link works once: React may run an effect twice.
    if (requested.current) return
    requested.current = true
    accountsApi.verifyEmail.call({ token }).then(
      (user) => {
        setSignedIn(client, user)
        navigate(safeRedirect(recall('redirect')), { replace: true })
        forget('redirect')
      },
      (error) => setRefusal(readRefusal(error)),
    )
  }, [token, client, navigate])

  if (!refusal) return <PageTitle>{t('verify.working')}</PageTitle>
  if (!gone) {
    return (
      <ErrorState
        page
        title={t('common:unexpected.title')}
        why={t(refusal.status === 0 ? 'common:unexpected.network' : 'common:unexpected.server')}
        action={<Button onClick={() => window.location.reload()}>{t('common:retry')}</Button>}
      />
    )
  }
  return (
    <ErrorState
      page
      title={t('verify.failedTitle')}
      why={t('verify.failedLine')}
      action={
        <LinkButton href="/auth/login" variant="filled">
          {t('verify.toSignIn')}
        </LinkButton>
      }
    />
  )
}
