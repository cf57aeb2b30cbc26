// The browser's client of the mastering API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { mastering } from '../contract.ts'

export const masteringApi = apiOf<typeof mastering>('mastering', contract)

export type OfferAnswer = Awaited<ReturnType<typeof masteringApi.offer.call>>
export type TermsAnswer = Awaited<ReturnType<typeof masteringApi.terms.call>>
export type MasterAnswer = Awaited<ReturnType<typeof masteringApi.find.call>>
export type MasterRowAnswer = Awaited<ReturnType<typeof masteringApi.list.call>>['items'][number]

const POLL_MS = 2_000

export const offerQuery = (context: CallContext = {}) =>
  masteringApi.offer.queryOptions({ input: undefined, context })
export const termsQuery = (context: CallContext = {}) =>
  masteringApi.terms.queryOptions({ input: undefined, context })
/** Polls while one of them is being made. */
export const mastersQuery = (context: CallContext = {}) =>
  masteringApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((master) => master.state === 'pending'))
        ? POLL_MS
        : false,
    ...CURSOR_PAGES,
  })
/** Finished masters that are paid. */
export const paidMastersQuery = () =>
  masteringApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, payment: 'paid' as const }),
    ...CURSOR_PAGES,
  })
/** Polls while the master is being made. */
export const masterQuery = (id: string, context: CallContext = {}) =>
  masteringApi.find.queryOptions({
    input: { id },
    context,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? POLL_MS : false),
  })
