// /auth/forgot-password: requests a reset link; never reveals whether an address has an account.

import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { EMAIL } from '../domain.ts'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { SubmitButton } from './SubmitButton.tsx'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function ForgotPasswordPage() {
  const { t } = useTranslation(['accounts', 'problem'])
  const errorMessage = useErrorMessage()
  const [email, setEmail] = useState('')
  useRestoreAutofill({ email }, (typed) => setEmail(typed.email))
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const title = t(sentTo ? 'forgot.sentTitle' : 'forgot.title')
  usePageTitle(title)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = email.trim()
    const wrong = typed === '' ? 'required' : EMAIL.test(typed) ? undefined : 'email_invalid'
    setError(wrong && t(`problem:${wrong}`))
    setAlert(undefined)
    if (wrong) return document.getElementById('email')?.focus()
    setBusy(true)
    try {
      await accountsApi.passwordResetLink.call({ email: typed })
      setSentTo(typed)
    } catch (failure) {
      setAlert(errorMessage(readRefusal(failure)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PageTitle lead={sentTo ? t('forgot.sent', { email: sentTo }) : t('forgot.line')}>{title}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {sentTo ? null : (
        <TextInput
          id="email"
          type="email"
          autoComplete="email"
          label={t('signup.email')}
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <SubmitButton variant={sentTo ? 'default' : 'filled'} loading={busy}>
        {t(sentTo ? 'forgot.again' : 'forgot.submit')}
      </SubmitButton>
      <p>
        <AppLink href="/auth/login">{t('forgot.back')}</AppLink>
      </p>
    </form>
  )
}
