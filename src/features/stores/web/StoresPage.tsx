// /admin/stores: every store, its connection and the state of its deliveries.

import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { fold } from '#engines/text-rules/normalise.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import type { Route } from './+types/StoresPage'
import { type StoreSummaryAnswer, storesQuery } from './api.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { StoreMark } from './StoreMark.tsx'
import styles from './stores.module.css'

export const handle = { namespaces: ['stores'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [storesQuery(call)])
export const clientLoader = () => startQueries([storesQuery()])

const SHOWN = ['connected', 'attention', 'all'] as const
type Shown = (typeof SHOWN)[number]

const needsALook = ({ paused, failures, needsDpid }: StoreSummaryAnswer) =>
  paused !== null || failures > 0 || needsDpid

const FITS: Record<Shown, (store: StoreSummaryAnswer) => boolean> = {
  connected: ({ connectionKind }) => connectionKind !== 'none',
  attention: needsALook,
  all: () => true,
}

const WATCH_MS = 10_000

export default function StoresPage() {
  const { t } = useTranslation('stores')
  const navigate = useNavigate()
  const columns = useColumns()
  const { shown: visibility, search, set } = usePlace()
  usePageTitle(t('title'))
  const query = useQuery({ ...storesQuery(), refetchInterval: WATCH_MS })
  const word = fold(search.trim())
  const rows = (query.data ?? []).filter(
    (store) => FITS[visibility](store) && fold(store.name).includes(word),
  )
  const nothingToDo = visibility === 'attention' && search === ''
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <ListBar count={query.data ? t('count', { count: rows.length }) : null}>
        <SearchField
          className={styles.search}
          label={t('search')}
          placeholder={t('search')}
          initial={search}
          maxLength={60}
          onSearch={(text) => set('search', text.trim())}
        />
        <NativeSelect
          size="sm"
          aria-label={t('show')}
          value={visibility}
          onChange={(event) => set('show', event.currentTarget.value)}
          data={SHOWN.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </ListBar>
      {query.isError && !query.data ? (
        <LoadError title={t('failed')} query={query} />
      ) : query.data && rows.length === 0 ? (
        <EmptyState
          compact
          title={t(nothingToDo ? 'noAttention.title' : 'noResults.title')}
          line={t(nothingToDo ? 'noAttention.line' : 'noResults.line')}
        />
      ) : (
        <RowsTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          keyed={{}}
          onOpen={({ id }) => navigate(paths.admin.store(id))}
          loading={query.isPending}
        />
      )}
    </div>
  )
}

/** The filter and the search are in the URL. */
function usePlace() {
  const [query, setQuery] = useSearchParams()
  const visibility = SHOWN.find((option) => option === query.get('show')) ?? 'connected'
  const set = (name: 'show' | 'search', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { shown: visibility, search: query.get('search')?.slice(0, 60) ?? '', set }
}

function useColumns(): RowsColumn<StoreSummaryAnswer>[] {
  const { t } = useTranslation('stores')
  const { moment } = useDates()
  return [
    {
      key: 'store',
      head: t('column.store'),
      cell: ({ id, name, connectionKind, ernVersion }) => (
        <RowLead
          image={<StoreMark id={id} name={name} />}
          title={<AppLink href={paths.admin.store(id)}>{name}</AppLink>}
          line={
            connectionKind === 'none' ? undefined : `${t(`connection.${connectionKind}`)}, ERN ${ernVersion}`
          }
        />
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      cell: (store) => <ConnectionBadge store={store} />,
      small: 'side',
    },
    {
      key: 'waiting',
      head: t('column.waiting'),
      align: 'end',
      small: 'hide',
      cell: ({ waiting }) => (waiting > 0 ? waiting : <span className="muted">0</span>),
    },
    {
      key: 'failures',
      head: t('column.failures'),
      align: 'end',
      small: 'below',
      cell: ({ id, failures }) =>
        failures > 0 ? (
          <AppLink
            href={paths.admin.deliveries({ store: id, trouble: 'needs_staff' })}
            aria-label={t('failuresOf', { count: failures })}
          >
            {failures}
          </AppLink>
        ) : (
          <span className={`muted ${styles.zero}`}>0</span>
        ),
    },
    {
      key: 'last',
      head: t('column.last'),
      align: 'end',
      small: 'hide',
      cell: ({ lastDelivery }) =>
        lastDelivery ? (
          <time dateTime={String(lastDelivery.at)}>{moment(lastDelivery.at)}</time>
        ) : (
          <span className="muted">{t('never')}</span>
        ),
    },
  ]
}
