// The review queue: by deadline, overdue in red, with age and claim.
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#lib/i18n/formats.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { HOUR_MS, inLargestUnit } from '#lib/pure/dates.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { useRowKeys } from '#ui/use-row-keys.ts'
import type { QueueItemAnswer } from './api.ts'
import { FoundReleases } from './FoundReleases.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'
import styles from './review.module.css'
import type { QueueFilter } from './use-queue-filter.ts'

export interface QueuePanelProps {
  items: readonly QueueItemAnswer[]
  total: number
  dueToday: number
  /** The server's time of the answer. */
  now: string
  openedId: string | undefined
  filter: QueueFilter
  onOpen: (releaseId: string | undefined) => void
  more: { load: () => void; loading: boolean } | undefined
}

export function QueuePanel(props: QueuePanelProps) {
  const { total, dueToday, filter } = props
  const { t } = useTranslation('review')
  const counted = { count: Math.min(total, COUNTED_MAX) }
  return (
    <>
      <div className={styles.queueHead}>
        <ReviewTabs />
        <h2>{t(total > COUNTED_MAX ? 'queue.toReviewMore' : 'queue.toReview', counted)}</h2>
        <p>
          <span>{t('queue.byDeadline')}</span>
          <span>{t('queue.dueToday', { count: Math.min(dueToday, COUNTED_MAX) })}</span>
        </p>
        <SearchField
          className={styles.search}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          initial={filter.search}
          maxLength={200}
          onSearch={(search) => filter.set({ search })}
        />
        {filter.search === '' ? <QueueFilters {...filter} /> : null}
      </div>
      {filter.search === '' ? <QueueRows {...props} /> : <FoundReleases {...props} />}
    </>
  )
}

function QueueRows({ items, now, openedId, filter, onOpen, more }: QueuePanelProps) {
  const { t } = useTranslation(['review', 'common'])
  const list = useRef<HTMLDivElement>(null)
  // J and K open cases that are outside the visible part of the queue.
  useEffect(() => {
    if (openedId)
      list.current
        ?.querySelector('[aria-current="true"]')
        ?.closest('li')
        ?.scrollIntoView({ block: 'nearest' })
  }, [openedId])
  useRowKeys({
    list,
    rows: 'li',
    off: openedId !== undefined,
    onOpen: (index) => onOpen(items[index]?.releaseId),
    onEnd: more?.load,
  })
  return (
    <div ref={list}>
      {items.length === 0 ? (
        <div className={styles.queueEmpty}>
          {filter.count > 0 ? (
            <EmptyState
              compact
              title={t('queue.noneTitle')}
              line={t('queue.noneLine')}
              action={<Button onClick={filter.clear}>{t('filter.clear')}</Button>}
            />
          ) : (
            <EmptyState compact title={t('queue.emptyTitle')} line={t('queue.emptyLine')} />
          )}
        </div>
      ) : (
        <Rows edge label={t('queue.label')}>
          {items.map((item) => (
            <Row
              key={item.releaseId}
              href={filter.hrefOf(item.releaseId)}
              opened={item.releaseId === openedId}
              start={
                <Cover
                  image={coverSource(item.artworkUrls, 48)}
                  alt=""
                  size={48}
                  emptyText={t('case.noCover')}
                />
              }
              title={item.title}
              line={<ItemLine item={item} now={now} />}
              end={
                <>
                  <TimeLeft dueAt={item.dueAt} now={now} />
                  {t(`common:plan.${item.plan}`)}
                </>
              }
            />
          ))}
        </Rows>
      )}
      {more ? (
        <div className={styles.queueMore}>
          <Button onClick={more.load} loading={more.loading}>
            {t('common:loadMore')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function ItemLine({ item, now }: { item: QueueItemAnswer; now: string }) {
  const { t } = useTranslation(['review', 'releases'])
  const { relative } = useDates()
  const type = t(`releases:type.${item.type}`)
  const holder = item.claim
    ? t(item.claim.mine ? 'queue.claimedByYou' : 'queue.claimedBy', { name: item.claim.name })
    : item.status === 'in_review'
      ? t('queue.inReview')
      : undefined
  const facts = [
    item.isUpdate ? t('queue.isUpdate') : undefined,
    relative(item.submittedAt, Date.parse(now), 'short'),
    item.approved ? t(`queue.approved.${item.approved}`) : undefined,
    item.adviceCount > 0 ? t('case.advises', { count: item.adviceCount }) : undefined,
  ]
  return (
    <>
      {t('case.byline', { artist: item.artistName, type })}, {t('queue.tracks', { count: item.trackCount })}
      <br />
      {facts.filter(Boolean).join(', ')}
      {holder ? (
        <>
          , <b>{holder}</b>
        </>
      ) : null}
    </>
  )
}

/** The time left within half a day, else day and time; an overdue case shows by how much. */
export function TimeLeft({ dueAt, now }: { dueAt: string; now: string }) {
  const { t } = useTranslation('review')
  const { locale, weekdayClock } = useDates()
  const left = Date.parse(dueAt) - Date.parse(now)
  const overdue = left < 0
  const [unit, count] = inLargestUnit(Math.abs(left))
  const time = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.max(1, count))
  const words = overdue
    ? t('queue.overdue', { time })
    : left < 12 * HOUR_MS
      ? t('queue.left', { time })
      : weekdayClock(dueAt)
  return (
    <b data-overdue={overdue || undefined} className={styles.left}>
      <time dateTime={dueAt}>{words}</time>
    </b>
  )
}
