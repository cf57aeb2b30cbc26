// The browser's client of the words API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { words } from '../contract.ts'
import type { WordsPlace } from './use-words-place.ts'

export const wordsApi = apiOf<typeof words>('words', contract)

export type EntryAnswer = Awaited<ReturnType<typeof wordsApi.list.call>>['items'][number]

export const wordsQuery = ({ list, search }: WordsPlace, context: CallContext = {}) =>
  wordsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, search, cursor, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })
