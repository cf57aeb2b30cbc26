// API contract of usage for staff: the files of stores, the days they report, and manual uploads.
import * as z from 'zod'
import { Id, PageQuery, pageOf, refusal, several, staffEndpoint } from '#lib/contract.ts'
import { GAP_DAYS, USAGE_FEEDS, USAGE_FILE_STATUSES } from './domain.ts'

const Day = z.string().describe('YYYY-MM-DD')
const Params = z.record(z.string(), z.union([z.string(), z.number()]))

export const UsageFile = z.object({
  id: z.uuid(),
  store: z.object({ id: z.string(), name: z.string() }),
  feed: z.enum(USAGE_FEEDS),
  fileName: z.string(),
  from: Day,
  to: Day.describe('The last day, included'),
  revision: z.number().describe('A later revision of the same days replaces an earlier one'),
  status: z.enum(USAGE_FILE_STATUSES),
  failure: z.object({ code: z.string(), params: Params }).nullable(),
  rows: z.number().nullable().describe('Of tracks and artists in the catalogue; null until it is imported'),
  unmatched: z.number().nullable().describe('Rows of codes or artists that nobody has'),
  receivedAt: z.date(),
  importedAt: z.date().nullable(),
})
export type UsageFile = z.infer<typeof UsageFile>

export const StoreDays = z.object({
  store: z.object({ id: z.string(), name: z.string() }),
  firstDay: Day.describe('The first day that is reported'),
  lastDay: Day.describe('The last day that is reported'),
  missing: z
    .array(Day)
    .max(GAP_DAYS)
    .describe('Days of the period between the first and the last that no file reports'),
})
export type StoreDays = z.infer<typeof StoreDays>

const tags = ['staff']
const edit = staffEndpoint('money.manage').errors({ wrong_state: refusal(409) })

export const usage = {
  files: staffEndpoint('money.view')
    .route({ method: 'GET', path: '/admin/usage', summary: 'List files of usage, the newest first', tags })
    .input(
      PageQuery.extend({
        cursor: z
          .string()
          .regex(/^[1-9]\d{0,8}$/)
          .optional(),
        status: several(z.enum(USAGE_FILE_STATUSES), USAGE_FILE_STATUSES.length),
        feed: several(z.enum(USAGE_FEEDS), USAGE_FEEDS.length),
      }),
    )
    .output(pageOf(UsageFile).extend({ counts: z.record(z.string(), z.number()) })),
  days: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/usage/days',
      summary: 'Show which of the last days each store has reported plays of tracks for',
      tags,
    })
    .output(z.object({ from: Day, to: Day, stores: z.array(StoreDays) })),
  create: edit
    .route({ method: 'POST', path: '/admin/usage', summary: 'Import an uploaded file of usage', tags })
    .input(z.object({ uploadId: Id }))
    .output(UsageFile.extend({ isKnown: z.boolean().describe('The same file was imported before') })),
  retry: edit
    .route({
      method: 'POST',
      path: '/admin/usage/{id}/retry',
      summary: 'Import a file again that has failed',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(UsageFile),
}
