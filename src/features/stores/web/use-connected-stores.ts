// The stores this installation delivers to.
import { useQuery } from '@tanstack/react-query'
import type { StoreOption } from '../domain.ts'
import { storesApi } from './api.ts'

const FRESH_MS = 300_000

/** Undefined until they are known, and without a connection: nothing is said then of what they take. */
export function useConnectedStores(): readonly StoreOption[] | undefined {
  return useQuery({ ...storesApi.connected.queryOptions({ input: undefined }), staleTime: FRESH_MS }).data
}
