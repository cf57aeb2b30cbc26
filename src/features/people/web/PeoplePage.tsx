// /admin/people

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { type PersonRow, peopleApi } from './api.ts'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'
import { usePeopleFilter } from './use-people-filter.ts'

export const handle = { namespaces: ['people'] } satisfies PageHandle

export default function PeoplePage() {
  const { t } = useTranslation(['people', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { filter, setFilter, filtered } = usePeopleFilter()
  const columns = useColumns()
  usePageTitle(t('list.title'))
  const query = useInfiniteQuery(
    peopleApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="page">
      <PageTitle>{t('list.title')}</PageTitle>
      <PeopleTabs />
      <ListBar>
        <PeopleFilters filter={filter} setFilter={setFilter} />
      </ListBar>
      {query.isError && rows.length === 0 ? (
        <ErrorState
          title={t('list.failed')}
          why={errorMessage(readRefusal(query.error))}
          action={<Button onClick={() => query.refetch()}>{t('common:retry')}</Button>}
        />
      ) : query.isSuccess && rows.length === 0 ? (
        <EmptyState
          compact
          title={t('list.nothingTitle')}
          line={t('list.nothingLine')}
          action={filtered ? <LinkButton href="/admin/people">{t('list.showAll')}</LinkButton> : undefined}
        />
      ) : (
        <>
          <RowsTable
            label={t('list.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            loading={query.isPending}
            onOpen={({ id }) => navigate(`/admin/people/${id}`)}
            keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
          />
          <LoadMore query={query} />
        </>
      )}
    </div>
  )
}

function useColumns(): RowsColumn<PersonRow>[] {
  const { t } = useTranslation(['people', 'common'])
  const { day } = useDates()
  return [
    {
      key: 'person',
      head: t('list.person'),
      cell: ({ id, name, email }) => (
        <RowLead title={<AppLink href={`/admin/people/${id}`}>{name}</AppLink>} line={email} />
      ),
    },
    {
      key: 'standing',
      head: t('list.standing'),
      cell: ({ standing }) => <AccountStatusBadges statuses={standing} />,
    },
    { key: 'role', head: t('list.role'), cell: ({ role }) => t(`role.${role}`), small: 'side' },
    { key: 'plan', head: t('list.plan'), cell: ({ plan }) => t(`common:plan.${plan}`) },
    {
      key: 'since',
      head: t('list.since'),
      align: 'end',
      small: 'hide',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{day(createdAt)}</time>,
    },
  ]
}
