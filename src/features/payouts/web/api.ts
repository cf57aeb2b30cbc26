// The browser's client of the payouts API, and the types of its responses.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { payouts } from '../contract.ts'
import type { PayoutState } from '../domain/payout-states.ts'

export const payoutsApi = apiOf<typeof payouts>('payouts', contract)

export type PayoutAnswer = Awaited<ReturnType<typeof payoutsApi.find.call>>
export type OverviewAnswer = Awaited<ReturnType<typeof payoutsApi.overview.call>>
export type RequestAnswer = OverviewAnswer['open'][number]
export type TaxFormAnswer = OverviewAnswer['taxForm']
export type StaffPayoutAnswer = Awaited<ReturnType<typeof payoutsApi.queue.call>>['items'][number]
export type BatchAnswer = Awaited<ReturnType<typeof payoutsApi.batches.call>>['items'][number]
export type TaxFormRowAnswer = Awaited<ReturnType<typeof payoutsApi.taxForms.call>>['items'][number]
export type DifferenceAnswer = Awaited<ReturnType<typeof payoutsApi.differences.call>>['items'][number]

export const settingsQuery = (context: CallContext = {}) =>
  payoutsApi.find.queryOptions({ input: undefined, context })

export const overviewQuery = (context: CallContext = {}) =>
  payoutsApi.overview.queryOptions({ input: undefined, context })

export const historyQuery = (context: CallContext = {}) =>
  payoutsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const queueQuery = (state: PayoutState, context: CallContext = {}) =>
  payoutsApi.queue.infiniteOptions({
    input: (cursor: string | undefined) => ({ state, cursor, limit: 100 }),
    context,
    ...CURSOR_PAGES,
  })

export const queueSummaryQuery = (context: CallContext = {}) =>
  payoutsApi.summarize.queryOptions({ input: undefined, context })

export const payoutsOfBatchQuery = (id: string) => payoutsApi.payoutsOfBatch.queryOptions({ input: { id } })
export const batchesQuery = (context: CallContext = {}) =>
  payoutsApi.batches.queryOptions({ input: undefined, context })

export const taxFormsQuery = (context: CallContext = {}) =>
  payoutsApi.taxForms.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })

export const differencesQuery = (day: string, context: CallContext = {}) =>
  payoutsApi.differences.queryOptions({ input: { day }, context })
