// /admin/promotions: orders that wait for staff, those that run, and those that ended.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { viewIn } from '#lib/web/view-param.ts'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ViewSelect } from '#ui/ViewSelect.tsx'
import { STAFF_VIEWS } from '../domain.ts'
import type { Route } from './+types/StaffPromotionsPage'
import { staffPromotionsQuery } from './api.ts'
import { useStaffColumns } from './use-columns.tsx'

export const handle = { namespaces: ['promotions'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    staffPromotionsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS), call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([staffPromotionsQuery(viewIn(new URL(request.url).searchParams, STAFF_VIEWS))])

export default function StaffPromotionsPage() {
  const { t } = useTranslation('promotions')
  const [search] = useSearchParams()
  const view = viewIn(search, STAFF_VIEWS)
  const query = useInfiniteQuery(staffPromotionsQuery(view))
  const columns = useStaffColumns()
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
        hrefOf={({ id }) => paths.admin.promotion(id)}
        failedTitle={t('failed')}
        empty={{ compact: true, title: t('staffEmptyTitle'), line: t(`staffEmpty.${view}`) }}
      />
    </div>
  )
}
