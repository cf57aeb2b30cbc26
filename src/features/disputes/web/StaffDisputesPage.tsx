// /admin/disputes: disputes of all accounts, those that wait longest on top.
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
import { ViewSelect } from '#ui/ViewSelect.tsx'
import type { Route } from './+types/StaffDisputesPage'
import { type DisputeRow, staffDisputesQuery } from './api.ts'
import { DisputeBadge } from './DisputeState.tsx'

export const handle = { namespaces: ['disputes'] } satisfies PageHandle

const STATUSES = ['open', 'done'] as const
const statusIn = (search: URLSearchParams) => viewIn(search, STATUSES, 'status')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    staffDisputesQuery(statusIn(new URL(request.url).searchParams) === 'done', call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffDisputesQuery(statusIn(new URL(request.url).searchParams) === 'done')])

export default function StaffDisputesPage() {
  const { t } = useTranslation('disputes')
  const [search] = useSearchParams()
  const status = statusIn(search)
  const isDone = status === 'done'
  const query = useInfiniteQuery(staffDisputesQuery(isDone))
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('staffLead')}>{t('title')}</PageTitle>
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
        hrefOf={({ id }) => paths.admin.dispute(id)}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('emptyTitle'), line: t(isDone ? 'staffNoneDone' : 'staffNone') }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<DisputeRow>[] {
  const { t } = useTranslation('disputes')
  const { percent } = useShares()
  const { moment } = useDates()
  return [
    {
      key: 'track',
      head: t('track'),
      cell: ({ id, title, artist }) => (
        <RowLead
          title={<AppLink href={paths.admin.dispute(id)}>{title}</AppLink>}
          line={artist ?? undefined}
        />
      ),
    },
    {
      key: 'sides',
      head: t('sides'),
      cell: ({ claimant, respondent }) => t('against', { claimant, respondent }),
    },
    { key: 'share', head: t('share'), small: 'side', cell: ({ requestedBp }) => percent(requestedBp) },
    { key: 'state', head: t('status'), cell: (row) => <DisputeBadge dispute={row} /> },
    {
      key: 'turn',
      head: t('turn'),
      align: 'end',
      cell: ({ turn, deadlineAt }) =>
        turn === 'staff'
          ? t('forStaff')
          : turn === 'respondent'
            ? t('untilDay', { day: moment(deadlineAt) })
            : null,
    },
  ]
}
