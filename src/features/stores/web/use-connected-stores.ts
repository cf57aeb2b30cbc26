// The stores this installation delivers to.
import { useQuery } from '@tanstack/react-query'
import type { CallContext } from '#lib/web/client.ts'
import type { StoreOption } from '../domain.ts'
import { storesApi } from './api.ts'

const FRESH_MS = 300_000

export const connectedStoresQuery = (context: CallContext = {}) =>
  storesApi.connected.queryOptions({ input: undefined, staleTime: FRESH_MS, context })

/** Undefined until loaded, and offline: then there are no findings about what stores accept. */
export function useConnectedStores(): readonly StoreOption[] | undefined {
  return useQuery(connectedStoresQuery()).data
}
