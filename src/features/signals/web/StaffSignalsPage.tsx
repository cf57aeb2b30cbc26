// /admin/signals: odd figures of all accounts, those that wait longest on top.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useShares } from '#features/splits/web/use-shares.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/StaffSignalsPage'
import { type SignalItem, staffSignalsQuery } from './api.ts'
import { SignalBadge } from './SignalState.tsx'

export const handle = { namespaces: ['signals'] } satisfies PageHandle

const isDoneIn = (search: URLSearchParams) => search.get('status') === 'done'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffSignalsQuery(isDoneIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffSignalsQuery(isDoneIn(new URL(request.url).searchParams))])

export default function StaffSignalsPage() {
  const { t } = useTranslation('signals')
  const [search, setSearch] = useSearchParams()
  const isDone = isDoneIn(search)
  const query = useInfiniteQuery(staffSignalsQuery(isDone))
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle
        over={<TextButton label={t('toStatements')} href={paths.admin.statements()} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <ListBar>
        <NativeSelect
          label={t('filter')}
          value={isDone ? 'done' : 'open'}
          data={[
            { value: 'open', label: t('filterOpen') },
            { value: 'done', label: t('filterDone') },
          ]}
          onChange={(event) =>
            setSearch(event.currentTarget.value === 'done' ? { status: 'done' } : {}, { replace: true })
          }
        />
      </ListBar>
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.signal(id)}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('emptyTitle'), line: t(isDone ? 'noneDone' : 'none') }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<SignalItem>[] {
  const { t } = useTranslation('signals')
  const { month } = useShares()
  const { moment } = useDates()
  return [
    {
      key: 'track',
      head: t('track'),
      cell: ({ id, title, artist, owner }) => (
        <RowLead title={<AppLink href={paths.admin.signal(id)}>{title}</AppLink>} line={artist ?? owner} />
      ),
    },
    { key: 'store', head: t('store'), cell: ({ store }) => store },
    { key: 'month', head: t('month'), small: 'side', cell: (row) => month(row.month) },
    {
      key: 'rules',
      head: t('found'),
      cell: ({ rules }) => rules.map((rule) => t(`rule.${rule}`)).join(', '),
    },
    { key: 'state', head: t('status'), cell: (row) => <SignalBadge signal={row} /> },
    {
      key: 'turn',
      head: t('turn'),
      align: 'end',
      small: 'hide',
      cell: ({ turn, deadlineAt }) =>
        turn === 'artist' && deadlineAt !== null ? t('untilDay', { day: moment(deadlineAt) }) : null,
    },
  ]
}
