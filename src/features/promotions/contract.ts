// API contract of promotions: ordering one, and running it.
import * as z from 'zod'
import { STATUSES } from '#features/releases/domain/status.ts'
import {
  endpoint,
  guardedEndpoint,
  Id,
  PageQuery,
  pageOf,
  publicEndpoint,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import {
  COUNTRIES_MAX,
  GOALS,
  NOTE_LENGTH_MAX,
  PROMOTION_STATES,
  REPORT_LENGTH_MAX,
  STAFF_VIEWS,
} from './domain.ts'

const Amount = z.string().describe('Such as 25.00')

export const Terms = z.object({
  forSale: z.boolean(),
  currency: z.string(),
  dailyMin: Amount,
  dailyMax: Amount,
  daysMin: z.number(),
  daysMax: z.number(),
  firstDay: z.iso.date().describe('The first day on which a promotion can begin that is ordered today'),
  lastDay: z.iso.date(),
  refundDays: z.number().describe('Days from the payment on which it can be asked back'),
  refundUntil: z.iso.date().describe('The last of them, if it is paid today'),
})
export type Terms = z.infer<typeof Terms>

export const PromotionSummary = z.object({
  id: z.uuid(),
  release: z.object({ id: z.uuid(), title: z.string(), artist: z.string().nullable() }),
  state: z.enum(PROMOTION_STATES),
  dailyBudget: Amount,
  days: z.number(),
  total: Amount,
  currency: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  paidAt: z.date().nullable(),
})
export type PromotionSummary = z.infer<typeof PromotionSummary>

export const Promotion = PromotionSummary.extend({
  goal: z.enum(GOALS),
  countries: z.array(z.string()).describe('ISO 3166-1 alpha-2; empty for every country'),
  note: z.string(),
  startedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  report: z.string().nullable().describe('What staff wrote at the end'),
  refundUntil: z.iso.date().nullable().describe('The last day (UTC) on which it can be asked back'),
  spent: Amount,
  returned: Amount.nullable().describe('What was not spent and went back as credit when it was finished'),
  clicks: z.number(),
  daysReported: z.array(z.object({ day: z.iso.date(), spent: Amount, clicks: z.number() })),
})
export type Promotion = z.infer<typeof Promotion>

export const StaffPromotionSummary = PromotionSummary.extend({
  account: z.object({ id: z.uuid(), name: z.string(), email: z.string(), userId: z.uuid().nullable() }),
})
export const StaffPromotion = Promotion.extend({
  account: StaffPromotionSummary.shape.account,
  upc: z.string().nullable(),
  releaseStatus: z.enum(STATUSES),
  isOwnAccount: z.boolean().describe('Staff do not run promotions of an account they belong to'),
})
export type StaffPromotion = z.infer<typeof StaffPromotion>

const tags = ['promotions']
const ById = z.object({ id: Id })
const run = staffEndpoint('promotions').errors({ wrong_state: refusal(409), own_account: refusal(403) })

export const promotions = {
  terms: publicEndpoint
    .route({
      method: 'GET',
      path: '/promotions/terms',
      summary: 'Get what can be ordered, and from when',
      tags,
    })
    .output(Terms),
  order: guardedEndpoint('plan.manage', { requiresFreshAuth: false })
    .meta({ carriesSecrets: true })
    .errors({ plans_not_sold: refusal(409), payment_failed: refusal(502) })
    .route({
      method: 'POST',
      path: '/promotions',
      summary: 'Order a promotion of a release, and open the page where it is paid',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        releaseId: Id,
        dailyBudget: z.string().max(12).describe('Such as 20 or 20.50'),
        days: z.number().int(),
        startsOn: z.iso.date(),
        countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(COUNTRIES_MAX),
        goal: z.enum(GOALS),
        note: z.string().max(NOTE_LENGTH_MAX),
      }),
    )
    .output(z.object({ id: Id, url: z.string().describe('The page where it is paid') })),
  list: endpoint('plan.manage')
    .route({ method: 'GET', path: '/promotions', summary: 'List the promotions that were paid', tags })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(PromotionSummary)),
  find: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/promotions/{id}',
      summary: 'Get a promotion with what was spent and clicked on each day',
      tags,
    })
    .input(ById)
    .output(Promotion),
  staffList: staffEndpoint('promotions')
    .route({
      method: 'GET',
      path: '/admin/promotions',
      summary: 'List promotions, the oldest order first; of those that ended the newest',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), view: z.enum(STAFF_VIEWS).default('waiting') }))
    .output(pageOf(StaffPromotionSummary)),
  staffFind: staffEndpoint('promotions')
    .route({ method: 'GET', path: '/admin/promotions/{id}', summary: 'Get a promotion', tags: ['staff'] })
    .input(ById)
    .output(StaffPromotion),
  start: run
    .errors({ release_unavailable: refusal(409), refund_waits: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/promotions/{id}/start',
      summary: 'Say that the ads of a promotion run',
      tags: ['staff'],
    })
    .input(ById)
    .output(StaffPromotion),
  setDay: run
    .route({
      method: 'PUT',
      path: '/admin/promotions/{id}/days',
      summary: 'Set what was spent and clicked on a day, also to correct it',
      tags: ['staff'],
    })
    .input(
      ById.extend({
        day: z.iso.date(),
        spent: z.string().max(12).describe('Such as 19.80'),
        clicks: z.number().int().min(0).max(10_000_000),
      }),
    )
    .output(StaffPromotion),
  finish: run
    .errors({ refund_waits: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/promotions/{id}/finish',
      summary: 'Finish a promotion with a report that the person reads; what was not spent becomes credit',
      tags: ['staff'],
    })
    .input(ById.extend({ report: z.string().max(REPORT_LENGTH_MAX) }))
    .output(StaffPromotion),
}
