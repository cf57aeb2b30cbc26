// Asks the user to confirm their identity with everything the server requires: password, code, or both.
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Credentials } from '../re-authentication/contract.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

export interface ReauthenticationDialogProps {
  onProven: () => void
  onCancel: () => void
  /** The call that checks the credentials; without it, the session counts as re-authenticated. */
  verify?: (credentials: Credentials) => Promise<unknown>
}

export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorMessage = useErrorMessage()
  const methods = useQuery({ ...accountsApi.reauthenticationMethods.queryOptions(), staleTime: 0, gcTime: 0 })
  return (
    <Dialog
      opened
      onClose={props.onCancel}
      title={t('reauthentication.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {methods.isError ? <FormAlert>{errorMessage(readRefusal(methods.error))}</FormAlert> : null}
      {methods.data ? <ReauthenticationForm methods={methods.data.methods} {...props} /> : null}
    </Dialog>
  )
}

type Method = 'password' | 'totp' | 'mail'
type Line = Method | 'both'

/** The field each error belongs to; all other errors appear above the form. */
const FIELD: Record<string, 'password' | 'code'> = { invalid_password: 'password', code_invalid: 'code' }

function ReauthenticationForm(props: ReauthenticationDialogProps & { methods: readonly Method[] }) {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const { methods, verify = (credentials) => accountsApi.reauthenticate.call(credentials) } = props
  const needsPassword = methods.includes('password')
  const needsApp = methods.includes('totp')
  const needsMail = methods.includes('mail')
  const needsCode = needsApp || needsMail
  const line: Line = needsPassword && needsApp ? 'both' : (methods[0] ?? 'password')
  const errorMessage = useErrorMessage()
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [status, setStatus] = useState<string>()
  const [alert, setAlert] = useState<string>()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const { password, code } = form.values

  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    form.setSubmitting(true)
    form.clearErrors()
    setAlert(undefined)
    try {
      await work()
      then()
    } catch (failure) {
      const refused = readRefusal(failure)
      const field = FIELD[refused.code]
      if (field) form.setFieldError(field, errorMessage(refused))
      else setAlert(errorMessage(refused))
      form.getInputNode(field ?? (needsPassword ? 'password' : 'code'))?.focus()
    } finally {
      form.setSubmitting(false)
    }
  }
  const confirm = () => {
    const typed = code.trim()
    return attempt(
      () =>
        verify({
          ...(needsPassword ? { password } : {}),
          ...(needsCode && !usesRecovery ? { code: typed } : {}),
          ...(usesRecovery ? { recovery_code: typed } : {}),
        }),
      props.onProven,
    )
  }
  const switchCode = () => {
    setUsesRecovery(!usesRecovery)
    form.setFieldValue('code', '')
    form.clearFieldError('code')
  }

  return (
    <form onSubmit={form.onSubmit(confirm)} className={styles.form} noValidate>
      <p className="muted">{t(`reauthentication.line.${line}`)}</p>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {needsPassword ? (
        <PasswordInput
          data-autofocus
          label={t('login.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      ) : null}
      {needsCode && !usesRecovery ? (
        <CodeField data-autofocus={!needsPassword || undefined} {...form.getInputProps('code')} />
      ) : null}
      {usesRecovery ? (
        <TextInput
          label={t('code.recoveryLabel')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
      ) : null}
      {needsApp ? (
        <TextButton label={t(usesRecovery ? 'code.app' : 'code.recovery')} onClick={switchCode} />
      ) : null}
      {needsMail ? (
        <TextButton
          label={t('reauthentication.send')}
          onClick={() =>
            attempt(
              () => accountsApi.mailReauthenticationCode.call({}),
              () => setStatus(t('reauthentication.sent')),
            )
          }
        />
      ) : null}
      <p role="status" className="muted">
        {status}
      </p>
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={form.submitting}
          disabled={(needsPassword && password === '') || (needsCode && code.trim() === '')}
        >
          {t('reauthentication.submit')}
        </Button>
      </div>
    </form>
  )
}
