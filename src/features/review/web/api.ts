// The browser's client of the review API, and the types of its answers.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { review } from '../contract.ts'

export const reviewApi = apiOf<typeof review>('review', contract)

/** A case as JSON: timestamps are strings. */
export type CaseAnswer = Awaited<ReturnType<typeof reviewApi.find.call>>
export type QueueItemAnswer = Awaited<ReturnType<typeof reviewApi.queue.call>>['items'][number]
export type FindingAnswer = CaseAnswer['findings'][number]
