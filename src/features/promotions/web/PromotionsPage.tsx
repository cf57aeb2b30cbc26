// /promotions: what the account ordered, and what became of an order that was just paid.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { useReturnedPurchase } from '#features/purchases/web/use-returned-purchase.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Route } from './+types/PromotionsPage'
import { promotionsApi, promotionsQuery } from './api.ts'
import styles from './promotions.module.css'
import { useColumns } from './use-columns.tsx'

export const handle = { namespaces: ['promotions'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [promotionsQuery(call)])
export const clientLoader = () => startQueries([promotionsQuery()])

export default function PromotionsPage() {
  const { t } = useTranslation(['promotions', 'common'])
  const canManage = usePermission('plan.manage')
  usePageTitle(t('title'))
  if (!canManage)
    return (
      <div className="page">
        <NoAccess
          page
          title={t('noAccess')}
          line={t('order.noAccess')}
          action={<LinkButton href={paths.dashboard()}>{t('common:back')}</LinkButton>}
        />
      </div>
    )
  return <Promotions />
}

function Promotions() {
  const { t } = useTranslation('promotions')
  const query = useInfiniteQuery(promotionsQuery())
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const state = useReturnedPurchase(promotionsApi.key())
  const columns = useColumns()
  const order = (
    <LinkButton href={paths.promotionOffer()} variant="filled">
      {t('new')}
    </LinkButton>
  )
  return (
    <div className="page">
      <PageTitle lead={t('lead')} actions={rows.length > 0 ? order : undefined}>
        {t('title')}
      </PageTitle>
      {state ? (
        <p role="status" className={styles.notice}>
          {t(`returned.${state}`)}
        </p>
      ) : null}
      <ListTable
        query={query}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.promotion(id)}
        failedTitle={t('failed')}
        empty={{ title: t('emptyTitle'), line: t('emptyLine'), action: order }}
      />
    </div>
  )
}
