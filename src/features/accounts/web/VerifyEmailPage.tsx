// /auth/verify-email: confirms the address of the link and goes on, signed in.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { accountsApi, setSignedIn } from './api.ts'

export default function VerifyEmailPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const asked = useRef(false)
  const token = query.get('token') ?? ''
  usePageTitle(failed ? t('verify.failedTitle') : t('verify.working'))

  useEffect(() => {
    // The link works once: React may run an effect twice.
    if (asked.current) return
    asked.current = true
    accountsApi.verifyEmail.call({ token }).then(
      (user) => {
        setSignedIn(client, user)
        navigate('/dashboard', { replace: true })
      },
      () => setFailed(true),
    )
  }, [token, client, navigate])

  if (!failed) return <PageTitle>{t('verify.working')}</PageTitle>
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
