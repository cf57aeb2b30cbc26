// The browser's client of webhooks.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { webhooks } from '../contract.ts'

export const webhooksApi = apiOf<typeof webhooks>('webhooks', contract)
export type WebhookAnswer = Awaited<ReturnType<typeof webhooksApi.list.call>>['items'][number]
export type DeliveryAnswer = Awaited<ReturnType<typeof webhooksApi.deliveries.call>>['items'][number]
export type DeliveryDetailAnswer = Awaited<ReturnType<typeof webhooksApi.delivery.call>>
