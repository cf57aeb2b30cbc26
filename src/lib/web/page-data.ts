// Data that travels with a page: its queries run on the server, so that the first paint has what they find.
import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hydrate,
  QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { type RouterContextProvider, useMatches } from 'react-router'
import { type CallContext, queryClient } from './client.ts'
import { serverCallContext } from './page-context.ts'

/** What the `loader` of a page returns. In the browser `clientLoader` starts the same queries, and returns nothing. */
export interface PageData {
  loaded: DehydratedState
}

// Query options are invariant in their data, and a page has queries of many kinds.
// biome-ignore lint/suspicious/noExplicitAny: no other type accepts the options of every query
type Options = FetchQueryOptions<any, any, any, any> | FetchInfiniteQueryOptions<any, any, any, any, any>
type Queries = readonly Options[]

/**
 * Runs queries on the server, and returns what they found. One that fails is left to the browser.
 *
 * @param followUp queries that need what the first found
 */
export async function loadPageData(
  context: Readonly<RouterContextProvider>,
  queriesOf: (context: CallContext) => Queries,
  followUp?: (client: QueryClient, context: CallContext) => Queries,
): Promise<PageData | null> {
  const server = context.get(serverCallContext)
  if (!server) return null
  const client = new QueryClient()
  const run = (queries: Queries) =>
    Promise.all(queries.map((query) => prefetch(client, { ...query, retry: false })))
  await run(queriesOf({ server }))
  if (followUp) await run(followUp(client, { server }))
  return { loaded: dehydrate(client) }
}

/** A list by pages would otherwise be stored as its first page, which no list can show. */
const prefetch = (client: QueryClient, query: Options) =>
  'getNextPageParam' in query ? client.prefetchInfiniteQuery(query) : client.prefetchQuery(query)

/** Starts queries before the page that shows them is rendered; the page has its own loading and failed states. */
export function startQueries(queries: Queries): null {
  for (const query of queries) void prefetch(queryClient(), query)
  return null
}

/**
 * What the page brought counts as loaded when the page is usable. Dated by the clock of the server, it would be
 * loaded once more wherever scripts take long or the two clocks differ.
 */
const dated = (loaded: DehydratedState, dataUpdatedAt: number): DehydratedState => ({
  ...loaded,
  queries: loaded.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
})

/** Set once the data of the page this tab opened with is in its cache: later pages fetch their own. */
let isFilled = false

/** The cache of queries, which begins with what the server loaded for this page. */
export function usePageClient(): QueryClient {
  const matches = useMatches()
  const [client] = useState(() => {
    const client = queryClient()
    for (const { loaderData } of isFilled ? [] : matches) {
      const { loaded } = (loaderData ?? {}) as Partial<PageData>
      if (loaded) hydrate(client, dated(loaded, Date.now()))
    }
    isFilled = typeof document !== 'undefined'
    return client
  })
  return client
}
