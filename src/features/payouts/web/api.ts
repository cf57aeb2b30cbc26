// The browser's client of the payouts API, and the types of its responses.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { payouts } from '../contract.ts'

export const payoutsApi = apiOf<typeof payouts>('payouts', contract)

export type PayoutAnswer = Awaited<ReturnType<typeof payoutsApi.find.call>>
