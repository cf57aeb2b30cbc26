// API contract of payouts: how an account is paid, its withdrawals and tax form, and the work of staff.
import * as z from 'zod'
import {
  endpoint,
  entitlement,
  guardedEndpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { PAUSES, PAYOUT_STATES, PAYOUT_STATUSES } from './domain/payout-states.ts'
import { DIFFERENCE_KINDS } from './domain/reconciliation.ts'
import { TAX_FORM_KINDS, TAX_FORM_STATUSES, TAX_TEXT_MAX } from './domain/tax-forms.ts'
import { PAYOUT_METHODS } from './domain.ts'

export const PayoutSettings = z.object({
  method: z.enum(PAYOUT_METHODS).nullable(),
  payoneer_email: z.string().nullable(),
  stripe: z.enum(['configured', 'incomplete']),
  payoneer: z.enum(['configured', 'incomplete']),
  /** The methods that this installation can pay by. */
  offered: z.array(z.enum(PAYOUT_METHODS)),
  /** Payouts are on hold until this instant; null when they are not. */
  held_until: z.date().nullable(),
  /** True when this installation uses the built-in test gateway. */
  sandbox: z.boolean(),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

/** Micro-units, 10⁻⁶ of the currency unit, as text in JSON. */
const Micros = z.bigint()
/** Whole micro-units as digits, because numbers in JSON are not exact. */
const MicrosInput = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((text) => BigInt(text))
const Day = z.string().refine(isPlainDate)

export const TaxFormInput = z.object({
  kind: z.enum(TAX_FORM_KINDS),
  name: z.string().max(TAX_TEXT_MAX),
  country: z.string().regex(/^([A-Z]{2})?$/),
  address: z.string().max(TAX_TEXT_MAX),
  city: z.string().max(TAX_TEXT_MAX),
  postalCode: z.string().max(20).default(''),
  number: z.string().max(40).default(''),
  classification: z.string().max(40).default(''),
  citizenship: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  birthDate: z.union([z.literal(''), Day]).default(''),
  entityType: z.string().max(40).default(''),
  fatcaStatus: z.string().max(40).default(''),
  hasTreatyClaim: z.boolean().default(false),
  signature: z.string().max(TAX_TEXT_MAX),
  isCertified: z.boolean(),
})

/** A tax form without anything that is secret. */
export const OwnTaxForm = z.object({
  status: z.enum(TAX_FORM_STATUSES),
  kind: z.enum(TAX_FORM_KINDS).nullable(),
  country: z.string().nullable(),
  hasTreatyClaim: z.boolean(),
  /** The last characters of the tax number. */
  numberEnd: z.string(),
  submittedAt: z.date().nullable(),
  decidedAt: z.date().nullable(),
  reason: z.string().nullable(),
  expiresOn: z.string().nullable(),
})
export type OwnTaxForm = z.infer<typeof OwnTaxForm>

export const Payout = z.object({
  id: z.uuid(),
  status: z.enum(PAYOUT_STATUSES),
  /** The step within the status. */
  state: z.enum(PAYOUT_STATES),
  reason: z.string().nullable(),
  rail: z.enum(PAYOUT_METHODS),
  destinationEnd: z.string(),
  currency: z.string(),
  amountMicros: Micros,
  /** Known from when it is sent; null before. */
  withheldMicros: Micros.nullable(),
  costMicros: Micros.nullable(),
  netMicros: Micros.nullable(),
  requestedAt: z.date(),
  availableOn: z.string(),
  arrivesBy: z.string(),
  sentAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  askedAt: z.date().nullable(),
  nextAskAt: z.date().nullable(),
  alertAt: z.date().nullable(),
  canCancel: z.boolean(),
  events: z.array(
    z.object({
      state: z.enum(PAYOUT_STATES),
      at: z.date(),
      by: z.enum(['user', 'staff', 'system', 'rail']),
      reason: z.string().nullable(),
    }),
  ),
})
export type Payout = z.infer<typeof Payout>

export const PayoutOverview = z.object({
  currency: z.string(),
  /** May be negative after a correction. */
  payableMicros: Micros,
  /** Payable in whole cents. */
  availableMicros: Micros,
  pendingMicros: Micros,
  paidMicros: Micros,
  paidCount: z.number(),
  withheldMicros: Micros,
  costMicros: Micros,
  disputedMicros: Micros,
  lifetimeMicros: Micros,
  /** The first day on which an open request is sent. */
  nextOn: z.string().nullable(),
  minimumMicros: Micros,
  waitDays: z.number(),
  /** What keeps the account from being paid. */
  pauses: z.array(z.enum(PAUSES)),
  heldUntil: z.date().nullable(),
  taxForm: OwnTaxForm,
  open: z.array(Payout),
})
export type PayoutOverview = z.infer<typeof PayoutOverview>

export const PayoutQuote = z.object({
  currency: z.string(),
  amountMicros: Micros,
  usSourceMicros: Micros,
  withheldMicros: Micros,
  rateBp: z.number(),
  costMicros: Micros,
  netMicros: Micros,
  availableOn: z.string(),
  arrivesBy: z.string(),
})
export type PayoutQuote = z.infer<typeof PayoutQuote>

export const StaffPayout = Payout.extend({
  accountId: z.uuid(),
  ownerName: z.string(),
  pauses: z.array(z.enum(PAUSES)),
  /** Unknown for so long that staff were alerted. */
  isAlerted: z.boolean(),
  railReference: z.string().nullable(),
  railPayout: z.string().nullable(),
})
export type StaffPayout = z.infer<typeof StaffPayout>

export const StaffPayoutSummary = z.object({
  currency: z.string(),
  states: z.array(z.object({ state: z.enum(PAYOUT_STATES), count: z.number(), totalMicros: Micros })),
})
export type StaffPayoutSummary = z.infer<typeof StaffPayoutSummary>

export const BatchPreview = z.object({
  sha256: z.string().describe('SHA-256 of the exact list'),
  count: z.number(),
  totalMicros: Micros,
  currency: z.string(),
  needsSecondPerson: z.boolean(),
})
export type BatchPreview = z.infer<typeof BatchPreview>

export const PayoutBatch = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'approved', 'void']),
  sha256: z.string(),
  payoutIds: z.array(z.uuid()),
  totalMicros: Micros,
  currency: z.string(),
  proposedBy: z.string(),
  proposedAt: z.date(),
  isOwnProposal: z.boolean(),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

export const TaxFormSummary = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  ownerName: z.string(),
  kind: z.enum(TAX_FORM_KINDS),
  country: z.string(),
  hasTreatyClaim: z.boolean(),
  numberEnd: z.string(),
  submittedAt: z.date(),
})
export type TaxFormSummary = z.infer<typeof TaxFormSummary>

