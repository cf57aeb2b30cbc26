// The second step of signing in: a code of the authenticator app, one by e-mail, or a recovery code.
import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { User } from '../contract.ts'
import { isSixDigits } from '../second-factor/domain.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

type Method = 'totp' | 'mail' | 'recovery'
const LINES = { totp: 'code.lineApp', mail: 'code.lineMail', recovery: 'code.lineRecovery' } as const

export function CodeStep({ onDone, onBack }: { onDone: (user: User) => void; onBack: () => void }) {
  const { t } = useTranslation('accounts')
  const errorMessage = useErrorMessage()
  const [method, setMethod] = useState<Method>('totp')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  usePageTitle(t('code.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field
  useEffect(() => field.current?.focus(), [method])

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    setAlert(undefined)
    try {
      await work()
    } catch (failure) {
      const refused = readRefusal(failure)
      const sentence = errorMessage(refused, t('code.failed'))
      if (refused.code === 'code_invalid') setError(sentence)
      else setAlert(sentence)
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  const go = (to: Method) => {
    setMethod(to)
    setCode('')
    setError(undefined)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = code.trim()
    if (method !== 'recovery' && !isSixDigits(typed)) {
      setError(t('code.digits'))
      field.current?.focus()
      return
    }
    void attempt(async () => {
      const credentials = method === 'recovery' ? { recovery_code: typed } : { code: typed, method }
      onDone(await accountsApi.confirmSecondFactor.call(credentials))
    })
  }
  const common = {
    ref: field,
    value: code,
    error,
    onChange: (event: { currentTarget: HTMLInputElement }) => setCode(event.currentTarget.value),
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <PageTitle lead={t(LINES[method])}>{t('code.title')}</PageTitle>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {method === 'recovery' ? (
        <TextInput {...common} label={t('code.recoveryLabel')} autoComplete="off" autoCapitalize="none" />
      ) : (
        <CodeField {...common} />
      )}
      <Button type="submit" variant="filled" loading={busy} fullWidth disabled={code.trim() === ''}>
        {t('code.submit')}
      </Button>
      <ul className={styles.ways}>
        {method === 'totp' ? null : (
          <li>
            <TextButton label={t('code.app')} onClick={() => go('totp')} />
          </li>
        )}
        <li>
          <TextButton
            label={t('code.mail')}
            onClick={() =>
              attempt(async () => {
                await accountsApi.mailSecondFactor.call({})
                go('mail')
              })
            }
          />
        </li>
        {method === 'recovery' ? null : (
          <li>
            <TextButton label={t('code.recovery')} onClick={() => go('recovery')} />
          </li>
        )}
        <li>
          <TextButton label={t('code.back')} onClick={onBack} />
        </li>
      </ul>
    </form>
  )
}
