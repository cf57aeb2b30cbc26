// The browser's client of the review desk, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { review } from '../contract.ts'

export const reviewApi = apiOf<typeof review>('review')

/** A case as JSON carries it: instants are text. */
export type CaseAnswer = Awaited<ReturnType<typeof reviewApi.find.call>>
export type QueueItemAnswer = Awaited<ReturnType<typeof reviewApi.queue.call>>['items'][number]
export type FindingAnswer = CaseAnswer['findings'][number]
