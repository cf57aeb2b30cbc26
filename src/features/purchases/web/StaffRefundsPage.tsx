// /admin/refunds: requests for refunds, those that wait first.
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { StaffPayoutTabs } from '#features/payouts/web/StaffPayoutTabs.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import type { Route } from './+types/StaffRefundsPage'
import { type StaffRefundAnswer, staffRefundsQuery } from './api.ts'
import { RefundBadge } from './RefundBadge.tsx'

export const handle = { namespaces: ['purchases', 'payouts'] } satisfies PageHandle

const viewIn = (search: URLSearchParams) => (search.get('view') === 'done' ? 'done' : 'waiting')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffRefundsQuery(viewIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffRefundsQuery(viewIn(new URL(request.url).searchParams))])

export default function StaffRefundsPage() {
  const { t } = useTranslation('purchases')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const view = viewIn(search)
  const query = useInfiniteQuery(staffRefundsQuery(view))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = useColumns()
  usePageTitle(t('staffTitle'))
  return (
    <div className="page">
      <PageTitle lead={t('staffLead')}>{t('staffTitle')}</PageTitle>
      <StaffPayoutTabs />
      <ListBar>
        <NativeSelect
          label={t('view')}
          value={view}
          data={(['waiting', 'done'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setSearch(value === 'done' ? { view: 'done' } : {}, { replace: true })
          }
        />
      </ListBar>
      <ListContent
        query={query}
        isEmpty={rows.length === 0}
        failedTitle={t('staffFailed')}
        empty={<EmptyState compact title={t('staffEmptyTitle')} line={t('staffEmptyLine')} />}
      >
        <RowsTable
          label={t('staffTitle')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={query.isPending}
          onOpen={({ id }) => navigate(paths.admin.refund(id))}
          keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
        />
      </ListContent>
    </div>
  )
}

function useColumns(): RowsColumn<StaffRefundAnswer>[] {
  const { t } = useTranslation('purchases')
  const { moment } = useDates()
  const money = useMoney()
  return [
    {
      key: 'person',
      head: t('person'),
      cell: ({ id, account, invoice }) => (
        <RowLead
          title={<AppLink href={paths.admin.refund(id)}>{account.name || account.email}</AppLink>}
          line={`${invoice.number}, ${invoice.description}`}
        />
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      align: 'end',
      small: 'side',
      cell: ({ amount, currency }) => money.text(amount, currency),
    },
    { key: 'state', head: t('status'), cell: ({ state }) => <RefundBadge state={state} forStaff /> },
    {
      key: 'at',
      head: t('requestedAt'),
      align: 'end',
      cell: ({ requestedAt }) => <time dateTime={requestedAt}>{moment(requestedAt)}</time>,
    },
  ]
}
