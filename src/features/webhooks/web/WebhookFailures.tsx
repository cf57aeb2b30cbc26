// What a webhook failed to deliver: since when, why, whether it was turned off for it, and what can be done.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'
import { FAILING_DAYS, RESEND_DAYS, RESEND_MAX } from '../domain.ts'
import { type WebhookAnswer, webhooksApi } from './api.ts'
import { useAttemptResult } from './use-attempt-result.ts'
import styles from './webhooks.module.css'

export function WebhookFailures({ webhook }: { webhook: WebhookAnswer }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const resultOf = useAttemptResult()
  const queries = useQueryClient()
  const { id, enabled, disabledAt, failingSince, lastFailure, undelivered } = webhook
  const done = (message: string) => {
    showToast({ message, closeLabel: t('common:close') })
    return queries.invalidateQueries({ queryKey: webhooksApi.key() })
  }
  const turnOn = useMutation({
    mutationFn: () => webhooksApi.update.call({ id, enabled: true }),
    onSuccess: () => done(t('turnedOn')),
  })
  const resend = useMutation({
    mutationFn: () => webhooksApi.resendUndelivered.call({ id }),
    onSuccess: ({ resent }) => done(t('resentAll', { count: resent })),
  })
  const error = turnOn.error ?? resend.error
  const failure = lastFailure
    ? `${t('lastFailure')}: ${resultOf(lastFailure)}, ${moment(lastFailure.at)}`
    : undefined
  return (
    <>
      {disabledAt ? (
        <WebhookNote
          action={
            <Button variant="filled" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t('turnOn')}
            </Button>
          }
          lines={[
            t('turnedOff', { time: moment(disabledAt), days: FAILING_DAYS }),
            ...(failure ? [failure] : []),
            t('kept', { days: RESEND_DAYS }),
          ]}
        />
      ) : null}
      {enabled && failingSince ? (
        <WebhookNote
          lines={[
            t('failingLine', { time: moment(failingSince), days: FAILING_DAYS }),
            ...(failure ? [failure] : []),
          ]}
        />
      ) : null}
      {undelivered > 0 ? (
        <WebhookNote
          action={
            enabled ? (
              <Button loading={resend.isPending} onClick={() => resend.mutate()}>
                {undelivered > RESEND_MAX ? t('resendSome', { max: RESEND_MAX }) : t('resendAll')}
              </Button>
            ) : null
          }
          lines={[t('undelivered', { count: undelivered, days: RESEND_DAYS })]}
        />
      ) : null}
      {error && !isReauthenticationCancelled(error) ? (
        <p className={styles.error} role="alert">
          {errorMessage(readRefusal(error))}
        </p>
      ) : null}
    </>
  )
}

export function WebhookNote({ lines, action }: { lines: string[]; action?: ReactNode }) {
  return (
    <div className={styles.note}>
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {action}
    </div>
  )
}
