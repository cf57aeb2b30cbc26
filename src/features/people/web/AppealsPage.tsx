// /admin/appeals: messages from blocked users, longest waiting first.

import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn, RowsTable } from '#ui/RowsTable.tsx'
import { type AppealMessage, peopleApi } from './api.ts'
import { PeopleTabs } from './PeopleTabs.tsx'

export const handle = { namespaces: ['people'] } satisfies PageHandle

export default function AppealsPage() {
  const { t } = useTranslation(['people', 'common'])
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const status = search.get('status') === 'done' ? 'done' : 'open'
  const columns = useColumns()
  usePageTitle(t('desk.title'))
  const query = useInfiniteQuery(
    peopleApi.appeals.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className="page">
      <PageTitle lead={t('desk.lead')}>{t('desk.title')}</PageTitle>
      <PeopleTabs />
      <ListBar>
        <NativeSelect
          label={t('desk.filter')}
          value={status}
          data={[
            { value: 'open', label: t('desk.open') },
            { value: 'done', label: t('desk.done') },
          ]}
          onChange={(event) =>
            setSearch(event.currentTarget.value === 'done' ? { status: 'done' } : {}, { replace: true })
          }
        />
      </ListBar>
      {query.isError && rows.length === 0 ? (
        <ErrorState
          title={t('desk.failed')}
          why={errorMessage(readRefusal(query.error))}
          action={<Button onClick={() => query.refetch()}>{t('common:retry')}</Button>}
        />
      ) : query.isSuccess && rows.length === 0 ? (
        <EmptyState
          compact
          title={t('desk.emptyTitle')}
          line={t(status === 'open' ? 'desk.emptyLine' : 'desk.emptyDone')}
        />
      ) : (
        <>
          <RowsTable
            label={t('desk.title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            loading={query.isPending}
            onOpen={({ id }) => navigate(`/admin/appeals/${id}`)}
          />
          <LoadMore query={query} />
        </>
      )}
    </div>
  )
}

function useColumns(): RowsColumn<AppealMessage>[] {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return [
    {
      key: 'person',
      head: t('desk.person'),
      cell: ({ id, kind, person }) => (
        <RowLead
          title={<AppLink href={`/admin/appeals/${id}`}>{person.name}</AppLink>}
          line={t(`desk.kind.${kind}`)}
        />
      ),
    },
    { key: 'block', head: t('person.blocks'), cell: ({ block }) => t(`block.${block.kind}`) },
    { key: 'state', head: t('desk.state'), cell: ({ status }) => t(`desk.status.${status}`), small: 'side' },
    {
      key: 'sent',
      head: t('desk.sent'),
      cell: ({ sentAt }) => <time dateTime={sentAt}>{moment(sentAt)}</time>,
      small: 'hide',
    },
    {
      key: 'due',
      head: t('desk.due'),
      align: 'end',
      cell: ({ dueAt, status, answeredAt }) =>
        status === 'open' ? (
          <time dateTime={dueAt}>{moment(dueAt)}</time>
        ) : answeredAt ? (
          t('desk.answered', { at: moment(answeredAt) })
        ) : null,
    },
  ]
}
