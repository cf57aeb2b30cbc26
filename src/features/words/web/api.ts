// The browser's client of the operator's lists, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import { words } from '../contract.ts'

export const wordsApi = apiOf('words', words)

export type EntryAnswer = Awaited<ReturnType<typeof wordsApi.list.call>>['items'][number]
