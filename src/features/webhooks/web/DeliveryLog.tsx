// The deliveries of a webhook, newest first; each opens to its message and attempts.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { webhooksApi } from './api.ts'
import { DeliveryDetail } from './DeliveryDetail.tsx'

const WATCH_MS = 5_000

export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { t } = useTranslation('webhooks')
  const { moment } = useDates()
  const [openedId, setOpenedId] = useState<string>()
  const query = useInfiniteQuery({
    ...webhooksApi.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: webhookId, cursor, limit: 10 }),
      ...CURSOR_PAGES,
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((item) => item.status === 'waiting'))
        ? WATCH_MS
        : false,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const opened = items.find(({ id }) => id === openedId)
  if (query.isPending) {
    return (
      <DelayedSkeleton label={t('deliveriesLoading')}>
        <SkeletonRows count={2} cover={false} />
      </DelayedSkeleton>
    )
  }
  if (query.isError && items.length === 0) {
    return <LoadError title={t('deliveriesFailed')} query={query} />
  }
  if (items.length === 0) return <p className="muted">{t('deliveriesEmpty')}</p>
  return (
    <div>
      <Rows label={t('deliveries')}>
        {items.map((item) => (
          <Row
            key={item.id}
            title={t(`event.${item.type}`)}
            line={<time dateTime={String(item.createdAt)}>{moment(item.createdAt)}</time>}
            end={
              <>
                <b>{t(`status.${item.status}`)}</b>
                {t('attempts', { count: item.attempts })}
              </>
            }
            opened={item.id === openedId}
            onSelect={() => setOpenedId(item.id === openedId ? undefined : item.id)}
          />
        ))}
      </Rows>
      <LoadMore query={query} />
      {opened ? <DeliveryDetail key={opened.id} webhookId={webhookId} delivery={opened} /> : null}
    </div>
  )
}
