// /auth/reset-password?token=…: a new password by the link of a mail.

import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { accountsApi, setSignedIn } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useNewPassword } from './use-new-password.ts'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const [end, setEnd] = useState<'done' | 'used' | 'expired'>()
  const token = query.get('token') ?? ''
  const gone = end ?? (token === '' ? 'expired' : undefined)
  usePageTitle(t(gone ? `reset.${gone}Title` : 'reset.title'))

  if (!gone) return <ResetForm token={token} onEnd={setEnd} />
  if (gone === 'done')
    return (
      <div className={styles.form}>
        <PageTitle lead={t('reset.doneLine')}>{t('reset.doneTitle')}</PageTitle>
        <LinkButton href="/auth/login" variant="filled" fullWidth>
          {t('verify.toSignIn')}
        </LinkButton>
      </div>
    )
  return (
    <ErrorState
      page
      title={t(`reset.${gone}Title`)}
      why={t('reset.goneLine')}
      action={
        <LinkButton href="/auth/forgot-password" variant="filled">
          {t('reset.askAgain')}
        </LinkButton>
      }
    />
  )
}

function ResetForm({ token, onEnd }: { token: string; onEnd: (end: 'done' | 'used' | 'expired') => void }) {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const fresh = useNewPassword()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setAlert(undefined)
    if (!fresh.check()) return
    setBusy(true)
    try {
      await accountsApi.passwordReset.call({ token, password: fresh.password })
      // Whoever was signed in here no longer is.
      setSignedIn(client, null)
      onEnd('done')
    } catch (failure) {
      const refused = readRefusal(failure)
      if (refused.code === 'link_used') onEnd('used')
      else if (refused.code === 'link_expired') onEnd('expired')
      else if (refused.code.startsWith('password_')) fresh.refuse(errorMessage(refused))
      else setAlert(errorMessage(refused, t('reset.failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PageTitle>{t('reset.title')}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <PasswordField label={t('password.next')} {...fresh.field} />
      <PasswordInput label={t('password.repeat')} {...fresh.repeatField} />
      <SubmitButton loading={busy}>{t('reset.submit')}</SubmitButton>
    </form>
  )
}
