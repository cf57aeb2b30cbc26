// /admin/deliveries: one row for each release, which opens to its stores; filters, and actions for many at once.

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useCount } from '#lib/web/use-count.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { ListBar, ListFoot } from '#ui/ListBar.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { DELIVERY_STATUSES, type DeliveryStatus, isOpen } from '../domain.ts'
import type { Route } from './+types/DeliveriesPage'
import { deliveriesQuery, type ListedDeliveryAnswer, type ReleaseDeliveriesAnswer } from './api.ts'
import { ChangeOutcome } from './ChangeOutcome.tsx'
import { DeliveryBulk } from './DeliveryBulk.tsx'
import { DeliveryDetail } from './DeliveryDetail.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { DeliveryTabs } from './DeliveryTabs.tsx'
import styles from './deliveries.module.css'
import { isSelectable, StoresOfDeliveries } from './StoresOfDeliveries.tsx'
import { useDeliveryChanges } from './use-delivery-changes.ts'
import { type DeliveryFilter, deliveryFilterIn, useDeliveryFilter } from './use-delivery-filter.ts'
import { useDeliverySentence } from './use-delivery-sentence.ts'
import { useReleaseColumns } from './use-release-columns.tsx'

export const handle = { namespaces: ['deliveries', 'releases', 'stores', 'uploads'] } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    deliveriesQuery(deliveryFilterIn(new URL(request.url).searchParams), call),
  ])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([deliveriesQuery(deliveryFilterIn(new URL(request.url).searchParams))])

/** While a delivery is on its way; otherwise the list is only kept up to date. */
const WATCH_MS = 5_000
const REFRESH_MS = 60_000

export default function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  usePageTitle(t('page.title'))
  const format = useCount()
  const sentenceOf = useDeliverySentence()
  const place = useDeliveryFilter()
  const { filter, filtered, release: openedId, delivery } = place
  const { query, releases, counts, total, now } = useDeliveries(filter)
  const changes = useDeliveryChanges()
  const selection = useSelection(releases, place.address)
  const columns = useReleaseColumns({ openedId, onToggle: place.toggleRelease, now })
  // While another filter loads, the previous rows stay, so an empty previous result says nothing about the new one.
  const isEmpty = query.isSuccess && !query.isPlaceholderData && releases.length === 0
  const { report } = changes
  return (
    <div className="page">
      <PageTitle>{t('page.title')}</PageTitle>
      <DeliveryTabs />
      {/* On phones the count has a line of its own, which is kept for it. */}
      <ListBar count={counts ? t('list.count', { count: total, total: format(total) }) : '\u00a0'}>
        <DeliveryFilters key={place.arrival} filter={filter} counts={counts} onChange={place.setFilter} />
      </ListBar>
      {report ? <ChangeOutcome report={report} onClose={changes.closeReport} /> : null}
      {query.isError && releases.length === 0 ? (
        <LoadError title={t('page.failed')} query={query} errorMessage={sentenceOf} />
      ) : isEmpty ? (
        <EmptyState
          title={t(filtered ? 'list.noResultTitle' : 'page.emptyTitle')}
          line={t(filtered ? 'list.noResultLine' : 'page.emptyLine')}
          action={
            filtered ? (
              <LinkButton href={paths.admin.deliveries()}>{t('page.showAll')}</LinkButton>
            ) : undefined
          }
        />
      ) : (
        <div className={styles.work} data-open={delivery ? true : undefined}>
          <div>
            <RowsTable
              compact
              label={t('page.label')}
              // The panel beside the list needs the space of the last columns.
              columns={delivery ? columns.filter(({ key }) => key !== 'since' && key !== 'stores') : columns}
              rows={releases}
              rowKey={({ releaseId }) => releaseId}
              openedKey={openedId}
              detail={(release) => (
                <StoresOfDeliveries
                  release={release}
                  now={now}
                  selected={selection.ids}
                  onSelect={selection.select}
                  openedId={delivery}
                  onOpen={place.openDelivery}
                  changes={changes}
                />
              )}
              onOpen={({ releaseId }) => place.toggleRelease(releaseId)}
              keyed={{ onEnd: () => query.hasNextPage && query.fetchNextPage() }}
              loading={query.isPending || query.isFetchingNextPage}
              selection={{
                selected: selection.releases,
                partial: selection.partial,
                isDisabled: ({ deliveries }) => !deliveries.some(isSelectable),
                onToggle: (id, on) =>
                  selection.select(releases.find(({ releaseId }) => releaseId === id)?.deliveries ?? [], on),
                onToggleAll: (on) =>
                  selection.select(
                    releases.flatMap(({ deliveries }) => deliveries),
                    on,
                  ),
                rowLabel: ({ title }) => t('list.selectStores', { title }),
                allLabel: t('list.selectShown'),
              }}
            />
            {query.isSuccess && query.hasNextPage ? (
              <ListFoot shown={t('list.shown', { count: releases.length })}>
                <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {t('list.more')}
                </Button>
              </ListFoot>
            ) : null}
          </div>
          {delivery ? (
            <DeliveryDetail
              key={delivery}
              id={delivery}
              changes={changes}
              onClose={() => place.openDelivery(undefined)}
            />
          ) : null}
        </div>
      )}
      <DeliveryBulk
        selected={selection.deliveries}
        isAll={selection.isAll}
        onSelectAll={selection.selectAll}
        onClear={selection.clear}
        filter={filter}
        counts={counts}
        changes={changes}
      />
    </div>
  )
}

