// The browser's client of notifications.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { notifications } from '../contract.ts'

export const notificationsApi = apiOf<typeof notifications>('notifications', contract)
/** How often the count is refreshed while the page is open. */
export const POLL_MS = 60_000
export type NotificationAnswer = Awaited<ReturnType<typeof notificationsApi.list.call>>['items'][number]

export const notificationsQuery = (context: CallContext = {}) =>
  notificationsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })

/** Updates the lists; the count came with the response. */
function settle(queries: QueryClient, unread: { count: number }) {
  queries.setQueryData(notificationsApi.unread.queryKey(), unread)
  return queries.invalidateQueries({ queryKey: notificationsApi.list.key() })
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => notificationsApi.read.call({ id }),
    onSuccess: (unread) => settle(queries, unread),
  })
}

/** Marks everything as read up to the newest notification on the screen. */
export function useMarkAllRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (newest: string) => notificationsApi.readAll.call({ up_to: newest }),
    onSuccess: (unread) => settle(queries, unread),
  })
}
