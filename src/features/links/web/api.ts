// The browser's client of the smart links API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { links } from '../contract.ts'
import type { Range } from '../domain/ranges.ts'

export const linksApi = apiOf<typeof links>('links', contract)

export type LinkRowAnswer = Awaited<ReturnType<typeof linksApi.list.call>>['items'][number]
export type LinkAnswer = Awaited<ReturnType<typeof linksApi.find.call>>
export type StatisticsAnswer = Awaited<ReturnType<typeof linksApi.statistics.call>>

export const linksQuery = (releaseId: string | undefined, context: CallContext = {}) =>
  linksApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, releaseId }),
    context,
    ...CURSOR_PAGES,
  })
export const linkQuery = (id: string, context: CallContext = {}) =>
  linksApi.find.queryOptions({ input: { id }, context })
export const statisticsQuery = (id: string, range: Range, context: CallContext = {}) =>
  linksApi.statistics.queryOptions({ input: { id, range }, context })
