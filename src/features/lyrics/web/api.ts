// The browser's client of the lyrics API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { lyrics } from '../contract.ts'

export const lyricsApi = apiOf<typeof lyrics>('lyrics', contract)

export type LyricsAnswer = Awaited<ReturnType<typeof lyricsApi.find.call>>
export type LyricsRowAnswer = Awaited<ReturnType<typeof lyricsApi.list.call>>['items'][number]
export type LyricsTermsAnswer = Awaited<ReturnType<typeof lyricsApi.terms.call>>

export const lyricsTermsQuery = (context: CallContext = {}) =>
  lyricsApi.terms.queryOptions({ input: undefined, context })
export const lyricsListQuery = (context: CallContext = {}) =>
  lyricsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const lyricsQuery = (id: string, context: CallContext = {}) =>
  lyricsApi.find.queryOptions({ input: { id }, context })
