// The browser's client of the purchases API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { purchases } from '../contract.ts'

export const purchasesApi = apiOf<typeof purchases>('purchases', contract)

export type CreditAnswer = Awaited<ReturnType<typeof purchasesApi.credit.call>>
export type PaidInvoiceAnswer = Awaited<ReturnType<typeof purchasesApi.invoices.call>>['items'][number]
export type StaffRefundAnswer = Awaited<ReturnType<typeof purchasesApi.staffRefund.call>>

export const creditQuery = (context: CallContext = {}) =>
  purchasesApi.credit.queryOptions({ input: undefined, context })
export const invoicesQuery = (context: CallContext = {}) =>
  purchasesApi.invoices.queryOptions({ input: undefined, context })
export const accountCreditQuery = (accountId: string) =>
  purchasesApi.accountCredit.queryOptions({ input: { accountId } })

export const staffRefundsQuery = (view: 'waiting' | 'done', context: CallContext = {}) =>
  purchasesApi.staffRefunds.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, view }),
    context,
    ...CURSOR_PAGES,
  })
export const staffRefundQuery = (id: string, context: CallContext = {}) =>
  purchasesApi.staffRefund.queryOptions({ input: { id }, context })
