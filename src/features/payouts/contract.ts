// API contract of payout settings, without withdrawals.
import * as z from 'zod'
import { endpoint, guardedEndpoint, refusal } from '#lib/contract.ts'
import { PAYOUT_METHODS } from './domain.ts'

export const PayoutSettings = z.object({
  method: z.enum(PAYOUT_METHODS).nullable(),
  payoneer_email: z.string().nullable(),
  stripe: z.enum(['configured', 'incomplete']),
  /** Payouts are on hold until this instant; null when they are not. */
  held_until: z.date().nullable(),
  /** True when this installation uses the built-in test gateway. */
  sandbox: z.boolean(),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const payouts = {
  find: endpoint('money.view')
    .route({ method: 'GET', path: '/account/payout', summary: 'Get the payout settings', tags: ['payouts'] })
    .output(PayoutSettings),
  choose: guardedEndpoint('payouts.manage')
    .route({
      method: 'PUT',
      path: '/account/payout',
      summary: 'Set the payout method to Stripe or Payoneer; a change puts payouts on hold for 72 hours',
      tags: ['payouts'],
    })
    .input(z.object({ method: z.enum(PAYOUT_METHODS), payoneer_email: z.string().max(300).nullish() }))
    .output(PayoutSettings),
  setUpStripe: guardedEndpoint('payouts.manage')
    .errors({ stripe_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/stripe-setup',
      summary: 'Start or continue the Stripe setup',
      tags: ['payouts'],
    })
    .output(z.object({ url: z.string() })),
  checkStripe: guardedEndpoint('payouts.manage', { requiresFreshAuth: false })
    .errors({ stripe_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/stripe-return',
      summary: 'Check with Stripe whether the setup is complete',
      tags: ['payouts'],
    })
    .output(PayoutSettings),
}
