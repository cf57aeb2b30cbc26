// One delivery: its history, the store's answer, the message that was sent, and a retry.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { isCancellable, isRetryable } from '../domain.ts'
import { deliveriesApi, type StaffDeliveryAnswer } from './api.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './deliveries.module.css'
import { MessageText, Problems } from './MessageText.tsx'
import { useAnswer } from './use-answer.ts'

const ACTIONS = ['retry_later', 'redeliver_once', 'reopen_release', 'operator'] as const

export function DeliveryDetail({
  delivery,
  onClose,
}: {
  delivery: StaffDeliveryAnswer
  onClose: () => void
}) {
  const { t } = useTranslation(['deliveries', 'common'])
  const { moment } = useDates()
  const answer = useAnswer()
  const copy = { copyLabel: t('common:copy'), copiedLabel: t('common:copied') }
  const title = `${delivery.releaseTitle}, ${delivery.store.name}`
  const place = useRef<HTMLDivElement>(null)
  // On a phone the list is long and this panel is above it.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={place} className={styles.beside}>
      <Panel title={title} label={title}>
        <div className={styles.detail}>
          <DeliveryBadge status={delivery.status} />
          <p>{answer(delivery)}</p>
          <ProblemLines problem={delivery.problem} />
          <DescriptionList layout="rows">
            <DescriptionItem label={t('page.message')}>
              <CopyText value={delivery.messageId} {...copy} />
            </DescriptionItem>
            <DescriptionItem label={t('page.batch')}>
              <CopyText value={delivery.batchId} {...copy} />
            </DescriptionItem>
            <DescriptionItem label={t('page.revision')}>
              {delivery.revision}, {t('page.attempts', { count: delivery.attempts })}
            </DescriptionItem>
            {delivery.dueAt ? (
              <DescriptionItem label={t('page.due')}>{moment(delivery.dueAt)}</DescriptionItem>
            ) : null}
          </DescriptionList>
          <div className={styles.buttons}>
            <Changes delivery={delivery} />
            <Button onClick={onClose}>{t('page.close')}</Button>
          </div>
          <div>
            <SectionHead title={t('page.events')} level={3} />
            <Rows>
              {delivery.events.map((event, index) => (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end.
                  key={index}
                  title={<DeliveryBadge status={event.status} />}
                  end={<time dateTime={event.at}>{moment(event.at)}</time>}
                />
              ))}
            </Rows>
          </div>
          <Message id={delivery.id} batchId={delivery.batchId} />
        </div>
      </Panel>
    </div>
  )
}

function ProblemLines({ problem }: { problem: StaffDeliveryAnswer['problem'] }) {
  const { t } = useTranslation('deliveries')
  if (!problem) return null
  const { text, detail } = problem.params
  const action = ACTIONS.find((action) => action === problem.params.action)
  return (
    <div className={styles.problem}>
      {text ? <p>{t('page.storeMessage', { text })}</p> : null}
      {detail ? <p>{t('page.detail', { text: detail })}</p> : null}
      {action ? <p>{t(`page.action.${action}`)}</p> : null}
    </div>
  )
}

function Changes({ delivery }: { delivery: StaffDeliveryAnswer }) {
  const { t } = useTranslation(['deliveries', 'common'])
  const findingSentence = useFindingSentence()
  const client = useQueryClient()
  const options = (message: string) => ({
    onSuccess: () => showToast({ message, closeLabel: t('common:close') }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesApi.key() }),
  })
  const retry = useMutation(deliveriesApi.retry.mutationOptions(options(t('page.retried'))))
  const cancel = useMutation(deliveriesApi.cancel.mutationOptions(options(t('page.cancelled'))))
  const error = retry.error ?? cancel.error
  const { id, status } = delivery
  return (
    <>
      {isRetryable(status) ? (
        <Button variant="filled" loading={retry.isPending} onClick={() => retry.mutate({ id })}>
          {t('page.retry')}
        </Button>
      ) : null}
      {isCancellable(status) ? (
        <Button loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('page.cancel')}
        </Button>
      ) : null}
      {error ? (
        <p role="alert" className={styles.error}>
          {findingSentence(readRefusal(error))}
        </p>
      ) : null}
    </>
  )
}

/** Fetched only when opened. */
function Message({ id, batchId }: { id: string; batchId: string }) {
  const { t } = useTranslation('deliveries')
  const [opened, setOpened] = useState(false)
  const { data, error } = useQuery({
    ...deliveriesApi.message.queryOptions({ input: { id } }),
    queryKey: [...deliveriesApi.message.queryKey({ input: { id } }), batchId],
    enabled: opened,
  })
  return (
    <>
      <div>
        <SectionHead title={t('page.xml')} level={3} />
        <Button size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t(opened ? 'page.hideXml' : 'page.showXml')}
        </Button>
      </div>
      {opened && error ? (
        <p role="alert" className={styles.error}>
          {t(readRefusal(error).status === 404 ? 'page.noXml' : 'page.xmlFailed')}
        </p>
      ) : null}
      {opened && data ? (
        <>
          <Problems problems={data.problems} />
          <MessageText xml={data.xml} />
        </>
      ) : null}
    </>
  )
}
