// The API of plans: what each includes and costs.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { publicEndpoint } from '#lib/contract.ts'
import { FEATURES, LIMITS } from '#lib/pure/entitlements.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { PLAN_INTERVALS } from './domain/prices.ts'

export const PlanView = z.object({
  plan: z.enum(PLAN_CODES),
  price: z
    .object({
      amount: z.string().describe('Such as 49.99'),
      interval: z.enum(PLAN_INTERVALS),
      savingPercent: z
        .number()
        .nullable()
        .describe('Against twelve times `monthlyReference`; null where nothing is claimed'),
    })
    .nullable()
    .describe('Null for the plan that is free'),
  features: z.record(z.enum(keysOf(FEATURES)), z.boolean()),
  limits: z.record(z.enum(keysOf(LIMITS)), z.number()),
})

export const PlanComparison = z.object({
  /** ISO 4217. */
  currency: z.string(),
  forSale: z.boolean().describe('Whether the paid plans can be bought on this installation'),
  plans: z.array(PlanView),
  monthlyReference: z.string().nullable(),
  worthFrom: z.string().describe('From these earnings in a year PRO costs less than what Basic keeps'),
  stores: z.object({ major: z.number(), all: z.number() }),
})
export type PlanComparison = z.infer<typeof PlanComparison>

export const plans = {
  compare: publicEndpoint
    .route({
      method: 'GET',
      path: '/plans',
      summary: 'List the plans with their prices and what each includes',
      tags: ['plans'],
    })
    .output(PlanComparison),
  recordVisit: publicEndpoint
    .route({
      method: 'POST',
      path: '/plans/visits',
      summary: 'Count a visit of the plan comparison, with the link it came from',
      tags: ['plans'],
    })
    .input(z.object({ from: z.string().max(60) }))
    .output(z.object({ success: z.literal(true) })),
}
