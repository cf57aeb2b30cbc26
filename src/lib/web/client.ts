// The browser's way to the API: one typed client per feature, all through here, and the cache behind them.
import type { Client } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import type { Problem } from '../pure/problems.ts'
import { answerOf, Refused, type Route, requestOf } from './call.ts'

/** What a page does with an endpoint: the call itself, or what TanStack Query is told of it. */
type Endpoint<C> =
  C extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Pick<
        ProcedureUtils<Context, Input, Output, Failure>,
        'call' | 'queryKey' | 'queryOptions' | 'infiniteOptions' | 'mutationOptions'
      > &
        GeneralUtils<Input>
    : never

type Endpoints<T> = { [Name in keyof T]: Endpoint<T[Name]> } & GeneralUtils<unknown>
type Api<T extends AnyContractRouter> = Endpoints<JsonifiedClient<ContractRouterClient<T>>>

interface Asked {
  input?: unknown
  type?: 'query' | 'infinite' | 'mutation'
}

/** TanStack Query options for every endpoint of a feature's contract. */
export function apiOf<T extends AnyContractRouter>(feature: string, contract: T): Api<T> {
  const endpoints = Object.entries(contract).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => [name, endpointOf([feature, name], route)],
  )
  return { ...Object.fromEntries(endpoints), key: keyOf([feature]) }
}

/** Keys begin with the feature and the endpoint; each is found again by what it begins with. */
const keyOf = (path: readonly string[]) => (asked?: Asked) => [path, { ...asked }]

function endpointOf(path: readonly string[], route: Route) {
  const call = async (input?: unknown, { signal }: { signal?: AbortSignal } = {}) => {
    const [at, init] = requestOf(route, input)
    return answerOf(await send(`/v1${at}`, { ...init, signal }), route)
  }
  const key = keyOf(path)
  const queryKey = ({ input }: Asked = {}) =>
    key({ ...(input === undefined ? {} : { input }), type: 'query' })
  return {
    call,
    key,
    queryKey,
    queryOptions: (options: Asked = {}) => ({
      queryFn: ({ signal }: QueryFunctionContext) => call(options.input, { signal }),
      ...options,
      queryKey: queryKey(options),
    }),
    infiniteOptions: (options: { input: (page: unknown) => unknown; initialPageParam: unknown }) => ({
      queryFn: ({ pageParam, signal }: QueryFunctionContext<QueryKey, unknown>) =>
        call(options.input(pageParam), { signal }),
      ...options,
      queryKey: key({ input: options.input(options.initialPageParam), type: 'infinite' }),
    }),
    mutationOptions: (options: object = {}) => ({
      mutationFn: (input: unknown) => call(input),
      ...options,
      mutationKey: key({ type: 'mutation' }),
    }),
  }
}

/** What is asked for while the page goes is carried out without it. */
let leaving = false
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => (leaving = true))
  addEventListener('pageshow', () => (leaving = false))
}

/** Every call goes through here, and each that fails is logged once (specification section 8). */
async function send(at: string, init: RequestInit): Promise<Response> {
  const name = `${init.method} ${at.split('?')[0]}`
  const response = await fetch(at, { ...init, credentials: 'same-origin', keepalive: leaving }).catch(
    (error) => {
      console.error(`${name}: no answer`)
      throw error
    },
  )
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
  if (error instanceof Refused) {
    const data = (error.data ?? {}) as Partial<Refusal>
    const code = error.status >= 500 ? 'server_error' : error.code.toLowerCase()
    const { params = {}, problems = [] } = data
    return { code, status: error.status, params, problems, said: error.message }
  }
  return { code: 'network_error', status: 0, params: {}, problems: [] }
}
