// Search results from the whole catalogue, in place of the queue.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#features/releases/web/StatusBadge.tsx'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { useRowKeys } from '#ui/use-row-keys.ts'
import { reviewApi } from './api.ts'
import type { QueuePanelProps } from './QueuePanel.tsx'
import styles from './review.module.css'

export function FoundReleases({
  filter,
  openedId,
  onOpen,
}: Pick<QueuePanelProps, 'filter' | 'openedId' | 'onOpen'>) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const findingSentence = useFindingSentence()
  const list = useRef<HTMLDivElement>(null)
  const { search } = filter
  const query = useQuery(reviewApi.search.queryOptions({ input: { search } }))
  const items = query.data?.items ?? []
  useRowKeys({
    list,
    rows: 'li',
    off: openedId !== undefined,
    onOpen: (index) => onOpen(items[index]?.id),
  })
  if (query.isPending)
    return (
      <DelayedSkeleton label={t('search.loading')}>
        <div className={styles.queueHead}>
          <SkeletonRows count={4} />
        </div>
      </DelayedSkeleton>
    )
  if (query.isError)
    return (
      <div className={styles.queueEmpty}>
        <LoadError title={t('search.failed')} query={query} errorMessage={findingSentence} />
      </div>
    )
  if (items.length === 0)
    return (
      <div className={styles.queueEmpty}>
        <EmptyState compact title={t('search.noneTitle', { search })} line={t('search.noneLine')} />
      </div>
    )
  return (
    <div ref={list}>
      <Rows edge label={t('search.found')}>
        {items.map(({ id, title, artistName, accountName, upc, type, status, live, artworkUrls }) => (
          <Row
            key={id}
            href={filter.hrefOf(id)}
            opened={id === openedId}
            start={
              <Cover image={coverSource(artworkUrls, 48)} alt="" size={48} emptyText={t('case.noCover')} />
            }
            title={title}
            line={
              <>
                {t('case.byline', { artist: artistName, type: t(`releases:type.${type}`) })}
                <br />
                {[accountName, upc].filter(Boolean).join(', ')}
              </>
            }
            end={<StatusBadge status={status} live={live} />}
          />
        ))}
      </Rows>
      {query.data?.hasMore ? <p className={styles.searchMore}>{t('search.more')}</p> : null}
    </div>
  )
}
