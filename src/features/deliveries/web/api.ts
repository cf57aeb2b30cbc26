// The browser's client of deliveries, and the shape of its answers.
import { keepPreviousData } from '@tanstack/react-query'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { deliveries } from '../contract.ts'
import type { DeliveryFilter } from './use-delivery-filter.ts'

export const deliveriesApi = apiOf<typeof deliveries>('deliveries', contract)

/** The state of a release at a store as JSON: timestamps are strings. */
export type StoreDeliveryAnswer = Awaited<
  ReturnType<typeof deliveriesApi.listOfRelease.call>
>['items'][number]
export type DeliveryAnswer = Omit<StoreDeliveryAnswer, 'tracksTakenDown'>
export type TakedownAnswer = Awaited<ReturnType<typeof deliveriesApi.takedown.call>>
export type StaffDeliveryAnswer = Awaited<ReturnType<typeof deliveriesApi.find.call>>
export type ReleaseDeliveriesAnswer = Awaited<ReturnType<typeof deliveriesApi.list.call>>['items'][number]
export type ListedDeliveryAnswer = ReleaseDeliveriesAnswer['deliveries'][number]
export type BulkAnswer = Awaited<ReturnType<typeof deliveriesApi.bulk.call>>
export type MessageAnswer = Awaited<ReturnType<typeof deliveriesApi.message.call>>
export type UnmatchedAnswer = Awaited<ReturnType<typeof deliveriesApi.unmatched.call>>['items'][number]
export type PreviewAnswer = Awaited<ReturnType<typeof deliveriesApi.preview.call>>

export const deliveriesOfReleaseQuery = (id: string, context: CallContext = {}) =>
  deliveriesApi.listOfRelease.queryOptions({ input: { id }, context })

export const deliveriesQuery = (filter: DeliveryFilter, context: CallContext = {}) =>
  deliveriesApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 24 }),
    context,
    ...CURSOR_PAGES,
    placeholderData: keepPreviousData,
  })

export const unmatchedQuery = (context: CallContext = {}) =>
  deliveriesApi.unmatched.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 24 }),
    context,
    ...CURSOR_PAGES,
  })
