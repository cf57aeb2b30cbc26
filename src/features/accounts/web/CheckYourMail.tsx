// After signing up: where the confirmation link was sent, a button to send another, and the way back to a wrong address.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useInstallation } from '#lib/web/installation.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

/** How long a mail usually takes to arrive. */
const RESEND_SECONDS = 60

/** @param onCorrect leads back to the form that was just sent, with everything typed there */
export function CheckYourMail({ email, onCorrect }: { email: string; onCorrect?: () => void }) {
  const { t } = useTranslation('accounts')
  const { mailbox } = useInstallation()
  const resend = useMutation(accountsApi.resendVerification.mutationOptions())
  const errorMessage = useErrorMessage()
  const [secondsLeft, startCountdown] = useCountdown(onCorrect ? RESEND_SECONDS : 0)
  usePageTitle(t('check.title'))
  return (
    <div className={styles.form}>
      <PageTitle lead={t('check.sent', { email })}>{t('check.title')}</PageTitle>
      <div>
        <Button
          loading={resend.isPending}
          // A disabled button would lose the focus of a keyboard.
          aria-disabled={secondsLeft > 0}
          data-disabled={secondsLeft > 0 || undefined}
          onClick={() => {
            if (secondsLeft > 0) return
            resend.mutate({ email }, { onSuccess: () => startCountdown(RESEND_SECONDS) })
          }}
        >
          {secondsLeft > 0 ? t('check.resendIn', { count: secondsLeft }) : t('check.resend')}
        </Button>
      </div>
      {resend.isError ? <FormAlert>{errorMessage(readRefusal(resend.error))}</FormAlert> : null}
      <p role="status" className="muted">
        {resend.isSuccess ? t('check.resent', { email }) : null}
      </p>
      {onCorrect ? (
        <p>
          {t('check.wrongAddress')} <TextButton label={t('check.correct')} onClick={onCorrect} />
        </p>
      ) : null}
      {mailbox ? (
        <p>
          {t('check.noMail')}{' '}
          <AppLink href={`${mailbox}?${new URLSearchParams({ to: email })}`} reload target="_blank">
            {t('check.localMail')}
          </AppLink>
        </p>
      ) : null}
    </div>
  )
}

/** @returns the whole seconds left, and a function that starts the countdown again */
function useCountdown(initial: number): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + initial * 1_000)
  const [left, setLeft] = useState(initial)
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [end])
  return [left, (seconds) => setEnd(Date.now() + seconds * 1_000)]
}
