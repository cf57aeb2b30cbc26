// The delivery status of a release by store; refreshes while deliveries are pending.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { StoreMark } from '#features/stores/web/StoreMark.tsx'
import { listFormat } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { isOpen } from '../domain.ts'
import { type DeliveryAnswer, deliveriesOfReleaseQuery, type StoreDeliveryAnswer } from './api.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './deliveries.module.css'
import { useAnswer } from './use-answer.ts'

const WATCH_MS = 3_000

export function StoresTable({ releaseId }: { releaseId: string }) {
  const { t, i18n } = useTranslation('deliveries')
  const { moment } = useDates()
  const answer = useAnswer()
  const findingSentence = useFindingSentence()
  const { data, error, isPending, refetch } = useQuery({
    ...deliveriesOfReleaseQuery(releaseId),
    // An approved release has no deliveries until the job that makes them has run.
    refetchInterval: ({ state: { data } }) =>
      data?.items.length === 0 || data?.items.some(({ status }) => isOpen(status)) ? WATCH_MS : false,
  })
  if (error && !data) {
    return <LoadError title={t('stores.failed')} query={{ error, refetch }} errorMessage={findingSentence} />
  }
  const unconnected = data?.unconnected ?? []
  const notConnected =
    unconnected.length > 0 ? (
      <p className={styles.unconnected}>
        {t('stores.unconnected', { stores: listFormat(i18n.language).format(unconnected) })}
      </p>
    ) : null
  if (data?.items.length === 0) {
    return (
      <>
        <p className="muted">{t('stores.none')}</p>
        {notConnected}
      </>
    )
  }
  const columns: RowsColumn<StoreDeliveryAnswer>[] = [
    {
      key: 'store',
      head: t('stores.store'),
      cell: ({ store }) => <StoreName store={store} />,
    },
    {
      key: 'status',
      head: t('stores.status'),
      cell: ({ status }) => <DeliveryBadge status={status} />,
      small: 'side',
    },
    {
      key: 'answer',
      head: t('stores.answer'),
      cell: (delivery) => (
        <>
          {delivery.storeUrl ? (
            <a href={delivery.storeUrl} target="_blank" rel="noopener noreferrer">
              {t('stores.open', { store: delivery.store.name })}
            </a>
          ) : (
            answer(delivery)
          )}
          {delivery.tracksTakenDown > 0 && delivery.kind === 'release' ? (
            <small className={styles.takenDown}>
              {t('answer.tracksTakenDown', { count: delivery.tracksTakenDown })}
            </small>
          ) : null}
        </>
      ),
    },
    {
      key: 'lastWord',
      head: t('stores.updated'),
      align: 'end',
      cell: ({ events }) => {
        const changedAt = events.at(-1)?.at
        return changedAt ? <time dateTime={changedAt}>{moment(changedAt)}</time> : null
      },
    },
  ]
  return (
    <>
      <RowsTable
        label={t('stores.title')}
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        compact
      />
      {notConnected}
    </>
  )
}

/** The store's name, with a note when it is only the store's sandbox. */
export const StoreName = ({ store }: { store: DeliveryAnswer['store'] }) => (
  <span className={styles.store}>
    <StoreMark id={store.id} name={store.name} />
    <span>
      {store.name}
      <SandboxNote store={store} />
    </span>
  </span>
)

/** A note when the store is only its sandbox. */
export function SandboxNote({ store }: { store: DeliveryAnswer['store'] }) {
  const { t } = useTranslation('deliveries')
  return store.sandbox ? (
    <small className={styles.sandbox} title={t('stores.sandboxHint')}>
      {t('stores.sandbox')}
    </small>
  ) : null
}
