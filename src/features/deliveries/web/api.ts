// The browser's client of deliveries, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { deliveries } from '../contract.ts'

export const deliveriesApi = apiOf<typeof deliveries>('deliveries')

/** The state of a release at a store as JSON: instants are strings. */
export type StoreDeliveryAnswer = Awaited<
  ReturnType<typeof deliveriesApi.listOfRelease.call>
>['items'][number]
export type DeliveryAnswer = Omit<StoreDeliveryAnswer, 'tracksTakenDown'>
export type TakedownAnswer = Awaited<ReturnType<typeof deliveriesApi.takedown.call>>
export type StaffDeliveryAnswer = Awaited<ReturnType<typeof deliveriesApi.list.call>>['items'][number]
export type MessageAnswer = Awaited<ReturnType<typeof deliveriesApi.message.call>>
export type PreviewAnswer = Awaited<ReturnType<typeof deliveriesApi.preview.call>>
