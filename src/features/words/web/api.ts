// The browser's client of the words API, and the types of its answers.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { words } from '../contract.ts'

export const wordsApi = apiOf<typeof words>('words', contract)

export type EntryAnswer = Awaited<ReturnType<typeof wordsApi.list.call>>['items'][number]
