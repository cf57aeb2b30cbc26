// Rules of payout settings, shared by the form and the server.
import { EMAIL } from '#features/accounts/domain.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const PAYOUT_METHODS = ['stripe', 'payoneer'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** How long payouts are on hold after a change, so that the owner can notice it and contact us. */
const HOLD_HOURS = 72

export interface PayoutChoice {
  method: PayoutMethod
  payoneer_email?: string | null
}

export function payoutProblems({ method, payoneer_email }: PayoutChoice): Problem[] {
  if (method !== 'payoneer') return []
  const email = (payoneer_email ?? '').trim()
  if (email === '') return [{ code: 'required', at: 'payoneer_email' }]
  return EMAIL.test(email) ? [] : [{ code: 'email_invalid', at: 'payoneer_email' }]
}

/** How an account is paid, as far as it is known. */
export interface MethodState {
  method: PayoutMethod | null
  stripe_account: string | null
  stripe_configured: boolean
  payoneer_configured: boolean
}

/** Whether the payment service can pay the account. */
export const isMethodReady = (settings: MethodState | undefined): boolean =>
  settings?.method === 'stripe'
    ? settings.stripe_configured && settings.stripe_account !== null
    : settings?.method === 'payoneer' && settings.payoneer_configured

/** The account at the payment service; Payoneer knows people by the id of their account here. */
export const destinationOf = (accountId: string, { method, stripe_account }: MethodState): string | null =>
  method === 'stripe' ? stripe_account : method === 'payoneer' ? accountId : null

export const holdUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + HOLD_HOURS * HOUR_MS)
