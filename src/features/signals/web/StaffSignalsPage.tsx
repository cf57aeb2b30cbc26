// /admin/signals: odd figures of all accounts, those that wait longest on top.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useShares } from '#features/splits/web/use-shares.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import type { Route } from './+types/StaffSignalsPage'
import { type SignalItem, staffSignalsQuery } from './api.ts'
import { SignalBadge } from './SignalState.tsx'

export const handle = { namespaces: ['signals'] } satisfies PageHandle

const STATUSES = ['open', 'done'] as const
const statusIn = (search: URLSearchParams) => viewIn(search, STATUSES, 'status')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    staffSignalsQuery(statusIn(new URL(request.url).searchParams) === 'done', call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffSignalsQuery(statusIn(new URL(request.url).searchParams) === 'done')])

export default function StaffSignalsPage() {
  const { t } = useTranslation('signals')
  const [search] = useSearchParams()
  const status = statusIn(search)
  const isDone = status === 'done'
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
        <ViewSelect
          label={t('filter')}
          views={STATUSES}
          view={status}
          nameOf={(name) => t(name === 'done' ? 'filterDone' : 'filterOpen')}
          param="status"
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
