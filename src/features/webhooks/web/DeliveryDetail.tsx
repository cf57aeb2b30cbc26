// One webhook delivery: every attempt and its result, the message, and a resend button.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type DeliveryAnswer, type DeliveryDetailAnswer, webhooksApi } from './api.ts'
import { useAttemptResult } from './use-attempt-result.ts'
import styles from './webhooks.module.css'

export function DeliveryDetail({ webhookId, delivery }: { webhookId: string; delivery: DeliveryAnswer }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const queries = useQueryClient()
  const input = { id: webhookId, deliveryId: delivery.id }
  // The log is polled; when this delivery changes there, its attempts are reloaded.
  const query = useQuery({
    ...webhooksApi.delivery.queryOptions({ input }),
    queryKey: [...webhooksApi.delivery.queryKey({ input }), delivery.status, delivery.attempts],
  })
  const resend = useMutation({
    mutationFn: () => webhooksApi.resend.call(input),
    onSuccess: () => {
      showToast({ message: t('resendToast'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: webhooksApi.key() })
    },
  })
  const failure = resend.error ?? query.error
  return (
    <div className={styles.detail}>
      <SectionHead
        level={3}
        title={t(`event.${delivery.type}`)}
        side={
          delivery.nextAt ? (
            t('nextAt', { time: moment(delivery.nextAt) })
          ) : delivery.status === 'waiting' ? null : (
            <Button size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('resend')}
            </Button>
          )
        }
      />
      {failure ? (
        <p className={styles.error} role="alert">
          {errorMessage(readRefusal(failure))}
        </p>
      ) : null}
      {query.data ? <Facts detail={query.data} /> : null}
    </div>
  )
}

function Facts({ detail }: { detail: DeliveryDetailAnswer }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useDates()
  const resultOf = useAttemptResult()
  return (
    <>
      <p className="muted small">
        {`${t('messageId')} `}
        <code>{detail.eventId}</code>
      </p>
      {detail.attemptLog.length === 0 ? (
        <p className="muted">{t('noAttempts')}</p>
      ) : (
        <Rows label={t('attemptsTitle')}>
          {detail.attemptLog.map((attempt) => (
            <Row
              key={attempt.id}
              title={resultOf(attempt)}
              line={<time dateTime={String(attempt.at)}>{moment(attempt.at)}</time>}
              end={t('duration', { ms: attempt.durationMs })}
            />
          ))}
        </Rows>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.body} aria-label={t('body')} tabIndex={0}>
        <pre>{JSON.stringify(JSON.parse(detail.body), null, 2)}</pre>
      </section>
    </>
  )
}
