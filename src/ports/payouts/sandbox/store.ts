// What the test gateway of payouts knows.
import { DAY_MS, HOUR_MS } from '#lib/pure/dates.ts'
import { type GatewayStore, openGatewayStore } from '#ports/gateway-store.ts'

/** What happens to the payouts of an account; chosen on its page. */
export const FATES = ['works', 'noisy', 'fails', 'times_out', 'never_arrives', 'returns'] as const
export type Fate = (typeof FATES)[number]

export interface GatewayAccount {
  id: string
  isComplete: boolean
  fate: Fate
}

export interface GatewayPayout {
  /** Our id. */
  reference: string
  account: string
  amountMinor: number
  currency: string
  createdAt: string
  rail: 'stripe' | 'payoneer'
  fate: Fate
  transferId: string
  /** Undefined between the transfer and the payout. */
  payoutId?: string
  isReversed: boolean
}

interface Kinds extends Record<string, object> {
  accounts: GatewayAccount
  payouts: GatewayPayout
  answers: { status: number; body: string }
}

export const openPayoutStore = (folder: string) =>
  openGatewayStore<Kinds>(folder, ['accounts', 'payouts', 'answers'])
export type PayoutStore = GatewayStore<Kinds>

const ARRIVES_MS = HOUR_MS
const RETURNS_MS = 3 * DAY_MS

/** What has become of a payout by now. */
export function statusAt({ fate, createdAt }: GatewayPayout, now: Date): 'pending' | 'paid' | 'failed' {
  const age = now.getTime() - Date.parse(createdAt)
  if (fate === 'never_arrives' || age < ARRIVES_MS) return 'pending'
  if (fate === 'fails') return 'failed'
  return fate === 'returns' && age >= RETURNS_MS ? 'failed' : 'paid'
}
