// The browser's client of the plans API, and the types of its responses.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { plans } from '../contract.ts'

export const plansApi = apiOf<typeof plans>('plans', contract)

export type ComparisonAnswer = Awaited<ReturnType<typeof plansApi.compare.call>>
export type PlanAnswer = ComparisonAnswer['plans'][number]

export const comparisonQuery = (context: CallContext = {}) =>
  plansApi.compare.queryOptions({ input: undefined, context })
