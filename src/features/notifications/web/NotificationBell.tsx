// The bell in the header: how many are unread; the newest come when one reaches for it.

import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { onReach } from '#ui/on-reach.tsx'
import { notificationsApi, POLL_MS } from './api.ts'
import { BellButton, type BellProps } from './BellButton.tsx'

const Bell = onReach<BellProps>(async () => {
  const [{ BellPanel }] = await Promise.all([
    import('./BellPanel.tsx'),
    i18next.loadNamespaces(['notifications']),
  ])
  return BellPanel
}, BellButton)

export function NotificationBell() {
  const { data } = useQuery(
    notificationsApi.unread.queryOptions({ refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' }),
  )
  return <Bell count={data?.count ?? 0} />
}
