// The API of billing: what an account pays for, and what it can change about it.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { PLAN_INTERVALS } from '#features/plans/domain/prices.ts'
import { endpoint, guardedEndpoint, Id, refusal } from '#lib/contract.ts'
import { SUBSCRIPTION_SOURCES, SUBSCRIPTION_STATUSES } from './domain/subscriptions.ts'

const PaidPlanCode = z.enum(['pro', 'advanced'])
const day = z.iso.date()

export const SubscriptionView = z.object({
  source: z.enum(SUBSCRIPTION_SOURCES),
  plan: PaidPlanCode,
  nextPlan: PaidPlanCode.nullable().describe('Of the next period, when it is another one'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  amount: z.string().describe('What a period of the plan costs, such as 49.99'),
  nextAmount: z.string().describe('What the next period costs'),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
  periodStart: day,
  periodEnd: day.describe('When the plan renews or ends (UTC)'),
  daysLeft: z.number(),
  cancelsAtPeriodEnd: z.boolean(),
  keptUntil: day.nullable().describe('While a renewal is not paid: when the plan ends if it stays so'),
})

export const Billing = z.object({
  plan: z.enum(PLAN_CODES),
  until: day.nullable(),
  subscription: SubscriptionView.nullable(),
  upgrade: z
    .object({
      amount: z.string(),
      currency: z.string(),
      difference: z.string().describe('Of the two prices of a period'),
      daysLeft: z.number(),
      daysTotal: z.number(),
    })
    .nullable()
    .describe('What Advanced costs today instead of PRO; null where it cannot be bought this way'),
  usage: z
    .object({
      releases: z.object({
        used: z.number().describe('Submitted for the first time since the month began (UTC)'),
        most: z.number(),
        resetsOn: day,
      }),
      artists: z.object({ used: z.number(), most: z.number() }),
    })
    .describe('How much of what the plan includes is used'),
  hasPaymentMethod: z.boolean().describe('Whether the account is known to the billing service'),
  activeRequests: z
    .array(
      z.object({
        id: Id,
        amount: z.string(),
        currency: z.string(),
        availableOn: day,
        onPlanEnd: z
          .enum(['stays', 'cancelled_unless_sent', 'cancelled'])
          .describe('A cancelled one goes back to the balance'),
      }),
    )
    .describe('Withdrawals that have not arrived'),
})
export type Billing = z.infer<typeof Billing>

export const InvoiceView = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string(),
  status: z.enum(['paid', 'open', 'void']),
  amount: z.string(),
  currency: z.string(),
  issuedAt: z.date(),
  pdfUrl: z.string().nullable(),
})

export const CheckoutAnswer = z.object({ id: Id, url: z.string().describe('The page where it is paid') })
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

const done = z.object({ success: z.literal(true) })
const refusals = {
  wrong_state: refusal(409),
  billed_by_apple: refusal(409),
  payment_failed: refusal(502),
}
const change = guardedEndpoint('plan.manage', { requiresFreshAuth: false }).errors(refusals)

/** The answer is a link that works for anybody who has it. */
const OPENS_PAGE = { carriesSecrets: true } as const

export const billing = {
  find: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/billing',
      summary: 'Get the subscription, what an upgrade costs today, and what the end of the plan would cancel',
      tags: ['billing'],
    })
    .output(Billing),
  invoices: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/billing/invoices',
      summary: 'List the newest hundred invoices',
      tags: ['billing'],
    })
    .output(z.object({ items: z.array(InvoiceView) })),
  openCheckout: change
    .meta(OPENS_PAGE)
    .errors({
      plans_not_sold: refusal(409),
      already_subscribed: refusal(409),
      checkout_open: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/billing/checkouts',
      summary:
        'Open a page where a plan is bought; moving up from PRO costs the difference for the days left',
      tags: ['billing'],
      successStatus: 201,
    })
    .input(z.object({ plan: PaidPlanCode, from: z.string().max(60).optional() }))
    .output(CheckoutAnswer),
  checkCheckout: change
    .route({
      method: 'POST',
      path: '/billing/checkouts/{id}/check',
      summary: 'Ask what has become of a checkout; the plan applies as soon as it is paid',
      tags: ['billing'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ state: z.enum(['open', 'paid', 'expired', 'undone']) })),
  openPortal: change
    .meta(OPENS_PAGE)
    .errors({ portal_unavailable: refusal(502) })
    .route({
      method: 'POST',
      path: '/billing/portal',
      summary: 'Open the page where the payment method is changed',
      tags: ['billing'],
    })
    .output(z.object({ url: z.string() })),
  refresh: change
    .errors({ portal_unavailable: refusal(502) })
    .route({
      method: 'POST',
      path: '/billing/refresh',
      summary: 'Ask the billing service for the subscription again, after its page was used',
      tags: ['billing'],
    })
    .output(done),
  cancel: change
    .errors({ cancellation_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/billing/cancellation',
      summary:
        'Stop the renewal; the plan stays until the end of the period, and ends at once while a renewal is not paid',
      tags: ['billing'],
    })
    .output(done),
  resume: change
    .route({
      method: 'DELETE',
      path: '/billing/cancellation',
      summary: 'Renew again, with the plan that the account has',
      tags: ['billing'],
    })
    .output(done),
  lower: change
    .route({
      method: 'PUT',
      path: '/billing/next-plan',
      summary: 'Renew with a lesser plan; this period keeps its own',
      tags: ['billing'],
    })
    .input(z.object({ plan: z.literal('pro') }))
    .output(done),
}
