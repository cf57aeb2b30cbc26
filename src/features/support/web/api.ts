// The browser's client of the support API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { support } from '../contract.ts'
import type { TicketCategory, TicketView } from '../domain.ts'

export const supportApi = apiOf<typeof support>('support', contract)

export type TicketItem = Awaited<ReturnType<typeof supportApi.list.call>>['items'][number]
export type TicketAnswer = Awaited<ReturnType<typeof supportApi.find.call>>
export type StaffTicketItem = Awaited<ReturnType<typeof supportApi.staffList.call>>['items'][number]
export type StaffTicketAnswer = Awaited<ReturnType<typeof supportApi.staffFind.call>>

export const ticketsQuery = (context: CallContext = {}) =>
  supportApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const ticketQuery = (id: string, context: CallContext = {}) =>
  supportApi.find.queryOptions({ input: { id }, context })

export interface QueueFilter {
  view: TicketView
  category?: TicketCategory
  form?: string
  search?: string
}

export const queueQuery = (filter: QueueFilter, context: CallContext = {}) =>
  supportApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, ...filter, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })
export const countsQuery = (context: CallContext = {}) => supportApi.staffCounts.queryOptions({ context })
export const assigneesQuery = (context: CallContext = {}) => supportApi.assignees.queryOptions({ context })
export const staffTicketQuery = (id: string, context: CallContext = {}) =>
  supportApi.staffFind.queryOptions({ input: { id }, context })
