// After signing up: where the link went, and another one.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { accountsApi } from './api.ts'
import styles from './form.module.css'

export function CheckYourMail({ email }: { email: string }) {
  const { t } = useTranslation('accounts')
  const resend = useMutation(accountsApi.resendVerification.mutationOptions())
  usePageTitle(t('check.title'))
  return (
    <div className={styles.form}>
      <PageTitle lead={t('check.sent', { email })}>{t('check.title')}</PageTitle>
      <div>
        <Button loading={resend.isPending} onClick={() => resend.mutate({ email })}>
          {t('check.resend')}
        </Button>
      </div>
      <p role="status" className="muted">
        {resend.isSuccess ? t('check.resent', { email }) : null}
      </p>
    </div>
  )
}
