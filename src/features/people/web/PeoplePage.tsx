// /admin/people
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { Route } from './+types/PeoplePage'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { type PersonRow, peopleQuery } from './api.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'
import { peopleFilterIn, usePeopleFilter } from './use-people-filter.ts'

export const handle = { namespaces: ['people'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [peopleQuery(peopleFilterIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([peopleQuery(peopleFilterIn(new URL(request.url).searchParams))])

export default function PeoplePage() {
  const { t } = useTranslation(['people', 'common'])
  const { filter, setFilter, filtered } = usePeopleFilter()
  const columns = useColumns()
  usePageTitle(t('list.title'))
  const query = useInfiniteQuery(peopleQuery(filter))
  return (
    <div className="page">
      <PageTitle>{t('list.title')}</PageTitle>
      <PeopleTabs />
      <ListBar>
        <PeopleFilters filter={filter} setFilter={setFilter} />
      </ListBar>
      <ListTable
        query={query}
        label={t('list.title')}
        columns={columns}
        rowKey={({ id }) => id}
        hrefOf={({ id }) => paths.admin.person(id)}
        failedTitle={t('list.failed')}
        empty={{
          compact: true,
          title: t('list.nothingTitle'),
          line: t('list.nothingLine'),
          action: filtered ? (
            <LinkButton href={paths.admin.people()}>{t('list.showAll')}</LinkButton>
          ) : undefined,
        }}
      />
    </div>
  )
}

function useColumns(): RowsColumn<PersonRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const { dayOf } = useDates()
  return [
    {
      key: 'person',
      head: t('list.person'),
      cell: ({ id, name, email }) => (
        <RowLead title={<AppLink href={paths.admin.person(id)}>{name}</AppLink>} line={email} />
      ),
    },
    {
      key: 'accountStatus',
      head: t('list.accountStatus'),
      cell: ({ accountStatus }) => <AccountStatusBadges statuses={accountStatus} />,
    },
    { key: 'role', head: t('list.role'), cell: ({ role }) => t(`role.${role}`), small: 'side' },
    { key: 'plan', head: t('list.plan'), cell: ({ plan }) => t(`common:plan.${plan}`) },
    {
      key: 'since',
      head: t('list.since'),
      align: 'end',
      small: 'hide',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
    },
  ]
}
