// /auth/reset-password?token=…: sets a new password with the link of an email.

import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { type CallContext, readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { newPasswordProblems } from '../domain.ts'
import type { Route } from './+types/ResetPasswordPage'
import { accountsApi, setSignedIn } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SubmitButton } from './SubmitButton.tsx'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

/** Whether the link works; once known, the form itself finds out about later changes. */
const linkQuery = (token: string, context: CallContext = {}) =>
  accountsApi.passwordResetState.queryOptions({
    input: { token },
    staleTime: Number.POSITIVE_INFINITY,
    context,
  })

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get('token') ?? ''

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => (tokenOf(request) ? [linkQuery(tokenOf(request), call)] : []))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries(tokenOf(request) ? [linkQuery(tokenOf(request))] : [])

export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const [end, setEnd] = useState<'done' | 'used' | 'expired'>()
  const token = query.get('token') ?? ''
  const link = useQuery({ ...linkQuery(token), enabled: token !== '' })
  const state = token === '' ? 'expired' : link.data?.state
  const gone = end ?? (state === 'valid' ? undefined : state)
  usePageTitle(t(gone ? `reset.${gone}Title` : 'reset.title'))

  if (!gone && state) return <ResetForm token={token} onEnd={setEnd} />
  if (!gone)
    return link.isError ? (
      <LoadError page title={t('reset.checkFailed')} query={link} />
    ) : (
      <DelayedSkeleton label={t('reset.checking')}>
        <SkeletonRows count={3} cover={false} />
      </DelayedSkeleton>
    )
  if (gone === 'done')
    return (
      <div className={styles.form}>
        <PageTitle lead={t('reset.doneLine')}>{t('reset.doneTitle')}</PageTitle>
        <LinkButton href={paths.login()} variant="filled" fullWidth>
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
        <LinkButton href={paths.forgotPassword()} variant="filled">
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
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const form = useForm({
    initialValues: { password: '', repeat: '', endTokens: true },
    validate: (values) => formErrors(newPasswordProblems(values)),
  })
  useRestoreAutofill(form)
  const [wasSent, setWasSent] = useState(false)
  useLiveValidation(form, wasSent)
  const [alert, setAlert] = useState<string>()

  async function reset({ password, endTokens }: typeof form.values) {
    setAlert(undefined)
    try {
      await accountsApi.passwordReset.call({ token, password, end_tokens: endTokens })
      // The reset ended the session of the signed-in user.
      setSignedIn(client, null)
      onEnd('done')
    } catch (failure) {
      const refused = readRefusal(failure)
      if (refused.code === 'link_used') onEnd('used')
      else if (refused.code === 'link_expired') onEnd('expired')
      else if (refused.code.startsWith('password_')) showProblems(form, [{ ...refused, at: 'password' }])
      else setAlert(errorMessage(refused, t('reset.failed')))
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(reset, (errors) => {
        setWasSent(true)
        focusFirstError(form, errors)
      })}
      className={styles.form}
      noValidate
    >
      <PageTitle>{t('reset.title')}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <NewPasswordFields form={form} />
      <Checkbox label={t('password.endTokens')} {...form.getInputProps('endTokens', { type: 'checkbox' })} />
      <SubmitButton loading={form.submitting}>{t('reset.submit')}</SubmitButton>
    </form>
  )
}
