// The columns of the list of deliveries: one row for each release, with what its stores have in common.
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { RowOpener } from '#ui/RowOpener.tsx'
import type { RowsColumn } from '#ui/RowsTable.tsx'
import { DELIVERY_STATUSES, type DeliveryStatus } from '../domain.ts'
import type { ListedDeliveryAnswer, ReleaseDeliveriesAnswer } from './api.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import styles from './deliveries.module.css'
import { isPast, useListedAnswer } from './use-answer.ts'

/** What staff look for first. */
const URGENT: readonly DeliveryStatus[] = ['failed', 'rejected', 'unknown']
const BY_URGENCY = [...URGENT, ...DELIVERY_STATUSES.filter((status) => !URGENT.includes(status))]

const STATUSES_SHOWN = 2

/** Those that say how the release is now: one that was taken down is not live. A filter may find none of them. */
function presentOf({ deliveries }: ReleaseDeliveriesAnswer): ListedDeliveryAnswer[] {
  const present = deliveries.filter((delivery) => !isPast(delivery))
  return present.length > 0 ? present : deliveries
}

/** The delivery that needs staff, or else the one whose status is the most urgent. */
const mostUrgent = (release: ReleaseDeliveriesAnswer) =>
  presentOf(release).toSorted(
    (a, b) =>
      Number(b.needsStaff) - Number(a.needsStaff) ||
      BY_URGENCY.indexOf(a.status) - BY_URGENCY.indexOf(b.status),
  )[0]

export function useReleaseColumns({
  openedId,
  onToggle,
  now,
}: {
  openedId: string | undefined
  onToggle: (releaseId: string) => void
  now: number
}): RowsColumn<ReleaseDeliveriesAnswer>[] {
  const { t } = useTranslation('deliveries')
  const { relative, moment } = useDates()
  const answer = useListedAnswer()
  return [
    {
      key: 'release',
      head: t('page.release'),
      cell: ({ releaseId, title, artistName }) => {
        const opened = releaseId === openedId
        const Icon = opened ? IconChevronDown : IconChevronRight
        return (
          <span className={styles.release}>
            <Icon size={16} aria-hidden="true" className={styles.chevron} />
            <span className={styles.names}>
              <b>
                <RowOpener
                  opened={opened}
                  label={t('list.openRelease', { title, artist: artistName })}
                  onToggle={() => onToggle(releaseId)}
                >
                  {title}
                </RowOpener>
              </b>{' '}
              <span className="muted">{artistName}</span>
            </span>
          </span>
        )
      },
    },
    {
      key: 'stores',
      head: t('stores.title'),
      align: 'end',
      small: 'hide',
      cell: ({ deliveries, total }) =>
        total > deliveries.length ? total : new Set(deliveries.map(({ store }) => store.id)).size,
    },
    { key: 'status', head: t('stores.status'), width: '26%', cell: (row) => <Statuses row={row} /> },
    {
      key: 'answer',
      head: t('stores.answer'),
      cell: (row) => {
        const delivery = mostUrgent(row)
        if (!delivery) return null
        const sentence = answer(delivery)
        return (
          <span className={styles.sentence} title={sentence}>
            {row.deliveries.length > 1 ? <span className="muted">{delivery.store.name}: </span> : null}
            {sentence}
          </span>
        )
      },
    },
    {
      key: 'since',
      head: t('stores.updated'),
      align: 'end',
      small: 'hide',
      cell: ({ deliveries }) => {
        const since = deliveries
          .map(({ since }) => since)
          .toSorted()
          .at(-1)
        return since ? (
          <time dateTime={since} title={moment(since)} className={styles.nowrap}>
            {relative(since, now, 'short')}
          </time>
        ) : null
      },
    },
  ]
}

/** How many stores have each status, the most urgent first. */
function Statuses({ row }: { row: ReleaseDeliveriesAnswer }) {
  const { t } = useTranslation('deliveries')
  const deliveries = presentOf(row)
  const present = BY_URGENCY.map((status) => ({
    status,
    count: deliveries.filter((delivery) => delivery.status === status).length,
  })).filter(({ count }) => count > 0)
  const rest = present.slice(STATUSES_SHOWN).reduce((sum, { count }) => sum + count, 0)
  return (
    <span className={styles.statuses}>
      {present.slice(0, STATUSES_SHOWN).map(({ status, count }) => (
        <DeliveryBadge key={status} status={status} count={deliveries.length > 1 ? count : undefined} />
      ))}
      {rest > 0 ? <span className="muted">{t('list.others', { count: rest })}</span> : null}
    </span>
  )
}
