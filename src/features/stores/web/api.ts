// The browser's client of stores, and what its answers look like there.
import { apiOf } from '#lib/web/client.ts'
import type { stores } from '../contract.ts'

export const storesApi = apiOf<typeof stores>('stores')

export type LaneAnswer = Awaited<ReturnType<typeof storesApi.list.call>>[number]
export type LaneDetailAnswer = Awaited<ReturnType<typeof storesApi.find.call>>
export type TrialAnswer = Awaited<ReturnType<typeof storesApi.test.call>>
