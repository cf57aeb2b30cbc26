// The browser's client of the promotions API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { promotions } from '../contract.ts'
import type { StaffView } from '../domain.ts'

export const promotionsApi = apiOf<typeof promotions>('promotions', contract)

export type TermsAnswer = Awaited<ReturnType<typeof promotionsApi.terms.call>>
export type PromotionAnswer = Awaited<ReturnType<typeof promotionsApi.find.call>>
export type PromotionRowAnswer = Awaited<ReturnType<typeof promotionsApi.list.call>>['items'][number]
export type StaffPromotionAnswer = Awaited<ReturnType<typeof promotionsApi.staffFind.call>>
export type StaffPromotionRowAnswer = Awaited<
  ReturnType<typeof promotionsApi.staffList.call>
>['items'][number]

export const termsQuery = (context: CallContext = {}) =>
  promotionsApi.terms.queryOptions({ input: undefined, context })
export const promotionsQuery = (context: CallContext = {}) =>
  promotionsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const promotionQuery = (id: string, context: CallContext = {}) =>
  promotionsApi.find.queryOptions({ input: { id }, context })
export const staffPromotionsQuery = (view: StaffView, context: CallContext = {}) =>
  promotionsApi.staffList.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, view }),
    context,
    ...CURSOR_PAGES,
  })
export const staffPromotionQuery = (id: string, context: CallContext = {}) =>
  promotionsApi.staffFind.queryOptions({ input: { id }, context })
