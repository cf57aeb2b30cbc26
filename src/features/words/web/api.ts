// The browser's client of the operator's lists, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { words } from '../contract.ts'

export const wordsApi = apiOf<typeof words>('words')

export type EntryAnswer = Awaited<ReturnType<typeof wordsApi.list.call>>['items'][number]
