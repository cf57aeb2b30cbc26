// After signing up: where the confirmation link was sent, and a button to send another.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

export function CheckYourMail({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const resend = useMutation(accountsApi.resendVerification.mutationOptions())
  const errorMessage = useErrorMessage()
  usePageTitle(t('check.title'))
  return (
    <div className={styles.form}>
      <PageTitle lead={t('check.sent', { email })}>{t('check.title')}</PageTitle>
      <div>
        <Button loading={resend.isPending} onClick={() => resend.mutate({ email })}>
          {t('check.resend')}
        </Button>
      </div>
      {resend.isError ? <FormAlert>{errorMessage(readRefusal(resend.error))}</FormAlert> : null}
      <p role="status" className="muted">
        {resend.isSuccess ? t('check.resent', { email }) : null}
      </p>
    </div>
  )
}
