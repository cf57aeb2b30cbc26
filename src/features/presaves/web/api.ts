// The browser's client of the pre-saves API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { presaves } from '../contract.ts'

export const presavesApi = apiOf<typeof presaves>('presaves', contract)

export type PresaveRowAnswer = Awaited<ReturnType<typeof presavesApi.list.call>>['items'][number]
export type PresaveAnswer = Awaited<ReturnType<typeof presavesApi.find.call>>
export type SubscriberAnswer = Awaited<ReturnType<typeof presavesApi.subscribers.call>>['items'][number]

export const presavesQuery = (releaseId: string | undefined, context: CallContext = {}) =>
  presavesApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, releaseId }),
    context,
    ...CURSOR_PAGES,
  })
export const presaveQuery = (id: string, context: CallContext = {}) =>
  presavesApi.find.queryOptions({ input: { id }, context })
export const subscribersQuery = (
  id: string,
  state: SubscriberAnswer['state'] | undefined,
  context: CallContext = {},
) =>
  presavesApi.subscribers.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, state, cursor }),
    context,
    ...CURSOR_PAGES,
  })
