// The queue at the left of the desk: by deadline, late ones in red.
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { coverSource } from '#features/releases/web/cover-source.ts'
import { useDates } from '#features/releases/web/use-dates.ts'
import { Cover } from '#ui/Cover.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { useRowKeys } from '#ui/use-row-keys.ts'
import type { QueueItemAnswer } from './api.ts'
import styles from './review.module.css'

export interface QueuePanelProps {
  items: readonly QueueItemAnswer[]
  total: number
  dueToday: number
  openedId: string | undefined
  onOpen: (releaseId: string | undefined) => void
  more: { load: () => void; loading: boolean } | undefined
}

export function QueuePanel({ items, total, dueToday, openedId, onOpen, more }: QueuePanelProps) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const list = useRef<HTMLDivElement>(null)
  useRowKeys({
    list,
    rows: 'li',
    off: openedId !== undefined,
    onOpen: (index) => onOpen(items[index]?.releaseId),
    onEnd: more?.load,
  })
  return (
    <div ref={list}>
      <div className={styles.queueHead}>
        <h2>{t('queue.toHear', { count: total })}</h2>
        <p>
          <span>{t('queue.byDeadline')}</span>
          <span>{t('queue.dueToday', { count: dueToday })}</span>
        </p>
      </div>
      {items.length === 0 ? (
        <div className={styles.queueEmpty}>
          <EmptyState compact title={t('queue.emptyTitle')} line={t('queue.emptyLine')} />
        </div>
      ) : (
        <Rows edge label={t('queue.label')}>
          {items.map((item) => (
            <Row
              key={item.releaseId}
              href={`/admin/review/${item.releaseId}`}
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
              line={<ItemLine item={item} />}
              end={
                <>
                  <TimeLeft dueAt={item.dueAt} />
                  {t(`common:plan.${item.plan as 'pro'}`)}
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

function ItemLine({ item }: { item: QueueItemAnswer }) {
  const { t } = useTranslation(['review', 'releases'])
  const type = t(`releases:type.${item.type as 'single'}`)
  const line = `${t('case.byline', { artist: item.artistName, type })}, ${item.trackCount}`
  return item.status === 'in_review' ? (
    <>
      {line}, <b>{t('queue.inReview')}</b>
    </>
  ) : (
    line
  )
}

const HOUR_MS = 3_600_000

/** Within a day hours and minutes, else the day and the time; what is late says by how much. */
function TimeLeft({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('review')
  const { locale } = useDates()
  const left = Date.parse(dueAt) - Date.now()
  const late = left < 0
  const length = Math.abs(left)
  const hours = Math.floor(length / HOUR_MS)
  const short = `${hours}:${String(Math.floor((length % HOUR_MS) / 60_000)).padStart(2, '0')}`
  const words = late
    ? t('queue.late', { time: hours < 24 ? short : t('queue.days', { count: Math.floor(hours / 24) }) })
    : hours < 12
      ? short
      : new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
          new Date(dueAt),
        )
  return (
    <b data-late={late || undefined} className={styles.left}>
      <time dateTime={dueAt}>{words}</time>
    </b>
  )
}
