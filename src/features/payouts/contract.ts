// What the outside may ask of payout settings. Withdrawals are not among it.
import * as z from 'zod'
import { endpoint, guardedEndpoint, refusal } from '#lib/contract.ts'
import { PAYOUT_METHODS } from './domain.ts'

export const PayoutSettings = z.object({
  method: z.enum(PAYOUT_METHODS).nullable(),
  payoneer_email: z.string().nullable(),
  stripe: z.enum(['configured', 'incomplete']),
  /** Nothing is paid out before this instant; null when nothing holds. */
  held_until: z.date().nullable(),
  /** The gateway is the stand-in of this installation, not the real one. */
  sandbox: z.boolean(),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const payouts = {
  find: endpoint('money.view')
    .route({ method: 'GET', path: '/account/payout', summary: 'How the account is paid', tags: ['payouts'] })
    .output(PayoutSettings),
  choose: guardedEndpoint('payouts.manage')
    .route({
      method: 'PUT',
      path: '/account/payout',
      summary: 'Choose Stripe or Payoneer; a change holds payouts for 72 hours',
      tags: ['payouts'],
    })
    .input(z.object({ method: z.enum(PAYOUT_METHODS), payoneer_email: z.string().max(300).nullish() }))
    .output(PayoutSettings),
  setUpStripe: guardedEndpoint('payouts.manage')
    .errors({ stripe_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/stripe-setup',
      summary: 'Begin or go on with the setup at Stripe',
      tags: ['payouts'],
    })
    .output(z.object({ url: z.string() })),
  checkStripe: guardedEndpoint('payouts.manage', { requiresFreshAuth: false })
    .errors({ stripe_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/stripe-return',
      summary: 'Back from Stripe: asks there whether the setup is complete',
      tags: ['payouts'],
    })
    .output(PayoutSettings),
}