export const ReviewedTaxForm = TaxFormSummary.extend({
  fields: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    postalCode: z.string(),
    classification: z.string(),
    citizenship: z.string(),
    birthYear: z.string(),
    entityType: z.string(),
    fatcaStatus: z.string(),
    signature: z.string(),
  }),
})
export type ReviewedTaxForm = z.infer<typeof ReviewedTaxForm>

export const DayReconciliation = z.object({
  day: z.string(),
  rail: z.enum(PAYOUT_METHODS),
  ours: z.number(),
  atRail: z.number(),
  atBank: z.number(),
  differences: z.number(),
})
export type DayReconciliation = z.infer<typeof DayReconciliation>

export const PayoutDifference = z.object({
  id: z.uuid(),
  day: z.string(),
  rail: z.enum(PAYOUT_METHODS),
  reference: z.string(),
  payoutId: z.uuid().nullable(),
  kind: z.enum(DIFFERENCE_KINDS),
  oursMicros: Micros.nullable(),
  railMicros: Micros.nullable(),
  bankMicros: Micros.nullable(),
  currency: z.string(),
  status: z.enum(['open', 'explained']),
  ownerName: z.string().nullable(),
  note: z.string().nullable(),
})
export type PayoutDifference = z.infer<typeof PayoutDifference>

