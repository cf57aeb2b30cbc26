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
    fetch: (request, init) => send(request, { ...init, credentials: 'same-origin' }),
  })
  const client: JsonifiedClient<ContractRouterClient<T>> = createORPCClient(link)
  return createTanstackQueryUtils(client, { path: [feature] })
}

/** Every call goes through here, and each that fails is logged once (specification section 8). */
async function send(request: Request, init: RequestInit): Promise<Response> {
  const name = `${request.method} ${new URL(request.url).pathname}`
  const response = await globalThis.fetch(request, init).catch((error) => {
    console.error(`${name}: no answer`)
    throw error
  })
  const { status } = response
  if (status === 401) loseSession(name)
  else if (status === 403 || status === 404 || status >= 500) console.error(`${name}: ${status}`)
  return response
}

let sessionLost: (() => void) | undefined

/** What a page does when a call finds the session over; it is told once. Answers how to take it back. */
export function onSessionLost(then: () => void): () => void {
  sessionLost = then
  return () => {
    if (sessionLost === then) sessionLost = undefined
  }
}

function loseSession(name: string): void {
  const told = sessionLost
  sessionLost = undefined
  // Where nobody is listening nobody was signed in, and a 401 is an answer like any other.
  if (told) console.warn(`${name}: 401, the session is over`)
  told?.()
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
  /** In the server's own words, for a code this page has none for. */
  said?: string
}

/** Reads any error of a call; an unknown one is `server_error`, a missing answer `network_error`. */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof ORPCError) {
    const data = (error.data ?? {}) as Partial<Refusal>
    const code = error.status >= 500 ? 'server_error' : String(error.code).toLowerCase()
    const { params = {}, problems = [] } = data
    return { code, status: error.status, params, problems, said: error.message }
  }
  return { code: 'network_error', status: 0, params: {}, problems: [] }
}
