// The browser's client of stores, and what its answers look like there.
import { apiOf } from '#lib/web/client.ts'
import type { stores } from '../contract.ts'

export const storesApi = apiOf<typeof stores>('stores')

export type StoreSummaryAnswer = Awaited<ReturnType<typeof storesApi.list.call>>[number]
export type StoreDetailAnswer = Awaited<ReturnType<typeof storesApi.find.call>>
export type ConnectionTestAnswer = Awaited<ReturnType<typeof storesApi.test.call>>
