// The browser's client of the disputes API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { disputes } from '../contract.ts'

export const disputesApi = apiOf<typeof disputes>('disputes', contract)

export type DisputeRow = Awaited<ReturnType<typeof disputesApi.list.call>>['items'][number]
export type DisputeAnswer = Awaited<ReturnType<typeof disputesApi.find.call>>

export const disputesQuery = (context: CallContext = {}) =>
  disputesApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const disputeQuery = (id: string, context: CallContext = {}) =>
  disputesApi.find.queryOptions({ input: { id }, context })

/** Open disputes, or those that have ended. */
export const staffDisputesQuery = (isDone: boolean, context: CallContext = {}) =>
  disputesApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      status: isDone ? (['decided', 'withdrawn'] as const).slice() : (['open', 'answered'] as const).slice(),
    }),
    context,
    ...CURSOR_PAGES,
  })
export const staffDisputeQuery = (id: string, context: CallContext = {}) =>
  disputesApi.staffFind.queryOptions({ input: { id }, context })
