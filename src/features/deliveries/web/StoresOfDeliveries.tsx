// The deliveries of one release in the list of staff: each store with its status, times, last problem and actions.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StoreMark } from '#features/stores/web/StoreMark.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { RowOpener } from '#ui/RowOpener.tsx'
import { type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { isCancellable, isRetryable } from '../domain.ts'
import type { ListedDeliveryAnswer, ReleaseDeliveriesAnswer } from './api.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './deliveries.module.css'
import { SandboxNote } from './StoresTable.tsx'
import { useListedAnswer } from './use-answer.ts'
import type { DeliveryChanges } from './use-delivery-changes.ts'

export interface StoresOfDeliveriesProps {
  release: ReleaseDeliveriesAnswer
  /** The server's time, which relative times refer to. */
  now: number
  selected: ReadonlySet<string>
  onSelect: (deliveries: readonly ListedDeliveryAnswer[], selected: boolean) => void
  openedId: string | undefined
  onOpen: (id: string | undefined) => void
  changes: DeliveryChanges
}

export const isSelectable = ({ status }: Pick<ListedDeliveryAnswer, 'status'>): boolean =>
  isRetryable(status) || isCancellable(status)

export function StoresOfDeliveries(props: StoresOfDeliveriesProps) {
  const { release, selected, onSelect, openedId, onOpen } = props
  const { t } = useTranslation('deliveries')
  const columns = useColumns(props)
  const { deliveries, total } = release
  return (
    <div className={styles.stores}>
      <RowsTable
        compact
        label={t('list.storesOf', { title: release.title })}
        // The panel beside the list shows the times and needs the space.
        columns={openedId ? columns.filter(({ key }) => key !== 'times' && key !== 'kind') : columns}
        rows={deliveries}
        rowKey={({ id }) => id}
        openedKey={openedId}
        onOpen={({ id }) => onOpen(id === openedId ? undefined : id)}
        selection={{
          selected,
          isDisabled: (row) => !isSelectable(row),
          onToggle: (id, on) =>
            onSelect(
              deliveries.filter((row) => row.id === id),
              on,
            ),
          onToggleAll: (on) => onSelect(deliveries.filter(isSelectable), on),
          rowLabel: ({ store }) => t('list.select', { title: release.title, store: store.name }),
          allLabel: t('list.selectStores', { title: release.title }),
        }}
      />
      {total > deliveries.length ? (
        <p className="muted small">{t('list.storesShown', { shown: deliveries.length, total })}</p>
      ) : null}
    </div>
  )
}

function useColumns({
  release,
  now,
  openedId,
  onOpen,
  changes,
}: StoresOfDeliveriesProps): RowsColumn<ListedDeliveryAnswer>[] {
  const { t } = useTranslation('deliveries')
  const answer = useListedAnswer()
  const hidden = useHidden()
  return [
    {
      key: 'store',
      head: t('stores.store'),
      cell: ({ id, kind, store }) => (
        <span className={styles.store}>
          <StoreMark id={store.id} name={store.name} />
          <b className={styles.storeName}>
            <RowOpener
              opened={id === openedId}
              label={t(kind === 'takedown' ? 'list.openTakedown' : 'list.openDelivery', {
                title: release.title,
                store: store.name,
              })}
              onToggle={() => onOpen(id === openedId ? undefined : id)}
            >
              {store.name}
            </RowOpener>
          </b>
          <SandboxNote store={store} />
        </span>
      ),
    },
    {
      key: 'status',
      head: t('stores.status'),
      // A cancellation that can still be undone is not sent yet.
      cell: ({ id, status }) => <DeliveryBadge status={hidden.has(id) ? 'cancelled' : status} />,
      small: 'side',
    },
    {
      key: 'kind',
      head: t('list.kind'),
      cell: ({ kind, isUpdate }) => t(`purpose.${isUpdate ? 'update' : kind}`),
    },
    { key: 'answer', head: t('stores.answer'), cell: answer },
    {
      key: 'times',
      head: t('list.times'),
      cell: ({ since, dueAt }) => (
        <span className={styles.times}>
          <Moment instant={since} now={now} />
          {dueAt ? (
            <span>
              {t(Date.parse(dueAt) < now ? 'list.wasDue' : 'list.next')} <Moment instant={dueAt} now={now} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{t('list.actions')}</span>,
      align: 'end',
      cell: ({ id, status, store }) =>
        hidden.has(id) ? null : (
          <span className={styles.rowActions}>
            {isRetryable(status) ? (
              <Button
                size="xs"
                aria-label={t('list.retryAt', { store: store.name })}
                loading={changes.isChanging(id)}
                onClick={() => void changes.retry({ ids: [id] })}
              >
                {t('page.retry')}
              </Button>
            ) : null}
            {isCancellable(status) ? (
              <Button
                size="xs"
                aria-label={t('list.cancelAt', { store: store.name })}
                onClick={() => changes.cancel({ ids: [id] }, { ids: [id], count: 1 })}
              >
                {t('list.cancel')}
              </Button>
            ) : null}
          </span>
        ),
    },
  ]
}

/** `3 hr. ago, Mon 23 Nov, 10:00`. */
function Moment({ instant, now }: { instant: string; now: number }) {
  const { relative, moment } = useDates()
  return (
    <time dateTime={instant}>
      {relative(instant, now, 'short')} <span className="muted">{moment(instant)}</span>
    </time>
  )
}
