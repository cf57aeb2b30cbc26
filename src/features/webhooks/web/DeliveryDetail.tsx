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
import styles from './webhooks.module.css'

export function DeliveryDetail({ webhookId, delivery }: { webhookId: string; delivery: DeliveryAnswer }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const queries = useQueryClient()
  const input = { id: webhookId, deliveryId: delivery.id }
  // The log is watched; what it says of this one asks for its tries again.
  const query = useQuery({
    ...webhooksApi.delivery.queryOptions({ input }),
    queryKey: [...webhooksApi.delivery.queryKey({ input }), delivery.status, delivery.attempts],
  })
  const again = useMutation({
    mutationFn: () => webhooksApi.again.call(input),
    onSuccess: () => {
      showToast({ message: t('againToast'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: webhooksApi.key() })
    },
  })
  const failure = again.error ?? query.error
  return (
    <div className={styles.detail}>
      <SectionHead
        level={3}
        title={t(`event.${delivery.type}`)}
        side={
          delivery.nextAt ? (
            t('nextAt', { time: moment(delivery.nextAt) })
          ) : delivery.status === 'waiting' ? null : (
            <Button size="sm" loading={again.isPending} onClick={() => again.mutate()}>
              {t('again')}
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
  const resultOf = ({ status, error }: DeliveryDetailAnswer['tries'][number]) =>
    status === null ? t(`error.${error ?? 'connection'}` as 'error.connection') : t('answered', { status })
  return (
    <>
      <p className="muted small">
        {`${t('messageId')} `}
        <code>{detail.eventId}</code>
      </p>
      {detail.tries.length === 0 ? (
        <p className="muted">{t('noTries')}</p>
      ) : (
        <Rows label={t('triesTitle')}>
          {detail.tries.map((attempt) => (
            <Row
              key={attempt.id}
              title={resultOf(attempt)}
              line={<time dateTime={String(attempt.at)}>{moment(attempt.at)}</time>}
              end={t('took', { ms: attempt.tookMs })}
            />
          ))}
        </Rows>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.body} aria-label={t('body')} tabIndex={0}>
        <pre>{JSON.stringify(JSON.parse(detail.body), null, 2)}</pre>
      </section>
    </>
  )
}
