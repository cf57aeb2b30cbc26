// One delivery: its history, the store's answer, the message that was sent, and a retry.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { useHidden } from '#ui/deferred-action.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { isCancellable, isConfirmable, isOpen, isRetryable } from '../domain.ts'
import { deliveriesApi, type StaffDeliveryAnswer } from './api.ts'
import { ConfirmDelivery } from './ConfirmDelivery.tsx'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './deliveries.module.css'
import { MessageText, Problems } from './MessageText.tsx'
import { useAnswer } from './use-answer.ts'
import type { DeliveryChanges } from './use-delivery-changes.ts'
import { useDeliverySentence } from './use-delivery-sentence.ts'

const WATCH_MS = 5_000

const ACTIONS = ['retry_later', 'redeliver_once', 'reopen_release', 'operator'] as const

export interface DeliveryDetailProps {
  id: string
  changes: DeliveryChanges
  onClose: () => void
}

export function DeliveryDetail({ id, changes, onClose }: DeliveryDetailProps) {
  const { t } = useTranslation(['deliveries', 'common'])
  const sentenceOf = useDeliverySentence()
  const { data, error, refetch } = useQuery({
    ...deliveriesApi.find.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? WATCH_MS : false),
  })
  const place = useRef<HTMLDivElement>(null)
  // On a phone the list is long and this panel is above it. New browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const title = data ? `${data.releaseTitle}, ${data.store.name}` : t('list.delivery')
  return (
    <div ref={place} className={styles.beside}>
      <Panel title={title} label={title}>
        <div className={styles.detail}>
          {data ? (
            <Delivery delivery={data} changes={changes} onClose={onClose} />
          ) : error ? (
            <>
              <LoadError
                title={t('list.deliveryFailed')}
                query={{ error, refetch }}
                errorMessage={sentenceOf}
              />
              <div>
                <Button onClick={onClose}>{t('page.close')}</Button>
              </div>
            </>
          ) : (
            <DelayedSkeleton label={t('page.loading')}>
              <SkeletonRows count={4} cover={false} />
            </DelayedSkeleton>
          )}
        </div>
      </Panel>
    </div>
  )
}

function Delivery({
  delivery,
  changes,
  onClose,
}: {
  delivery: StaffDeliveryAnswer
  changes: DeliveryChanges
  onClose: () => void
}) {
  const { t } = useTranslation(['deliveries', 'common'])
  const { moment } = useDates()
  const answer = useAnswer()
  const hidden = useHidden()
  const copy = { copyLabel: t('common:copy'), copiedLabel: t('common:copied') }
  const { id } = delivery
  const status = hidden.has(id) ? 'cancelled' : delivery.status
  return (
    <>
      <DeliveryBadge status={status} />
      <p>{answer(delivery)}</p>
      <ProblemLines problem={delivery.problem} />
      <DescriptionList layout="rows">
        {delivery.kind === 'takedown' ? (
          <DescriptionItem label={t('list.kind')}>{t('purpose.takedown')}</DescriptionItem>
        ) : null}
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
      {delivery.kind === 'takedown' && isCancellable(status) ? (
        <p className="muted small">{t('page.cancelTakedown')}</p>
      ) : null}
      <div className={styles.buttons}>
        {hidden.has(id) || !isRetryable(status) ? null : (
          <Button
            variant="filled"
            loading={changes.isChanging(id)}
            onClick={() => void changes.retry({ ids: [id] })}
          >
            {t('page.retry')}
          </Button>
        )}
        {isCancellable(status) ? (
          <Button onClick={() => changes.cancel({ ids: [id] }, { ids: [id], count: 1 })}>
            {t('page.cancel')}
          </Button>
        ) : null}
        {isConfirmable(status) ? <ConfirmDelivery delivery={delivery} /> : null}
        <Button onClick={onClose}>{t('page.close')}</Button>
      </div>
      <div>
        <SectionHead title={t('page.events')} level={3} />
        <Rows>
          {delivery.events.map((event) => (
            <Row
              key={`${event.at} ${event.status}`}
              title={<DeliveryBadge status={event.status} />}
              end={<time dateTime={event.at}>{moment(event.at)}</time>}
            />
          ))}
        </Rows>
      </div>
      <Message id={delivery.id} batchId={delivery.batchId} />
    </>
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
