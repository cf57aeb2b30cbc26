// The browser's client of the artist pages API, and the types of its answers.
import type { Range } from '#features/links/domain/ranges.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { artistPages } from '../contract.ts'

export const artistPagesApi = apiOf<typeof artistPages>('artistPages', contract)

export type PageRowAnswer = Awaited<ReturnType<typeof artistPagesApi.list.call>>['items'][number]
export type PageAnswer = Awaited<ReturnType<typeof artistPagesApi.find.call>>
export type VisitsAnswer = Awaited<ReturnType<typeof artistPagesApi.visits.call>>

export const pagesQuery = (context: CallContext = {}) =>
  artistPagesApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const pageQuery = (id: string, context: CallContext = {}) =>
  artistPagesApi.find.queryOptions({ input: { id }, context })
export const visitsQuery = (id: string, range: Range, context: CallContext = {}) =>
  artistPagesApi.visits.queryOptions({ input: { id, range }, context })
