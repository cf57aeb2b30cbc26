// API contract of purchases: credit that is bought or given, and refunds.
import * as z from 'zod'
import {
  endpoint,
  guardedEndpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import {
  CREDIT_CAUSES,
  PURCHASE_STATES,
  REASON_LENGTH_MAX,
  REFUND_DECISIONS,
  REFUND_KINDS,
  REFUND_OBSTACLES,
  REFUND_STATES,
  STAFF_CAUSES,
} from './domain.ts'

const Amount = z.string().describe('Such as 25.00')

export const Credit = z.object({
  balance: Amount.describe('What pays the next invoices of a subscription'),
  currency: z.string(),
  /** Empty where nothing can be bought. */
  offers: z.array(Amount),
  entries: z
    .array(
      z.object({
        id: z.string(),
        amount: Amount.describe('Negative where credit was used or taken back'),
        balance: Amount.describe('What there was afterwards'),
        at: z.date(),
        cause: z.enum(CREDIT_CAUSES).nullable().describe('Of credit that was given'),
        reason: z.string(),
        invoice: z.string().nullable().describe('The number of the invoice that it paid'),
      }),
    )
    .describe('The newest hundred'),
})
export type Credit = z.infer<typeof Credit>

const Refund = z.object({
  id: z.uuid(),
  kind: z.enum(REFUND_KINDS).describe('What ends when the money goes back'),
  state: z.enum(REFUND_STATES),
  amount: Amount,
  currency: z.string(),
  reason: z.string(),
  requestedAt: z.date(),
  decision: z.string().nullable().describe('What staff wrote'),
  decidedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
})

export const PaidInvoice = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string(),
  amount: Amount.describe('What a card paid'),
  currency: z.string(),
  issuedAt: z.date(),
  kind: z.enum(REFUND_KINDS).describe('What ends when the money goes back'),
  until: z.iso.date().describe('The last day (UTC) on which a refund can be asked for'),
  obstacle: z.enum(REFUND_OBSTACLES).nullable().describe('Why it cannot be asked back'),
  refund: Refund.nullable().describe('The latest request'),
})
export type PaidInvoice = z.infer<typeof PaidInvoice>

export const StaffRefund = Refund.extend({
  account: z.object({ id: z.uuid(), name: z.string(), email: z.string(), userId: z.uuid().nullable() }),
  invoice: z.object({ number: z.string(), description: z.string(), issuedAt: z.date() }),
  needsSecondPerson: z.boolean(),
  requestedBy: z.string().nullable(),
  proposedBy: z.string().nullable(),
  proposedAt: z.date().nullable(),
  decidedBy: z.string().nullable(),
  canApprove: z.boolean(),
  canDecline: z.boolean(),
})
export type StaffRefund = z.infer<typeof StaffRefund>

const tags = ['billing']
const ById = z.object({ id: Id })
const ByAccount = z.object({ accountId: Id })
const reason = z.string().max(REASON_LENGTH_MAX)
const change = guardedEndpoint('plan.manage', { requiresFreshAuth: false }).errors({
  wrong_state: refusal(409),
  payment_failed: refusal(502),
})

export const purchases = {
  credit: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/billing/credit',
      summary: 'Get the account’s credit with its history, and the amounts that can be bought',
      tags,
    })
    .output(Credit),
  buyCredit: change
    .meta({ carriesSecrets: true })
    .errors({ plans_not_sold: refusal(409) })
    .route({
      method: 'POST',
      path: '/billing/credit/purchases',
      summary: 'Open a page where credit is bought',
      tags,
      successStatus: 201,
    })
    .input(z.object({ amount: z.string().max(12).describe('One of the amounts that are offered') }))
    .output(z.object({ id: Id, url: z.string().describe('The page where it is paid') })),
  checkPurchase: change
    .route({
      method: 'POST',
      path: '/billing/purchases/{id}/check',
      summary: 'Ask what has become of a purchase',
      tags,
    })
    .input(ById)
    .output(z.object({ state: z.enum(PURCHASE_STATES) })),
  invoices: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/billing/refunds',
      summary:
        'List what was paid by card lately, until when it can be asked back, and what would end with it',
      tags,
    })
    .output(z.object({ items: z.array(PaidInvoice) })),
  requestRefund: change
    .errors({ refund_requested: refusal(409), refund_refused: refusal(409) })
    .route({
      method: 'POST',
      path: '/billing/refunds',
      summary: 'Ask for the money of an invoice back; staff decide',
      tags,
      successStatus: 201,
    })
    .input(z.object({ invoiceId: z.string().max(255), reason }))
    .output(PaidInvoice),
  withdrawRefund: change
    .route({
      method: 'POST',
      path: '/billing/refunds/{id}/withdrawal',
      summary: 'Withdraw a request that is not decided',
      tags,
    })
    .input(ById)
    .output(z.object({ success: z.literal(true) })),
  staffRefunds: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/refunds',
      summary: 'List requests for refunds: those that wait, the oldest first; others the newest first',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), view: z.enum(['waiting', 'done']).default('waiting') }))
    .output(pageOf(StaffRefund)),
  staffRefund: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/refunds/{id}',
      summary: 'Get a request for a refund',
      tags: ['staff'],
    })
    .input(ById)
    .output(StaffRefund),
  decideRefund: guardedStaffEndpoint('money.manage')
    .errors({
      wrong_state: refusal(409),
      own_account: refusal(403),
      second_person_needed: refusal(409),
      upgraded_since: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/admin/refunds/{id}/decision',
      summary: 'Approve or decline a refund; amounts above the limit of payouts need a second person',
      tags: ['staff'],
    })
    .input(ById.extend({ decision: z.enum(REFUND_DECISIONS), reason }))
    .output(StaffRefund),
  accountCredit: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/credit/{accountId}',
      summary: 'Get the credit of an account with its history',
      tags: ['staff'],
    })
    .input(ByAccount)
    .output(Credit),
  grantCredit: guardedStaffEndpoint('money.manage')
    .errors({ own_account: refusal(403), plans_not_sold: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/credit/{accountId}/grants',
      summary: 'Give an account credit, with a reason that it reads',
      tags: ['staff'],
      successStatus: 201,
    })
    .input(
      ByAccount.extend({
        key: Id.describe('Chosen by the caller; sending the same again under it gives nothing more'),
        amount: z.string().max(12).describe('Such as 10.00; at most the limit above which payouts need two'),
        cause: z.enum(STAFF_CAUSES),
        reason,
      }),
    )
    .output(z.object({ success: z.literal(true) })),
}
