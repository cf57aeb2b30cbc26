// Rules of payout settings, shared by the form and the server.
import { EMAIL } from '#features/accounts/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const PAYOUT_METHODS = ['stripe', 'payoneer'] as const
export type PayoutMethod = (typeof PAYOUT_METHODS)[number]

/** How long payouts are on hold after a change, so that the owner can notice it and contact us. */
export const HOLD_HOURS = 72

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

export const holdUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + HOLD_HOURS * 3_600_000)
