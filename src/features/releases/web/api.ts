// The browser's client of the releases API, and the types of its answers.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { releases } from '../contract.ts'
import type { ViewFilter } from '../saved-views/contract.ts'
import { questionOf } from './list-address.ts'

export const releasesApi = apiOf<typeof releases>('releases', contract)

/** A release as JSON: dates and timestamps are strings. */
export type ReleaseAnswer = Awaited<ReturnType<typeof releasesApi.find.call>>
export type TrackAnswer = ReleaseAnswer['tracks'][number]
export type ReleaseRowAnswer = Awaited<ReturnType<typeof releasesApi.list.call>>['items'][number]

export const releaseQuery = (id: string, context: CallContext = {}) =>
  queryOptions(releasesApi.find.queryOptions({ input: { id }, context }))

export const releasesQuery = (filter: ViewFilter, context: CallContext = {}) =>
  releasesApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...questionOf(filter), cursor, limit: 24 }),
    context,
    ...CURSOR_PAGES,
    placeholderData: keepPreviousData,
  })

export const viewsQuery = (context: CallContext = {}) =>
  releasesApi.listViews.queryOptions({ input: undefined, context })
