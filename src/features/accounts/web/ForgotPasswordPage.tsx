// /auth/forgot-password: requests a reset link; never reveals whether an address has an account.

import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
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
  const form = useForm({
    initialValues: { email: '' },
    transformValues: ({ email }) => ({ email: email.trim() }),
    validate: {
      email: (value) => {
        if (value.trim() === '') return t('problem:required')
        return EMAIL.test(value.trim()) ? null : t('problem:email_invalid')
      },
    },
  })
  useRestoreAutofill(form)
  const [alert, setAlert] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const title = t(sentTo ? 'forgot.sentTitle' : 'forgot.title')
  usePageTitle(title)

  async function requestLink({ email }: { email: string }) {
    setAlert(undefined)
    try {
      await accountsApi.passwordResetLink.call({ email })
      setSentTo(email)
    } catch (failure) {
      setAlert(errorMessage(readRefusal(failure)))
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(requestLink, (errors) => focusFirstError(form, errors))}
      className={styles.form}
      noValidate
    >
      <PageTitle lead={sentTo ? t('forgot.sent', { email: sentTo }) : t('forgot.line')}>{title}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {sentTo ? null : (
        <TextInput
          id="email"
          type="email"
          autoComplete="email"
          label={t('signup.email')}
          {...form.getInputProps('email')}
        />
      )}
      {/* Another button than the one that was pressed, so that the focus goes to the new title. */}
      <SubmitButton
        key={sentTo ? 'again' : 'submit'}
        variant={sentTo ? 'default' : 'filled'}
        loading={form.submitting}
      >
        {t(sentTo ? 'forgot.again' : 'forgot.submit')}
      </SubmitButton>
      <p>
        <AppLink href={paths.login()}>{t('forgot.back')}</AppLink>
      </p>
    </form>
  )
}
