// Settings section: changes the password, or requests a link to set one.
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useLiveValidation, useShowProblems } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useRestoreAutofill } from '#lib/web/use-restore-autofill.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { newPasswordProblems } from '../domain.ts'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useUser } from './use-user.ts'

export function PasswordSection() {
  const { t } = useTranslation('accounts')
  // Waits until the user is known, because the server refuses staff who impersonate a user.
  const own = useUser()?.impersonate === false
  const { data } = useQuery({ ...accountsApi.reauthenticationMethods.queryOptions(), enabled: own })
  return (
    <section className={styles.section}>
      <SectionHead title={t('password.title')} />
      {data && !data.methods.includes('password') ? (
        <>
          <p className="muted">{t('password.noPassword')}</p>
          <div>
            <LinkButton href={paths.forgotPassword()}>{t('password.requestLink')}</LinkButton>
          </div>
        </>
      ) : (
        <PasswordForm />
      )}
    </section>
  )
}

function PasswordForm() {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const form = useForm({
    initialValues: { current: '', password: '', repeat: '', endTokens: true },
    validate: (values) =>
      formErrors([
        ...(values.current === '' ? [{ code: 'required', at: 'current' }] : []),
        ...newPasswordProblems(values),
      ]),
  })
  useRestoreAutofill(form)
  const [wasSent, setWasSent] = useState(false)
  useLiveValidation(form, wasSent)
  const [alert, setAlert] = useState<string>()

  async function change({ current, password, endTokens }: typeof form.values) {
    setAlert(undefined)
    try {
      await accountsApi.changePassword.call({ current, password, end_tokens: endTokens })
      form.reset()
      setWasSent(false)
      showToast({ message: t('password.changed'), closeLabel: t('common:close') })
    } catch (failure) {
      const refused = readRefusal(failure)
      if (refused.code === 'invalid_password') showProblems(form, [{ ...refused, at: 'current' }])
      else if (refused.code.startsWith('password_')) showProblems(form, [{ ...refused, at: 'password' }])
      else setAlert(errorMessage(refused))
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(change, (errors) => {
        setWasSent(true)
        focusFirstError(form, errors)
      })}
      className={styles.fields}
      noValidate
    >
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <PasswordInput
        id="current-password"
        label={t('password.current')}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <NewPasswordFields form={form} />
      <Checkbox label={t('password.endTokens')} {...form.getInputProps('endTokens', { type: 'checkbox' })} />
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  )
}
