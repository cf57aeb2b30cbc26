// Contract of payout settings to its services.
import { api } from '#lib/api.server.ts'
import { payouts } from './contract.ts'

const os = api(payouts)

export const payoutsApi = os.router({})
