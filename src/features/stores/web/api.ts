// The browser's client of the stores API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { stores } from '../contract.ts'

export const storesApi = apiOf<typeof stores>('stores', contract)

export type StoreSummaryAnswer = Awaited<ReturnType<typeof storesApi.list.call>>[number]
export type StoreDetailAnswer = Awaited<ReturnType<typeof storesApi.find.call>>
export type ConnectionTestAnswer = Awaited<ReturnType<typeof storesApi.test.call>>

export const storesQuery = (context: CallContext = {}) =>
  storesApi.list.queryOptions({ input: undefined, context })
export const storeQuery = (id: string, context: CallContext = {}) =>
  storesApi.find.queryOptions({ input: { id }, context })
