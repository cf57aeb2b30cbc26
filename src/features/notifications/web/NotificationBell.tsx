// The bell in the header: how many notifications are unread, and a panel with the newest.
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { notificationsApi, POLL_MS } from './api.ts'
import { BellButton } from './BellButton.tsx'
import { BellPanel } from './BellPanel.tsx'

export function NotificationBell() {
  const { t, i18n } = useTranslation('site')
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(
    notificationsApi.unread.queryOptions({ refetchInterval: POLL_MS, refetchOnWindowFocus: 'always' }),
  )
  const count = data?.count ?? 0
  useEffect(() => {
    void i18n.loadNamespaces('notifications')
  }, [i18n])
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellButton count={count} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('nav.notifications')}>
        <Suspense fallback={<SkeletonRows count={3} />}>
          <BellPanel unread={count} onClose={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
