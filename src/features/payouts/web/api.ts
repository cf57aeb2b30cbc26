// The browser's client of payout settings, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { payouts } from '../contract.ts'

export const payoutsApi = apiOf<typeof payouts>('payouts')

export type PayoutAnswer = Awaited<ReturnType<typeof payoutsApi.find.call>>
