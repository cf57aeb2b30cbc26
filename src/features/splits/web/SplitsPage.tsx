// /splits: releases with who shares them, what others share with this account, and what is paid back first.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePermission, useSeat } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Route } from './+types/SplitsPage'
import { recoupmentsQuery, searchIn, sharedQuery, splitsQuery } from './api.ts'
import { RecoupmentsPart } from './RecoupmentsPart.tsx'
import { ReleasesPart } from './ReleasesPart.tsx'
import { SharedPart } from './SharedPart.tsx'
import { SplitTabs, type SplitView, viewOf } from './SplitTabs.tsx'

export const handle = { namespaces: ['splits'] } satisfies PageHandle

const queriesOf = (view: SplitView, search: string, call = {}) =>
  view === 'shared'
    ? [sharedQuery(call), recoupmentsQuery(call)]
    : view === 'recoupments'
      ? [recoupmentsQuery(call)]
      : [splitsQuery(search, call)]
const queriesIn = (url: string, call = {}) => {
  const query = new URL(url).searchParams
  return queriesOf(viewOf(query), searchIn(query), call)
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => queriesIn(request.url, call))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => startQueries(queriesIn(request.url))

export default function SplitsPage() {
  const { t } = useTranslation(['splits', 'common'])
  const [search] = useSearchParams()
  const seat = useSeat()
  const canView = usePermission('splits.view')
  const canViewMoney = usePermission('money.view')
  const view = viewOf(search)
  usePageTitle(t('title'))
  if (seat && !canView)
    return (
      <div className="page">
        <NoAccess
          page
          title={t('title')}
          line={t('denied', { name: seat.name })}
          action={<LinkButton href={paths.dashboard()}>{t('common:unexpected.toDashboard')}</LinkButton>}
        />
      </div>
    )
  return (
    <div className="page">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <SplitTabs current={view} />
      {view === 'releases' ? (
        <ReleasesPart />
      ) : !canViewMoney ? (
        <NoAccess title={t(`tab.${view}`)} line={t('moneyDenied')} />
      ) : view === 'shared' ? (
        <SharedPart />
      ) : (
        <RecoupmentsPart />
      )}
    </div>
  )
}
