// /admin/disputes: disputes of all accounts, those that wait longest on top.
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
import type { Route } from './+types/StaffDisputesPage'
import { type DisputeRow, staffDisputesQuery } from './api.ts'
import { DisputeBadge } from './DisputeState.tsx'

export const handle = { namespaces: ['disputes'] } satisfies PageHandle

const isDoneIn = (search: URLSearchParams) => search.get('status') === 'done'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffDisputesQuery(isDoneIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffDisputesQuery(isDoneIn(new URL(request.url).searchParams))])

export default function StaffDisputesPage() {
  const { t } = useTranslation('disputes')
  const [search, setSearch] = useSearchParams()
  const isDone = isDoneIn(search)
  const query = useInfiniteQuery(staffDisputesQuery(isDone))
  const columns = useColumns()
  usePageTitle(t('title'))
  return (
    <div className="page">
      <PageTitle lead={t('staffLead')}>{t('title')}</PageTitle>
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
