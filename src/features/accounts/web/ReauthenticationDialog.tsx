// Asks the user to confirm their identity by password, authenticator app or a code by email.
import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

type Method = 'password' | 'totp' | 'mail'

export interface ReauthenticationDialogProps {
  onProven: () => void
  onCancel: () => void
}

export function ReauthenticationDialog({ onProven, onCancel }: ReauthenticationDialogProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorMessage = useErrorMessage()
  const methods = useQuery({ ...accountsApi.reauthenticationMethods.queryOptions(), staleTime: 0 })
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? methods.data?.methods[0]
  const other = methods.data?.methods.find((option) => option !== method)
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('reauthentication.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {methods.isError ? <FormAlert>{errorMessage(readRefusal(methods.error))}</FormAlert> : null}
      {method ? (
        <ReauthenticationForm key={method} method={method} onProven={onProven} onCancel={onCancel}>
          {other ? (
            <TextButton label={t(`reauthentication.use.${other}`)} onClick={() => setChosen(other)} />
          ) : null}
        </ReauthenticationForm>
      ) : null}
    </Modal>
  )
}

function ReauthenticationForm(props: ReauthenticationDialogProps & { method: Method; children: ReactNode }) {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const { method } = props
  const errorMessage = useErrorMessage()
  const [status, setStatus] = useState<string>()
  const form = useForm({ initialValues: { credential: '' } })

  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    form.setSubmitting(true)
    form.clearErrors()
    try {
      await work()
      then()
    } catch (refused) {
      form.setFieldError('credential', errorMessage(readRefusal(refused)))
      form.getInputNode('credential')?.focus()
    } finally {
      form.setSubmitting(false)
    }
  }
  const confirm = ({ credential }: { credential: string }) => {
    const credentials = method === 'password' ? { password: credential } : { code: credential.trim() }
    return attempt(() => accountsApi.reauthenticate.call(credentials), props.onProven)
  }

  return (
    <form onSubmit={form.onSubmit(confirm)} className={styles.form} noValidate>
      <p className="muted">{t(`reauthentication.line.${method}`)}</p>
      {method === 'password' ? (
        <PasswordInput
          data-autofocus
          label={t('login.password')}
          autoComplete="current-password"
          {...form.getInputProps('credential')}
        />
      ) : (
        <CodeField data-autofocus {...form.getInputProps('credential')} />
      )}
      {method === 'mail' ? (
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
      {props.children}
      <p role="status" className="muted">
        {status}
      </p>
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={form.submitting}
          disabled={form.values.credential.trim() === ''}
        >
          {t('reauthentication.submit')}
        </Button>
      </div>
    </form>
  )
}
