// The browser's client of the billing API, and the types of its responses.
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '#features/accounts/web/api.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { billing } from '../contract.ts'

export const billingApi = apiOf<typeof billing>('billing', contract)

export type BillingAnswer = Awaited<ReturnType<typeof billingApi.find.call>>
export type SubscriptionAnswer = NonNullable<BillingAnswer['subscription']>
export type InvoiceAnswer = Awaited<ReturnType<typeof billingApi.invoices.call>>['items'][number]

export const billingQuery = (context: CallContext = {}) =>
  billingApi.find.queryOptions({ input: undefined, context })

export const invoicesQuery = (context: CallContext = {}) =>
  billingApi.invoices.queryOptions({ input: undefined, context })

/** Reads everything again that a change of the plan concerns. */
export const refetchPlan = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: billingApi.key() }),
    queries.invalidateQueries({ queryKey: userQuery.queryKey }),
  ])