/** All pages merged; a release that moved between pages appears once, in its latest version. */
function useDeliveries(filter: DeliveryFilter) {
  const query = useInfiniteQuery({
    ...deliveriesQuery(filter),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) =>
        items.some(({ deliveries }) =>
          deliveries.some(({ status }) => isOpen(status) && status !== 'accepted'),
        ),
      )
        ? WATCH_MS
        : REFRESH_MS,
  })
  const [first] = query.data?.pages ?? []
  const all = query.data?.pages.flatMap((page) => page.items) ?? []
  const releases = [
    ...new Map(all.map((row): [string, ReleaseDeliveriesAnswer] => [row.releaseId, row])).values(),
  ]
  const counts = first?.counts ?? undefined
  const statuses: readonly DeliveryStatus[] = filter.status ?? DELIVERY_STATUSES
  const total = statuses.reduce((sum, status) => sum + (counts?.[status] ?? 0), 0)
  return { query, releases, counts, total, now: Date.parse(first?.now ?? '') || Date.now() }
}

/** The selected deliveries among those that are loaded, or everything that the filters find. */
function useSelection(releases: readonly ReleaseDeliveriesAnswer[], address: string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === address
  const selectable = releases.flatMap(({ deliveries }) => deliveries.filter(isSelectable))
  const isSelected = ({ id }: ListedDeliveryAnswer) => isAll || ids.has(id)
  const releasesWhere = (matches: (deliveries: readonly ListedDeliveryAnswer[]) => boolean) =>
    new Set(
      releases.flatMap(({ releaseId, deliveries }) => {
        const some = deliveries.filter(isSelectable)
        return some.length > 0 && matches(some) ? releaseId : []
      }),
    )
  const deliveries = selectable.filter(isSelected)
  return {
    ids: new Set(deliveries.map(({ id }) => id)),
    deliveries,
    isAll,
    releases: releasesWhere((some) => some.every(isSelected)),
    partial: releasesWhere((some) => some.some(isSelected) && !some.every(isSelected)),
    select: (some: readonly ListedDeliveryAnswer[], on: boolean) => {
      const changed = new Set(some.filter(isSelectable).map(({ id }) => id))
      const before = deliveries.map(({ id }) => id)
      setAllOf(undefined)
      setIds(new Set(on ? [...before, ...changed] : before.filter((id) => !changed.has(id))))
    },
    selectAll: () => setAllOf(address),
    clear: () => {
      setAllOf(undefined)
      setIds(new Set())
    },
  }
}
