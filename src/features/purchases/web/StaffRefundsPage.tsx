// /admin/refunds: requests for refunds, those that wait first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { StaffPayoutTabs } from '#features/payouts/web/StaffPayoutTabs.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import type { Route } from './+types/StaffRefundsPage'
import { type StaffRefundAnswer, staffRefundsQuery } from './api.ts'
import { RefundBadge } from './RefundBadge.tsx'

export const handle = { namespaces: ['purchases', 'payouts'] } satisfies PageHandle

const VIEWS = ['waiting', 'done'] as const

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffRefundsQuery(viewIn(new URL(request.url).searchParams, VIEWS), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffRefundsQuery(viewIn(new URL(request.url).searchParams, VIEWS))])

export default function StaffRefundsPage() {
  const { t } = useTranslation('purchases')
  const [search] = useSearchParams()
  const view = viewIn(search, VIEWS)
  const query = useInfiniteQuery(staffRefundsQuery(view))
  const columns = useColumns()
  usePageTitle(t('staffTitle'))
  return (
    <div className="page">
      <PageTitle lead={t('staffLead')}>{t('staffTitle')}</PageTitle>
      <StaffPayoutTabs />
      <ListBar>
        <ViewSelect label={t('view')} views={VIEWS} view={view} nameOf={(name) => t(`views.${name}`)} />
      </ListBar>
      <ListTable
        query={query}
        label={t('staffTitle')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.refund(id)}
        failedTitle={t('staffFailed')}
        empty={{ compact: true, title: t('staffEmptyTitle'), line: t('staffEmptyLine') }}
      />
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
