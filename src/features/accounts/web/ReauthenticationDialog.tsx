// Asks the user to confirm their identity by password, authenticator app or a code by email.
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
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
  const methods = useQuery({ ...accountsApi.proofMethods.queryOptions(), staleTime: 0 })
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? methods.data?.methods[0]
  const other = methods.data?.methods.find((option) => option !== method)
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('proof.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {methods.isError ? <FormAlert>{errorMessage(readRefusal(methods.error))}</FormAlert> : null}
      {method ? (
        <ReauthenticationForm key={method} method={method} onProven={onProven} onCancel={onCancel}>
          {other ? <TextButton label={t(`proof.use.${other}`)} onClick={() => setChosen(other)} /> : null}
        </ReauthenticationForm>
      ) : null}
    </Modal>
  )
}

function ReauthenticationForm(props: ReauthenticationDialogProps & { method: Method; children: ReactNode }) {
  const { t } = useTranslation(['accounts', 'problem', 'common'])
  const { method } = props
  const errorMessage = useErrorMessage()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const attempt = async (work: () => Promise<unknown>, then: () => void) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      then()
    } catch (refused) {
      setError(errorMessage(readRefusal(refused)))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const credentials = method === 'password' ? { password: value } : { code: value.trim() }
    void attempt(() => accountsApi.prove.call(credentials), props.onProven)
  }
  const common = {
    ref: field,
    value,
    error,
    'data-autofocus': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value),
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <p className="muted">{t(`proof.line.${method}`)}</p>
      {method === 'password' ? (
        <PasswordInput {...common} label={t('login.password')} autoComplete="current-password" />
      ) : (
        <CodeField {...common} />
      )}
      {method === 'mail' ? (
        <TextButton
          label={t('proof.send')}
          onClick={() =>
            attempt(
              () => accountsApi.proofMail.call({}),
              () => setStatus(t('proof.sent')),
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
        <Button type="submit" variant="filled" loading={busy} disabled={value.trim() === ''}>
          {t('proof.submit')}
        </Button>
      </div>
    </form>
  )
}
