// All deliveries, for staff: filtered by status; each opens to its history, its message and a retry.

import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowOpener } from '#ui/RowOpener.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { DELIVERY_STATUSES, isOpen } from '../domain.ts'
import { deliveriesApi, type StaffDeliveryAnswer } from './api.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import styles from './deliveries.module.css'
import { StoreName } from './StoresTable.tsx'
import { useAnswer } from './use-answer.ts'

export const handle = { namespaces: ['deliveries', 'releases', 'uploads'] } satisfies PageHandle

const WATCH_MS = 5_000

/** Beside the statuses: whatever waits for staff, in any status. */
const NEEDS_STAFF = 'needs_staff'
const FILTERS = [NEEDS_STAFF, ...DELIVERY_STATUSES] as const

export default function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  usePageTitle(t('page.title'))
  const [search, setSearch] = useSearchParams()
  const filter = FILTERS.find((filter) => filter === search.get('status'))
  const opened = search.get('open')
  const { items, query } = useDeliveries(filter)
  const columns = useColumns((id) => change('open', id === opened ? null : id), opened)
  const findingSentence = useFindingSentence()

  /** Filter and opened row are in the URL; changing the filter closes the row. */
  function change(name: 'status' | 'open', value: string | null) {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === 'status') next.delete('open')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: name === 'status', preventScrollReset: true },
    )
  }
  const selected = items.find(({ id }) => id === opened)
  return (
    <div className="page">
      <PageTitle>{t('page.title')}</PageTitle>
      <ListBar>
        <NativeSelect
          label={t('page.filter')}
          value={filter ?? ''}
          onChange={(event) => change('status', event.currentTarget.value || null)}
          data={[
            { value: '', label: t('page.all') },
            { value: NEEDS_STAFF, label: t('page.needsStaff') },
            ...DELIVERY_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </ListBar>
      {query.error && items.length === 0 ? (
        <LoadError title={t('page.failed')} query={query} errorMessage={findingSentence} />
      ) : !query.isPending && items.length === 0 ? (
        <EmptyState
          title={t('page.emptyTitle')}
          line={t(filter ? 'page.emptyFiltered' : 'page.emptyLine')}
          action={
            filter ? <Button onClick={() => change('status', null)}>{t('page.showAll')}</Button> : undefined
          }
        />
      ) : (
        <div className={styles.work} data-open={selected ? true : undefined}>
          <div>
            <RowsTable
              label={t('page.label')}
              // The detail panel shows the times, and the other columns need the space.
              columns={selected ? columns.filter(({ key }) => key !== 'lastWord') : columns}
              rows={items}
              rowKey={({ id }) => id}
              openedKey={selected?.id}
              onOpen={({ id }) => change('open', id === opened ? null : id)}
              loading={query.isPending}
            />
            <LoadMore query={query} />
          </div>
          {selected ? (
            <DeliveryDetail key={selected.id} delivery={selected} onClose={() => change('open', null)} />
          ) : null}
        </div>
      )}
    </div>
  )
}

function useDeliveries(filter: (typeof FILTERS)[number] | undefined) {
  const query = useInfiniteQuery({
    ...deliveriesApi.list.infiniteOptions({
      input: (cursor: string | undefined) =>
        filter === NEEDS_STAFF ? { cursor, needsStaff: 'true' as const } : { cursor, status: filter },
      ...CURSOR_PAGES,
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => isOpen(item.status))) ? WATCH_MS : false,
  })
  return { items: query.data?.pages.flatMap((page) => page.items) ?? [], query }
}

function useColumns(
  onToggle: (id: string) => void,
  opened: string | null,
): RowsColumn<StaffDeliveryAnswer>[] {
  const { t } = useTranslation('deliveries')
  const { moment } = useDates()
  const answer = useAnswer()
  return [
    {
      key: 'release',
      head: t('page.release'),
      cell: ({ id, releaseTitle, artistName, store }) => (
        <RowLead
          title={
            <RowOpener
              opened={id === opened}
              label={t('page.open', { title: releaseTitle, store: store.name })}
              onToggle={() => onToggle(id)}
            >
              {releaseTitle}
            </RowOpener>
          }
          line={artistName}
        />
      ),
    },
    { key: 'store', head: t('stores.store'), cell: ({ store }) => <StoreName store={store} /> },
    {
      key: 'status',
      head: t('stores.status'),
      cell: ({ status }) => <DeliveryBadge status={status} />,
      small: 'side',
    },
    { key: 'answer', head: t('stores.answer'), cell: answer },
    {
      key: 'lastWord',
      head: t('stores.updated'),
      align: 'end',
      small: 'hide',
      cell: ({ events }) => {
        const changedAt = events.at(-1)?.at
        return changedAt ? <time dateTime={changedAt}>{moment(changedAt)}</time> : null
      },
    },
  ]
}
