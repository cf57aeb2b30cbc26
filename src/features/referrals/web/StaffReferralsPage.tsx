// /admin/referrals: referrals that may be self-referrals, and those that staff have decided.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import { STAFF_VIEWS } from '../domain.ts'
import type { Route } from './+types/StaffReferralsPage'
import { type StaffReferralRowAnswer, staffReferralsQuery } from './api.ts'
import { ReferralBadge } from './ReferralBadge.tsx'

export const handle = { namespaces: ['referrals'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    staffReferralsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS), call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffReferralsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS))])

export default function StaffReferralsPage() {
  const { t } = useTranslation('referrals')
  const [search] = useSearchParams()
  const view = viewIn(search, STAFF_VIEWS)
  const query = useInfiniteQuery(staffReferralsQuery(view))
  const columns = useColumns()
  usePageTitle(t('staffTitle'))
  return (
    <div className="page">
      <PageTitle lead={t('staffLead')}>{t('staffTitle')}</PageTitle>
      <ListBar>
        <ViewSelect label={t('view')} views={STAFF_VIEWS} view={view} nameOf={(name) => t(`views.${name}`)} />
      </ListBar>
      <ListTable
        query={query}
        label={t('staffTitle')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.referral(id)}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('staffEmptyTitle'), line: t(`staffEmpty.${view}`) }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<StaffReferralRowAnswer>[] {
  const { t } = useTranslation('referrals')
  const { dayOf } = useDates()
  const { locale } = useNumbers()
  return [
    {
      key: 'referee',
      head: t('referee'),
      cell: ({ id, referee, joinedAt }) => (
        <RowLead
          title={<AppLink href={paths.admin.referral(id)}>{referee.name || t('unnamed')}</AppLink>}
          line={t('joinedOn', { date: dayOf(joinedAt) })}
        />
      ),
    },
    {
      key: 'referrer',
      head: t('referrer'),
      small: 'below',
      cell: ({ referrer }) => referrer.name || t('unnamed'),
    },
    {
      key: 'evidence',
      head: t('evidence'),
      small: 'below',
      cell: ({ kinds }) =>
        listFormat(locale, { type: 'unit' }).format(kinds.map((kind) => t(`kind.${kind}`))),
    },
    {
      key: 'state',
      head: t('stateHead'),
      small: 'side',
      cell: ({ state }) => <ReferralBadge state={state} />,
    },
  ]
}
