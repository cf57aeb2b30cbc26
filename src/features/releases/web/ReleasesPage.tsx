// /distributions

import { ActionIcon, Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ReadOnlyNotice } from '#features/accounts/web/ReadOnlyNotice.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { useHidden } from '#ui/deferred-action.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar, ListFoot } from '#ui/ListBar.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import type { Route } from './+types/ReleasesPage'
import { type ReleaseRowAnswer, releasesQuery, viewsQuery } from './api.ts'
import { CopyDialog, type CopySource } from './CopyDialog.tsx'
import { filterIn, questionOf } from './list-address.ts'
import { NoReleases } from './NoReleases.tsx'
import { ReleaseBulk } from './ReleaseBulk.tsx'
import { ReleaseFilters } from './ReleaseFilters.tsx'
import { useDeleteDrafts } from './use-delete-draft.ts'
import { useFindingSentence } from './use-finding-sentence.ts'
import { useReleaseColumns } from './use-release-columns.tsx'
import { type ReleaseFilter, useReleaseFilter } from './use-release-filter.ts'
import { useSaveCodes } from './use-save-codes.ts'
import { ViewTabs } from './ViewTabs.tsx'

export const handle = { namespaces: ['releases', 'uploads'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const filter = filterIn(new URL(request.url).searchParams)
  return loadPageData(context, (call) => [releasesQuery(filter, call), viewsQuery(call)])
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([releasesQuery(filterIn(new URL(request.url).searchParams)), viewsQuery()])

/** About a thousand releases at a time. */
const PAGES_SELECTED_MAX = 42

export default function ReleasesPage() {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const navigate = useNavigate()
  const { filter, address, arrival, filtered, setFilter } = useReleaseFilter()
  const deleteDrafts = useDeleteDrafts()
  const { saving, saveCodes } = useSaveCodes()
  const [copied, setCopied] = useState<CopySource>()
  const [copying, setCopying] = useState(false)
  const [isCompact, setCompact] = useLocalStorage({ key: 'compact-rows', defaultValue: false })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const columns = useReleaseColumns({
    sort: filter.sort,
    isCompact,
    onSort: (sort) => setFilter({ sort }),
    onDelete: (row) => deleteDrafts([row]),
    onCopy: (row) => {
      setCopied(row)
      setCopying(true)
    },
  })
  const canEdit = usePermission('catalogue.edit')
  usePageTitle(t('list.title'))
  useShortcuts({ create: canEdit ? () => navigate(paths.newRelease()) : undefined })
  const { query, rows, total } = useReleasePages(filter)
  const chosen = rows.filter((row) => ticked.has(row.id))
  const failed = query.isError && rows.length === 0
  // While another filter loads, the previous rows stay, so an empty previous result says nothing about the new one.
  const empty = query.isSuccess && !query.isPlaceholderData && rows.length === 0
  const tick = (ids: string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const [selectingAll, setSelectingAll] = useState(false)
  /** Loads every result that is not shown yet, because what is selected is also shown. */
  const selectAll = async () => {
    setSelectingAll(true)
    let { data, hasNextPage } = query
    while (hasNextPage && (data?.pages.length ?? 0) < PAGES_SELECTED_MAX) {
      const next = await query.fetchNextPage()
      if (next.isError) break
      data = next.data
      hasNextPage = next.hasNextPage
    }
    tick(data?.pages.flatMap((page) => page.items.map(({ id }) => id)) ?? [], true)
    setSelectingAll(false)
  }
  return (
    <div className="page">
      <PageTitle
        actions={
          (empty && !filtered) || !canEdit ? null : (
            <>
              <LinkButton href={paths.imports()}>{t('list.import')}</LinkButton>
              <LinkButton
                variant="ink"
                href={paths.newRelease()}
                leftSection={<IconPlus size={18} aria-hidden="true" />}
              >
                {t('list.new')}
              </LinkButton>
            </>
          )
        }
        lead={canEdit ? undefined : <ReadOnlyNotice />}
      >
        {t('list.title')}
      </PageTitle>
      <ViewTabs filter={filter} address={address} filtered={filtered} />
      <ListBar
        count={
          <>
            {query.isSuccess ? t('list.count', { count: total }) : null}
            <ActionIcon
              visibleFrom="sm"
              aria-label={t('list.compact')}
              title={t('list.compact')}
              aria-pressed={isCompact}
              onClick={() => setCompact(!isCompact)}
            >
              {isCompact ? <IconBaselineDensitySmall size={18} /> : <IconBaselineDensityMedium size={18} />}
            </ActionIcon>
          </>
        }
      >
        <ReleaseFilters key={arrival} filter={filter} onChange={setFilter} disabled={empty && !filtered} />
      </ListBar>
      {failed ? (
        <LoadError title={t('list.failed')} query={query} errorMessage={findingSentence} primary />
      ) : empty ? (
        <NoReleases filtered={filtered} canEdit={canEdit} />
      ) : (
        <>
          <RowsTable
            label={t('list.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            compact={isCompact}
            loading={query.isPending || query.isFetchingNextPage || rows.length === 0}
            onOpen={(row) => navigate(paths.release(row.id))}
            keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
            selection={{
              selected: ticked,
              onToggle: (id, on) => tick([id], on),
              onToggleAll: (on) =>
                tick(
                  rows.map((row) => row.id),
                  on,
                ),
              rowLabel: (row) => t('bulk.choose', { title: row.title || t('list.untitled') }),
              allLabel: t('bulk.chooseAll'),
            }}
          />
          {query.isSuccess ? (
            <ListFoot shown={t('list.shown', { shown: rows.length, total })}>
              {query.hasNextPage ? (
                <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {t('common:loadMore')}
                </Button>
              ) : null}
              <Button size="sm" loading={saving} onClick={() => saveCodes(questionOf(filter))}>
                {t(filtered ? 'codes.saveThese' : 'codes.saveAll')}
              </Button>
            </ListFoot>
          ) : null}
        </>
      )}
      <ReleaseBulk
        rows={chosen}
        all={{ count: total, isLoading: selectingAll, onSelect: () => void selectAll() }}
        sort={filter.sort}
        onDelete={deleteDrafts}
        onClear={() => setTicked(new Set())}
      />
      <CopyDialog source={copied} opened={copying} onClose={() => setCopying(false)} />
    </div>
  )
}

/** All pages merged; a row that moved between pages appears once, in its latest version. */
function useReleasePages(filter: ReleaseFilter) {
  const hidden = useHidden()
  const query = useInfiniteQuery(releasesQuery(filter))
  const all = query.data?.pages.flatMap((page) => page.items) ?? []
  const once = [...new Map(all.map((row): [string, ReleaseRowAnswer] => [row.id, row])).values()]
  const rows = once.filter((row) => !hidden.has(row.id))
  // Hidden rows are only subtracted when they are among the loaded ones, which the total includes.
  const total = Math.max(rows.length, (query.data?.pages[0]?.total ?? 0) - (once.length - rows.length))
  return { query, rows, total }
}
