// The browser's client of the review API, and the types of its answers.
import { keepPreviousData } from '@tanstack/react-query'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { review } from '../contract.ts'

export const reviewApi = apiOf<typeof review>('review', contract)

/** A case as JSON: timestamps are strings. */
export type CaseAnswer = Awaited<ReturnType<typeof reviewApi.find.call>>
export type QueueItemAnswer = Awaited<ReturnType<typeof reviewApi.queue.call>>['items'][number]
export type FindingAnswer = CaseAnswer['findings'][number]

export const releaseAppealsQuery = (state: 'open' | 'answered', context: CallContext = {}) =>
  reviewApi.appeals.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor }),
    context,
    ...CURSOR_PAGES,
    placeholderData: keepPreviousData,
  })
