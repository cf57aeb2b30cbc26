// The browser's client of webhooks.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { webhooks } from '../contract.ts'

export const webhooksApi = apiOf<typeof webhooks>('webhooks', contract)
export type WebhookAnswer = Awaited<ReturnType<typeof webhooksApi.list.call>>['items'][number]
export type DeliveryAnswer = Awaited<ReturnType<typeof webhooksApi.deliveries.call>>['items'][number]
export type DeliveryDetailAnswer = Awaited<ReturnType<typeof webhooksApi.delivery.call>>

export const webhooksQuery = (context: CallContext = {}) =>
  webhooksApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
