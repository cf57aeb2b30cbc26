// API contract of referrals: the link of an account, who came by it, what was given, and what staff decide.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import {
  DECISION_LENGTH_MAX,
  DECISIONS,
  EVIDENCE_KINDS,
  QUALIFIERS,
  REFERRAL_STATES,
  REFUSALS,
  STAFF_VIEWS,
} from './domain.ts'

const Amount = z.string().describe('Such as 10.00')
const PaidPlan = z.enum(['pro', 'advanced'])

const Reward = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mastering'), worth: Amount, currency: z.string() }),
  z.object({ kind: z.literal('credit'), worth: Amount, currency: z.string() }),
  z.object({
    kind: z.literal('plan'),
    plan: PaidPlan,
    months: z.number(),
    worth: Amount.describe('What these months cost'),
    currency: z.string(),
  }),
])
export type RewardAnswer = z.infer<typeof Reward>

export const GivenReward = z.object({
  tier: z.number(),
  friends: z.number().describe('From how many friends on it is given'),
  reward: Reward,
  givenAt: z.date(),
  takenBackAt: z.date().nullable(),
  usedAt: z.date().nullable().describe('When the free mastering was used'),
  planUntil: z.iso
    .date()
    .nullable()
    .describe('The last day (UTC) of all the time of this plan that was given for friends'),
})
export type GivenReward = z.infer<typeof GivenReward>

export const Program = z.object({
  isOpen: z.boolean().describe('Rewards are given only where plans are sold'),
  url: z.string().describe('The link of the account'),
  linkDays: z.number().describe('Days for which a browser keeps the code of a link'),
  refundDays: z.number().describe('Days in which a payment that is asked back stops counting'),
  counts: z.object({
    qualified: z.number(),
    pending: z.number(),
    held: z.number(),
    refused: z.number(),
  }),
  tiers: z.array(z.object({ tier: z.number(), friends: z.number(), reward: Reward })),
  rewards: z.array(GivenReward).describe('What was given, the newest first'),
})
export type Program = z.infer<typeof Program>

export const Friend = z.object({
  id: z.uuid(),
  initial: z.string().nullable().describe('Of their first name; null for a closed account'),
  joinedAt: z.date(),
  state: z.enum(REFERRAL_STATES),
  isConfirmed: z.boolean().describe('Whether they have confirmed their email address'),
  metBy: z.enum(QUALIFIERS).nullable(),
  metAt: z.date().nullable(),
  wasTakenBack: z.boolean().describe('The payment that made them count went back'),
})
export type Friend = z.infer<typeof Friend>

const Party = z.object({ id: z.uuid(), name: z.string(), email: z.string(), userId: z.uuid().nullable() })

export const StaffReferralSummary = z.object({
  id: z.uuid(),
  referrer: Party,
  referee: Party,
  state: z.enum(REFERRAL_STATES),
  joinedAt: z.date(),
  metBy: z.enum(QUALIFIERS).nullable(),
  metAt: z.date().nullable(),
  kinds: z.array(z.enum(EVIDENCE_KINDS)),
})
export type StaffReferralSummary = z.infer<typeof StaffReferralSummary>

export const StaffReferral = StaffReferralSummary.extend({
  evidence: z
    .array(z.object({ kind: z.enum(EVIDENCE_KINDS), account: Party, isCleared: z.boolean() }))
    .describe('Why both may be one person'),
  refusal: z.enum(REFUSALS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.date().nullable(),
  decision: z.string().nullable().describe('What staff wrote'),
  qualified: z.number().describe('How many count for the same account'),
  isOwnAccount: z.boolean().describe('Staff do not decide about an account they belong to'),
})
export type StaffReferral = z.infer<typeof StaffReferral>

const tags = ['referrals']
const ById = z.object({ id: Id })

export const referrals = {
  find: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/referrals',
      summary: 'Get the link of the account, how many came by it, and what was given for them',
      tags,
    })
    .output(Program),
  friends: endpoint('plan.manage')
    .route({
      method: 'GET',
      path: '/referrals/friends',
      summary: 'List who came by the link, the newest first, without private data',
      tags,
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Friend)),
  staffList: staffEndpoint('referrals')
    .route({
      method: 'GET',
      path: '/admin/referrals',
      summary: 'List referrals that wait for staff, the oldest first; of those decided the newest',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), view: z.enum(STAFF_VIEWS).default('waiting') }))
    .output(pageOf(StaffReferralSummary)),
  staffFind: staffEndpoint('referrals')
    .route({
      method: 'GET',
      path: '/admin/referrals/{id}',
      summary: 'Get a referral with its evidence',
      tags: ['staff'],
    })
    .input(ById)
    .output(StaffReferral),
  decide: staffEndpoint('referrals')
    .errors({ wrong_state: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/referrals/{id}/decision',
      summary: 'Let a held referral count, or refuse it',
      tags: ['staff'],
    })
    .input(ById.extend({ decision: z.enum(DECISIONS), reason: z.string().max(DECISION_LENGTH_MAX) }))
    .output(StaffReferral),
}
