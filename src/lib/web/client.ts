// The browser's way to the API: one typed client per feature, all through here, and the cache behind them.
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { Problem } from '../pure/problems.ts'

/** TanStack Query options for every endpoint of a feature's contract. */
export function apiOf<T extends AnyContractRouter>(feature: string, contract: T) {
  const link = new OpenAPILink(contract, {
    url: () => `${globalThis.location.origin}/v1`,
    fetch: (request, init) => globalThis.fetch(request, { ...init, credentials: 'same-origin' }),
  })
  const client: JsonifiedClient<ContractRouterClient<T>> = createORPCClient(link)
  return createTanstackQueryUtils(client, { path: [feature] })
}

let shared: QueryClient | undefined

/** One cache for the tab. Refusals are answers and are not asked again; a broken line is, twice. */
export function queryClient(): QueryClient {
  shared ??= new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => readRefusal(error).code === 'network_error' && count < 2,
      },
    },
  })
  return shared
}

/** What the server refused, or why there was no answer. */
export interface Refusal {
  code: string
  status: number
  params: Record<string, string | number>
  problems: Problem[]
}

/** Reads any error of a call; an unknown one is `server_error`, a missing answer `network_error`. Logs it once (section 8). */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof ORPCError) {
    const data = (error.data ?? {}) as Partial<Refusal>
    const code = error.status >= 500 ? 'server_error' : String(error.code).toLowerCase()
    return { code, status: error.status, params: data.params ?? {}, problems: data.problems ?? [] }
  }
  return { code: 'network_error', status: 0, params: {}, problems: [] }
}
