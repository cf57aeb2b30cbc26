// Sets up an authenticator app: the QR code, the key to type instead, and the first code.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { inFours, isSixDigits } from '../second-factor/domain.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import styles from './form.module.css'
import { useReauthentication } from './Reauthentication.tsx'

export function TwoFactorSetup(props: {
  uri: string
  secret: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorMessage = useErrorMessage()
  const withFreshAuth = useReauthentication()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const picture = useQuery({
    queryKey: ['two-factor-picture', props.uri],
    gcTime: 0,
    queryFn: async () => (await import('qrcode')).toDataURL(props.uri, { margin: 2, width: 400 }),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = code.trim()
    if (!isSixDigits(typed)) {
      setError(t('code.digits'))
      field.current?.focus()
      return
    }
    setBusy(true)
    try {
      const { recovery_codes } = await withFreshAuth(() => accountsApi.confirmTwoFactor.call({ code: typed }))
      props.onDone(recovery_codes)
    } catch (failure) {
      setError(errorMessage(readRefusal(failure), t('code.failed')))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className={styles.secret} noValidate>
      <p>{t('twoFactor.scan')}</p>
      {picture.data ? (
        <img className={styles.qr} src={picture.data} alt={t('twoFactor.qr')} width={200} height={200} />
      ) : (
        <div className={styles.qr} />
      )}
      <div>
        <p className="muted">{t('twoFactor.key')}</p>
        <CopyText
          value={props.secret}
          display={inFours(props.secret)}
          copyLabel={t('twoFactor.copyKey')}
          copiedLabel={t('common:copied')}
        />
      </div>
      <p>{t('twoFactor.confirm')}</p>
      <CodeField
        ref={field}
        value={code}
        error={error}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={busy}>
          {t('twoFactor.turnOn')}
        </Button>
      </div>
    </form>
  )
}
