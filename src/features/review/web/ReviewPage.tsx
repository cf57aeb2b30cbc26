// /admin/review: the queue on the left, a case in the middle, the decision on the right; all usable by keyboard.

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { type CallContext, readRefusal } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { undoNewest, useHidden } from '#ui/deferred-action.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/ReviewPage'
import { reviewApi } from './api.ts'
import { CASE_HEAD } from './CaseHeader.tsx'
import { CasePanel } from './CasePanel.tsx'
import { KeysBar } from './KeysBar.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import styles from './review.module.css'
import type { ReasonDraft } from './use-decision.ts'
import { type QueueFilter, queueFilterIn, useQueueFilter } from './use-queue-filter.ts'

export const handle = { namespaces: ['deliveries', 'releases', 'review', 'uploads'] } satisfies PageHandle

const WATCH_MS = 20_000

const caseQuery = (id: string, context: CallContext = {}) =>
  reviewApi.find.queryOptions({ input: { id }, context })

const queueQuery = (filter: QueueFilter['filter'], context: CallContext = {}) =>
  reviewApi.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const loader = ({ context, params: { id }, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [
    queueQuery(queueFilterIn(new URL(request.url).searchParams), call),
    ...(id ? [caseQuery(id, call)] : []),
  ])
export const clientLoader = () => null

export default function ReviewPage() {
  const { t } = useTranslation('review')
  usePageTitle(t('title'))
  const { id } = useParams()
  const navigate = useNavigate()
  const filter = useQueueFilter()
  const queue = useQueue(filter.filter)
  const findingSentence = useFindingSentence()
  const index = queue.items.findIndex((item) => item.releaseId === id)

  const go = (to: string | undefined) => navigate(filter.hrefOf(to))
  const move = (step: 1 | -1) => {
    const next = queue.items[index + step]
    if (next) go(next.releaseId)
    else if (step === 1) queue.loadMore?.()
  }
  // Without an open case, J, K and Enter belong to the queue.
  useShortcuts(
    id
      ? {
          undoApproval: undoNewest,
          nextCase: () => move(1),
          previousCase: () => move(-1),
          enterCase: () => document.getElementById(CASE_HEAD)?.focus(),
        }
      : { undoApproval: undoNewest },
  )
  /** The decided case leaves the queue; the one after it, or before it at the end, is next. */
  const afterDecision = () => go((queue.items[index + 1] ?? queue.items[index - 1])?.releaseId)

  return (
    <div className={styles.desk} data-case={id ? true : undefined}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <nav className={styles.queue} aria-label={t('queue.label')}>
        {queue.error && queue.items.length === 0 ? (
          <LoadError title={t('queue.failed')} query={queue} errorMessage={findingSentence} />
        ) : queue.isPending ? (
          <DelayedSkeleton label={t('queue.loading')}>
            <div className={styles.queueHead}>
              <SkeletonRows count={8} />
            </div>
          </DelayedSkeleton>
        ) : (
          <QueuePanel
            items={queue.items}
            total={queue.total}
            dueToday={queue.dueToday}
            now={queue.now}
            filter={filter}
            openedId={id}
            onOpen={go}
            more={queue.loadMore && { load: queue.loadMore, loading: queue.loadingMore }}
          />
        )}
      </nav>
      {id ? (
        <Case key={id} id={id} backHref={filter.hrefOf()} onDone={afterDecision} onUndo={() => go(id)} />
      ) : (
        <div className={styles.choose}>
          {queue.items.length > 0 ? (
            <EmptyState title={t('case.choose')} line={t('case.chooseLine')} />
          ) : null}
        </div>
      )}
      <KeysBar />
    </div>
  )
}

function useQueue(filter: QueueFilter['filter']) {
  const query = useInfiniteQuery({
    ...queueQuery(filter),
    refetchInterval: WATCH_MS,
    // The rows of the previous filter stay until the new ones have loaded.
    placeholderData: keepPreviousData,
  })
  const [first] = query.data?.pages ?? []
  const hidden = useHidden()
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter(({ releaseId }) => !hidden.has(releaseId))
  return {
    items,
    total: (first?.total ?? 0) - (loaded.length - items.length),
    dueToday: first?.dueToday ?? 0,
    now: first?.now ?? '',
    error: query.error,
    isPending: query.isPending,
    refetch: query.refetch,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  }
}

interface CaseProps {
  id: string
  backHref: string
  onDone: () => void
  onUndo: () => void
}

function Case({ id, backHref, onDone, onUndo }: CaseProps) {
  const { t } = useTranslation('review')
  const findingSentence = useFindingSentence()
  const { data, error, refetch } = useQuery({
    ...caseQuery(id),
    // Somebody else can claim the case meanwhile.
    refetchInterval: WATCH_MS,
  })
  // Another version opens the case anew; what the reviewer has typed about the earlier one goes with them.
  const typed = useRef<readonly ReasonDraft[]>([])
  const back = (
    <p className={styles.back}>
      <TextButton label={t('queue.back')} href={backHref} />
    </p>
  )
  // Also while it is open: the artist can withdraw a release that nobody has claimed.
  if (error && readRefusal(error).code === 'not_found') {
    return (
      <div className={styles.case}>
        {back}
        <div role="alert">
          <EmptyState title={t('case.goneTitle')} line={t('case.goneLine')} />
        </div>
      </div>
    )
  }
  if (data) {
    return (
      <>
        {back}
        <CasePanel
          key={`${id} ${data.sha256}`}
          subject={data}
          typed={typed}
          onDone={onDone}
          onUndo={onUndo}
        />
      </>
    )
  }
  return (
    <div className={styles.case}>
      {back}
      {error ? (
        <LoadError title={t('case.failed')} query={{ error, refetch }} errorMessage={findingSentence} />
      ) : (
        <DelayedSkeleton label={t('case.loading')}>
          <div className={styles.caseHead}>
            <SkeletonBlock width={220} height={220} />
            <SkeletonBlock width="60%" height={40} />
          </div>
          <SkeletonBlock height={160} gap={24} />
          <SkeletonRows count={4} cover={false} />
        </DelayedSkeleton>
      )}
    </div>
  )
}
