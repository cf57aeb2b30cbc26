// /auth/verify-email: confirms the address in the link and continues signed in. In any other browser than the one that
// registered, the person first chooses a password.

import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { forget, recall } from '#lib/web/memory.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { User } from '../contract.ts'
import { newPasswordProblems, safeRedirect } from '../domain.ts'
import { accountsApi, setSignedIn } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { PasswordField } from './PasswordField.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function VerifyEmailPage() {
  const { t } = useTranslation(['accounts', 'common'])
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const requested = useRef(false)
  /** The link itself is invalid; network and server errors can be retried instead. */
  const gone = refusal !== undefined && refusal.status >= 400 && refusal.status < 500
  const needsPassword = refusal?.code === 'password_needed'
  const token = query.get('token') ?? ''
  usePageTitle(t(needsPassword ? 'verify.passwordTitle' : gone ? 'verify.failedTitle' : 'verify.working'))
  const finish = (user: User) => {
    setSignedIn(client, user)
    navigate(safeRedirect(recall('redirect')), { replace: true })
    forget('redirect')
  }

  useEffect(() => {
    // The link works once, and React may run an effect twice.
    if (requested.current) return
    requested.current = true
    accountsApi.verifyEmail.call({ token }).then(finish, (error) => setRefusal(readRefusal(error)))
  })

  if (!refusal) return <PageTitle>{t('verify.working')}</PageTitle>
  if (needsPassword) return <PasswordForm token={token} onDone={finish} onGone={setRefusal} />
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
        <>
          <NewLink />
          <LinkButton href={paths.login()}>{t('verify.toSignIn')}</LinkButton>
        </>
      }
    />
  )
}

/** The answer is the same for every address. */
function NewLink() {
  const { t } = useTranslation(['accounts', 'problem'])
  const errorMessage = useErrorMessage()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() === '' ? t('problem:required') : null) },
  })
  const resend = useMutation(accountsApi.resendVerification.mutationOptions())
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        ({ email }) => resend.mutate({ email: email.trim() }),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <TextInput
        id="email"
        type="email"
        label={t('signup.email')}
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      {resend.isError ? <FormAlert>{errorMessage(readRefusal(resend.error))}</FormAlert> : null}
      <SubmitButton loading={resend.isPending}>{t('verify.newLink')}</SubmitButton>
      <p role="status" className="muted">
        {resend.isSuccess ? t('verify.newLinkSent', { email: resend.variables.email }) : null}
      </p>
    </form>
  )
}

function PasswordForm({
  token,
  onDone,
  onGone,
}: {
  token: string
  onDone: (user: User) => void
  onGone: (refusal: Refusal) => void
}) {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const form = useForm({
    initialValues: { password: '' },
    validate: ({ password }) => formErrors(newPasswordProblems({ password, repeat: password })),
  })
  useRestoreAutofill(form)
  const [wasSent, setWasSent] = useState(false)
  useLiveValidation(form, wasSent)
  const [alert, setAlert] = useState<string>()

  async function confirm({ password }: { password: string }) {
    setAlert(undefined)
    try {
      onDone(await accountsApi.verifyEmail.call({ token, password }))
    } catch (failure) {
      const refused = readRefusal(failure)
      if (refused.code === 'link_expired') onGone(refused)
      else if (refused.code.startsWith('password_')) showProblems(form, [{ ...refused, at: 'password' }])
      else setAlert(errorMessage(refused, t('reset.failed')))
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(confirm, (errors) => {
        setWasSent(true)
        focusFirstError(form, errors)
      })}
      className={styles.form}
      noValidate
    >
      <PageTitle lead={t('verify.passwordLine')}>{t('verify.passwordTitle')}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <PasswordField id="password" label={t('password.next')} {...form.getInputProps('password')} />
      <SubmitButton loading={form.submitting}>{t('verify.passwordSubmit')}</SubmitButton>
    </form>
  )
}
