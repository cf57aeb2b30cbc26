// Sets up an authenticator app: the QR code, the key to type instead, and the first code.
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError } from '#lib/web/forms.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { inFours, isSixDigits } from '../second-factor/domain.ts'
import { accountsApi } from './api.ts'
import { CodeField } from './CodeField.tsx'
import styles from './form.module.css'

export function TwoFactorSetup(props: {
  uri: string
  secret: string
  onDone: (codes: string[]) => void
  onCancel: () => void
}) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorMessage = useErrorMessage()
  const form = useForm({
    initialValues: { code: '' },
    transformValues: ({ code }) => ({ code: code.trim() }),
    validate: { code: (value) => (isSixDigits(value.trim()) ? null : t('code.digits')) },
  })
  const picture = useQuery({
    queryKey: ['two-factor-picture', props.uri],
    gcTime: 0,
    queryFn: async () => (await import('qrcode')).toDataURL(props.uri, { margin: 2, width: 400 }),
  })

  async function confirm(values: { code: string }) {
    try {
      const { recovery_codes } = await accountsApi.confirmTwoFactor.call(values)
      props.onDone(recovery_codes)
    } catch (failure) {
      form.setFieldError('code', errorMessage(readRefusal(failure), t('code.failed')))
      form.getInputNode('code')?.focus()
    }
  }

  return (
    <form
      onSubmit={form.onSubmit(confirm, (errors) => focusFirstError(form, errors))}
      className={styles.secret}
      noValidate
    >
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
      <CodeField {...form.getInputProps('code')} />
      <div className={styles.row}>
        <Button onClick={props.onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.submitting}>
          {t('twoFactor.turnOn')}
        </Button>
      </div>
    </form>
  )
}
