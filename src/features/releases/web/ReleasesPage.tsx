// /distributions
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LookOnly } from '#features/accounts/web/LookOnly.tsx'
import { useMay } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar, ListFoot } from '#ui/ListBar.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { releasesApi } from './api.ts'
import { ReleaseFilters } from './ReleaseFilters.tsx'
import { useDeleteDraft } from './use-delete-draft.ts'
import { useFindingSentence } from './use-finding-sentence.ts'
import { useReleaseColumns } from './use-release-columns.tsx'
import { useReleaseFilter } from './use-release-filter.ts'

export default function ReleasesPage() {
  const { t } = useTranslation(['releases', 'common'])
  const say = useFindingSentence()
  const navigate = useNavigate()
  const { filter, filtered, setFilter } = useReleaseFilter()
  const { hidden, deleteDraft } = useDeleteDraft()
  const columns = useReleaseColumns(deleteDraft)
  const may = useMay('catalogue.edit')
  usePageTitle(t('list.title'))
  const query = useInfiniteQuery(
    releasesApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 24 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const rows = query.data?.pages.flatMap((page) => page.items).filter((row) => !hidden.has(row.id)) ?? []
  const total = Math.max(rows.length, (query.data?.pages[0]?.total ?? 0) - hidden.size)
  const failed = query.isError && rows.length === 0
  const empty = query.isSuccess && rows.length === 0
  return (
    <div className="page">
      <PageTitle
        actions={
          (empty && !filtered) || !may ? null : (
            <LinkButton
              variant="ink"
              href="/distributions/new"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('list.new')}
            </LinkButton>
          )
        }
        lead={may ? undefined : <LookOnly />}
      >
        {t('list.title')}
      </PageTitle>
      <ListBar count={query.isSuccess ? t('list.count', { count: total }) : null}>
        <ReleaseFilters filter={filter} onChange={setFilter} disabled={empty && !filtered} />
      </ListBar>
      {failed ? (
        <ErrorState
          title={t('list.failed')}
          why={say(readRefusal(query.error))}
          action={
            <Button variant="filled" onClick={() => query.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : empty ? (
        filtered ? (
          <EmptyState
            compact
            title={t('list.nothingTitle')}
            line={t('list.nothingLine')}
            action={<LinkButton href="/distributions">{t('list.showAll')}</LinkButton>}
          />
        ) : (
          <EmptyState
            title={t('list.emptyTitle')}
            line={may ? t('list.emptyLine') : undefined}
            action={
              may ? (
                <LinkButton
                  variant="filled"
                  size="lg"
                  href="/distributions/new"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                >
                  {t('list.start')}
                </LinkButton>
              ) : null
            }
          />
        )
      ) : (
        <>
          <RowsTable
            label={t('list.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending || query.isFetchingNextPage}
            onOpen={(row) => navigate(`/distributions/${row.id}`)}
          />
          {query.isSuccess ? (
            <ListFoot shown={t('list.shown', { shown: rows.length, total })}>
              {query.hasNextPage ? (
                <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {t('common:loadMore')}
                </Button>
              ) : null}
            </ListFoot>
          ) : null}
        </>
      )}
    </div>
  )
}
