// The numbers of the staff area's start page, in one call.
import * as z from 'zod'
import { staffEndpoint } from '#lib/contract.ts'

/** Absent when the caller's role does not open the area; null when it could not be counted. */
const area = <T extends z.ZodType>(numbers: T) => numbers.nullable().optional()

export const StaffSummary = z.object({
  review: area(
    z.object({
      waiting: z.number(),
      overdue: z.number(),
      appeals: z.number().describe('Open appeals against review decisions'),
    }),
  ),
  deliveries: area(
    z.object({
      failed: z.number().describe('Failed here or rejected by the store'),
      pastDue: z.number().describe('The store has passed a deadline'),
    }),
  ),
  people: area(
    z.object({
      open: z.number().describe('Open appeals and messages of blocked people'),
      overdue: z.number(),
      frozen: z.number(),
      banned: z.number(),
    }),
  ),
  staffPromotions: area(z.object({ waiting: z.number() })),
  staffReferrals: area(z.object({ waiting: z.number() })),
  staffPlaylists: area(z.object({ waiting: z.number() })),
  refunds: area(z.object({ waiting: z.number() })),
  staffSupport: area(z.object({ open: z.number(), overdue: z.number() })),
  staffPayouts: area(
    z.object({
      due: z.number().describe('Payouts that wait for approval'),
      unknown: z.number().describe('Payouts that the payment service has not answered about'),
    }),
  ),
})
export type StaffSummary = z.infer<typeof StaffSummary>

export const staff = {
  find: staffEndpoint('staff.start')
    .route({
      method: 'GET',
      path: '/admin/summary',
      summary:
        'Count what is waiting in each staff area that the caller’s role opens; counts stop above 1,000',
      tags: ['staff'],
    })
    .output(StaffSummary),
}
