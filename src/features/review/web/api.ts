// The browser's client of the review API, and the types of its answers.
import { apiOf } from '#lib/web/client.ts'
import type { review } from '../contract.ts'

export const reviewApi = apiOf<typeof review>('review')

/** A case as JSON carries it: instants are text. */
export type CaseAnswer = Awaited<ReturnType<typeof reviewApi.find.call>>
export type QueueItemAnswer = Awaited<ReturnType<typeof reviewApi.queue.call>>['items'][number]
export type FindingAnswer = CaseAnswer['findings'][number]
