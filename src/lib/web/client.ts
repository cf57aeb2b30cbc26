// The browser's access to the API: one typed client per feature, and the cache behind them.
import { type ClientContext, createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_HEADER } from '../pure/account-header.ts'
import type { Problem } from '../pure/problems.ts'

/** How a page calls the API while the server renders it: in process, with the session of its request. */
export interface ServerCall {
  origin: string
  fetch(request: Request): Promise<Response>
}

/** In the browser a call has none of this. */
export interface CallContext extends ClientContext {
  server?: ServerCall
}

/**
 * TanStack Query options for every endpoint of a feature's contract. Keys begin with the feature and the endpoint.
 *
 * @param contract the routes of the contract (its generated `contract.json`) without the schemas, which only the
 * server checks; the types come from the contract itself
 */
export function apiOf<T extends AnyContractRouter>(feature: string, contract: object) {
  const link = new OpenAPILink<CallContext>(contract as AnyContractRouter, {
    url: ({ context: { server } }) => `${server?.origin ?? location.origin}/v1`,
    headers: ({ context: { server } }) => (server ? {} : accountHeader()),
    fetch: (request, init, { context: { server } }) => server?.fetch(request) ?? send(request, init),
    customErrorResponseBodyDecoder: readError,
    interceptors: [({ next }) => withFreshAuth(() => reporting(next))],
  })
  const client = createORPCClient<JsonifiedClient<ContractRouterClient<T, CallContext>>>(link)
  return createTanstackQueryUtils(client, { path: [feature] })
}

/** The key of the signed-in user in the cache. */
export const USER_KEY = ['user'] as const

/**
 * Names the account that this tab shows. The session can have changed to another one since: the seat was removed, or
 * another tab chose an account, signed in or started an impersonation. The server refuses the call then.
 */
function accountHeader(): Record<string, string> {
  const account = shared?.getQueryData<{ account: string } | null>(USER_KEY)?.account
  return account ? { [ACCOUNT_HEADER]: account } : {}
}

/** A proxy between the browser and the server may answer with something that is not an error of the API. */
function readError(body: unknown, { status }: { status: number }) {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: string; data?: unknown }
  if (typeof code === 'string') return new ORPCError(code, { status, message, data })
  return new ORPCError(status === 403 ? 'permission_denied' : 'server_error', { status })
}

/** True while the browser leaves the page: requests sent then must outlive it. */
let leaving = false
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => (leaving = true))
  addEventListener('pageshow', () => (leaving = false))
}

/**
 * Every call goes through here, and each that fails is logged once. One that the page cancelled, or that ends because
 * the browser leaves the page, has not failed.
 */
async function send(request: Request, init: RequestInit): Promise<Response> {
  const name = `${request.method} ${new URL(request.url).pathname}`
  const response = await fetch(request, {
    ...init,
    credentials: 'same-origin',
    keepalive: leaving,
  }).catch((error) => {
    if (!request.signal.aborted && !leaving) console.error(`${name}: no answer`)
    throw error
  })
  const { status } = response
  if (status === 401) loseSession(name)
  else if (status === 403 || status === 404 || status >= 500) console.error(`${name}: ${status}`)
  return response
}

/** The one listener of an event; a later one replaces it. */
function eventOf<T extends () => unknown>() {
  const event: { listener?: T; listen: (listener: T) => () => void } = {
    listen: (listener) => {
      event.listener = listener
      return () => {
        if (event.listener === listener) event.listener = undefined
      }
    },
  }
  return event
}
const reauthenticationRequired = eventOf<() => Promise<boolean>>()
const personBlocked = eventOf<() => void>()
const seatChanged = eventOf<() => void>()
const sessionLost = eventOf<() => void>()

/**
 * Calls `listener` when a call requires recent re-authentication; if it resolves to true, the call is sent again.
 * @returns a function that stops listening
 */
export const onReauthenticationRequired = reauthenticationRequired.listen

/** Calls `listener` when a call finds that the person has been blocked. @returns a function that stops listening */
export const onBlocked = personBlocked.listen

/**
 * Calls `listener` when a call finds that the session works in another account than this tab shows, or may not do what
 * the tab offered. @returns a function that stops listening
 */
export const onSeatChanged = seatChanged.listen

/** Calls `listener` once, when a call finds that the session has ended. @returns a function that stops listening */
export const onSessionLost = sessionLost.listen

/** The server checks access before anything else, so a call it refuses for this reason has changed nothing. */
async function withFreshAuth<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (
      readRefusal(error).code !== 'reauthentication_required' ||
      !(await reauthenticationRequired.listener?.())
    )
      throw error
    return send()
  }
}

/** Reports what a refusal reveals about the session. */
async function reporting<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const { code } = readRefusal(error)
    if (code === 'blocked') personBlocked.listener?.()
    if (code === 'account_changed' || code === 'permission_denied') seatChanged.listener?.()
    throw error
  }
}

function loseSession(name: string): void {
  const { listener } = sessionLost
  sessionLost.listener = undefined
  // Without a listener no user is signed in, and a 401 is an ordinary error.
  if (listener) console.warn(`${name}: 401, the session is over`)
  listener?.()
}

let shared: QueryClient | undefined

/** One cache for the tab; on the server one for each page that is rendered. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return newQueryClient()
  shared ??= newQueryClient()
  return shared
}

/** How long a page that was left keeps its data, so that it can be opened again without a connection. */
const KEPT_MS = 60 * 60_000

/**
 * Refusals are final; a call without an answer is tried twice more. Offline a query fails at once, so that its page
 * says so; a save waits for the connection (`PendingSaves`).
 */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // On the server a timer would keep the data of every rendered page.
        gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : KEPT_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) =>
          readRefusal(error).code === 'network_error' && count < 2 && navigator.onLine !== false,
      },
    },
  })

/** Why the server refused a call, or why there was no answer. */
export interface Refusal {
  code: string
  status: number
  params: Record<string, string | number>
  problems: Problem[]
  /** The server's sentence, for a code this page has no text for. */
  said?: string
}

/** Reads any error of a call; an unknown one is `server_error`, a missing answer `network_error`. */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof ORPCError) {
    const data = (error.data ?? {}) as Partial<Refusal>
    const { params = {}, problems = [] } = data
    return {
      code: String(error.code).toLowerCase(),
      status: error.status,
      params,
      problems,
      said: error.message,
    }
  }
  return { code: 'network_error', status: 0, params: {}, problems: [] }
}