const ListOfPayouts = z.array(Id).min(1).max(200)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const done = z.object({ success: z.literal(true) })

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
  setUpPayoneer: guardedEndpoint('payouts.manage')
    .errors({ payoneer_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/payoneer-setup',
      summary: 'Start or continue the registration with Payoneer',
      tags: ['payouts'],
    })
    .output(z.object({ url: z.string() })),
  checkPayoneer: guardedEndpoint('payouts.manage', { requiresFreshAuth: false })
    .errors({ payoneer_setup_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/account/payout/payoneer-return',
      summary: 'Check with Payoneer whether the registration is complete',
      tags: ['payouts'],
    })
    .output(PayoutSettings),

  overview: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/payouts/overview',
      summary: 'Get what can be withdrawn, what is on its way, and the open withdrawals',
      tags: ['payouts'],
    })
    .output(PayoutOverview),
  quote: endpoint('money.view')
    .meta(entitlement({ limits: ['withdrawals.wait_days'] }))
    .route({
      method: 'GET',
      path: '/payouts/quote',
      summary: 'Get the date and the net amount of a withdrawal before requesting it',
      tags: ['payouts'],
    })
    .input(z.object({ amountMicros: MicrosInput }))
    .output(PayoutQuote),
  list: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/payouts',
      summary: 'List finished withdrawals, newest first',
      tags: ['payouts'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Payout)),
  exportCsv: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/payouts/export',
      summary: 'Download all withdrawals as CSV',
      tags: ['payouts'],
      outputStructure: 'detailed',
    })
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  findOne: endpoint('money.view')
    .route({ method: 'GET', path: '/payouts/{id}', summary: 'Get a withdrawal', tags: ['payouts'] })
    .input(z.object({ id: Id }))
    .output(Payout),
  request: guardedEndpoint('payouts.manage', { requiresFreshAuth: false })
    .meta(entitlement({ limits: ['withdrawals.wait_days'] }))
    .errors({
      payout_not_set_up: refusal(409),
      below_minimum: refusal(422),
      insufficient_balance: refusal(422),
      tax_form_required: refusal(409),
      payout_method_changed: refusal(409),
      nothing_left: refusal(422),
      payout_day_changed: refusal(409),
      withdrawals_on_hold: refusal(409),
      key_reused: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/payouts',
      summary: 'Request a withdrawal in whole cents; repeating it with the same key returns the first answer',
      tags: ['payouts'],
      successStatus: 201,
    })
    .input(
      z.object({
        amountMicros: MicrosInput,
        key: z
          .string()
          .regex(/^[\w:.-]{8,100}$/)
          .describe('Chosen by the caller, used once for ever'),
        availableOn: Day.optional().describe(
          'The day of the quote: if it would be sent on a later one by now, it is refused',
        ),
      }),
    )
    .output(Payout),
  cancel: guardedEndpoint('payouts.manage', { requiresFreshAuth: false })
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/payouts/{id}/cancellation',
      summary: 'Cancel a withdrawal that staff have not approved; its amount can be withdrawn again',
      tags: ['payouts'],
    })
    .input(z.object({ id: Id }))
    .output(Payout),
  taxForm: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/account/tax-form',
      summary: 'Get the tax form, masked',
      tags: ['payouts'],
    })
    .output(OwnTaxForm),
  submitTaxForm: guardedEndpoint('payouts.manage')
    .meta({ carriesSecrets: true })
    .route({
      method: 'POST',
      path: '/account/tax-form',
      summary: 'Submit a W-9, W-8BEN or W-8BEN-E; it replaces an earlier one',
      tags: ['payouts'],
      successStatus: 201,
    })
    .input(TaxFormInput)
    .output(OwnTaxForm),

  summarize: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/payouts/summary',
      summary: 'Count open payouts by state',
      tags: ['staff'],
    })
    .output(StaffPayoutSummary),
  queue: staffEndpoint('money.view')
    .route({ method: 'GET', path: '/admin/payouts', summary: 'List payouts of one state', tags: ['staff'] })
    .input(PageQuery.extend({ cursor: Id.optional(), state: z.enum(PAYOUT_STATES).default('due') }))
    .output(pageOf(StaffPayout)),
  batches: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/payouts/batches',
      summary: 'List the batches that wait for a second person',
      tags: ['staff'],
    })
    .output(z.object({ items: z.array(PayoutBatch) })),
  payoutsOfBatch: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/payouts/batches/{id}/payouts',
      summary: 'List the payouts of a batch, in the order of their ids',
      tags: ['staff'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ items: z.array(StaffPayout) })),
  differences: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/payouts/differences',
      summary: 'List the differences of a day, and the open ones of other days',
      tags: ['staff'],
    })
    .input(z.object({ day: Day }))
    .output(z.object({ items: z.array(PayoutDifference) })),
  findForStaff: staffEndpoint('money.view')
    .route({ method: 'GET', path: '/admin/payouts/{id}', summary: 'Get a payout', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(StaffPayout),
  previewBatch: staffEndpoint('money.manage')
    .errors({ list_changed: refusal(409), payout_paused: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/payouts/batch-preview',
      summary: 'Get the hash and the total of a list of due payouts',
      tags: ['staff'],
    })
    .input(z.object({ ids: ListOfPayouts }))
    .output(BatchPreview),
  proposeBatch: guardedStaffEndpoint('money.manage')
    .errors({ list_changed: refusal(409), payout_paused: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/payouts/batches',
      summary: 'Approve a list by its hash; above the limit a second person approves it too',
      tags: ['staff'],
      successStatus: 201,
    })
    .input(z.object({ ids: ListOfPayouts, sha256: Sha256 }))
    .output(PayoutBatch),
  approveBatch: guardedStaffEndpoint('money.manage')
    .errors({
      wrong_state: refusal(409),
      second_person_required: refusal(403),
      own_account: refusal(403),
      list_changed: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/admin/payouts/batches/{id}/approval',
      summary: 'Approve a batch as the second person; a list that has changed becomes void',
      tags: ['staff'],
    })
    .input(z.object({ id: Id, sha256: Sha256 }))
    .output(PayoutBatch),
  cancelByStaff: guardedStaffEndpoint('money.manage')
    .errors({ wrong_state: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/payouts/{id}/cancellation',
      summary: 'Cancel a payout that is not sent yet',
      tags: ['staff'],
    })
    .input(z.object({ id: Id, reason: z.string().trim().min(3).max(500) }))
    .output(done),
  askNow: staffEndpoint('money.manage')
    .route({
      method: 'POST',
      path: '/admin/payouts/{id}/question',
      summary: 'Ask the payment service now what became of a payout',
      tags: ['staff'],
    })
    .input(z.object({ id: Id }))
    .output(StaffPayout),
  taxForms: staffEndpoint('money.manage')
    .route({ method: 'GET', path: '/admin/tax-forms', summary: 'List tax forms to review', tags: ['staff'] })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(TaxFormSummary)),
  openTaxForm: guardedStaffEndpoint('money.manage')
    .errors({ own_account: refusal(403) })
    .meta({ carriesSecrets: true })
    .route({
      method: 'POST',
      path: '/admin/tax-forms/{id}/view',
      summary: 'Open a tax form for review; recorded in the audit log',
      tags: ['staff'],
    })
    .input(z.object({ id: Id }))
    .output(ReviewedTaxForm),
  decideTaxForm: guardedStaffEndpoint('money.manage')
    .errors({ own_account: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/tax-forms/{id}/decision',
      summary: 'Accept or reject a tax form',
      tags: ['staff'],
    })
    .input(
      z.object({
        id: Id,
        result: z.enum(['accepted', 'rejected']),
        reason: z.string().trim().max(500).default(''),
      }),
    )
    .output(done),
  reconcileDay: staffEndpoint('money.manage')
    .errors({ rail_unavailable: refusal(502) })
    .route({
      method: 'POST',
      path: '/admin/payouts/reconciliation',
      summary: 'Compare the payouts of a day with the payment service and the bank',
      tags: ['staff'],
    })
    .input(z.object({ day: Day, rail: z.enum(PAYOUT_METHODS) }))
    .output(DayReconciliation),
  addBankLines: staffEndpoint('money.manage')
    .route({
      method: 'POST',
      path: '/admin/payouts/bank-lines',
      summary: 'Add lines of a bank statement: day, reference, amount',
      tags: ['staff'],
    })
    .input(z.object({ rail: z.enum(PAYOUT_METHODS), csv: z.string().min(1).max(500_000) }))
    .output(z.object({ added: z.number() })),
  explainDifference: staffEndpoint('money.manage')
    .route({
      method: 'POST',
      path: '/admin/payouts/differences/{id}',
      summary: 'Take over a difference, or close it with an explanation',
      tags: ['staff'],
    })
    .input(z.object({ id: Id, note: z.string().trim().max(1000).default('') }))
    .output(done),
}
