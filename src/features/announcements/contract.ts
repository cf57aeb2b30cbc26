// API contract of announcements: staff publish them, people see them on the dashboard and dismiss them.
import * as z from 'zod'
import {
  endpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  staffEndpoint,
} from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import { PLANS } from '#lib/pure/entitlements.ts'
import { ANNOUNCEMENT_STATES, SEVERITIES, SHOWN_MAX, TEXT_LENGTH_MAX, TITLE_LENGTH_MAX } from './domain.ts'

const Day = z.string().refine(isPlainDate)

const Wording = z.object({
  title: z.string().trim().min(1).max(TITLE_LENGTH_MAX),
  text: z.string().trim().max(TEXT_LENGTH_MAX).default(''),
})

export const NewAnnouncement = z.object({
  severity: z.enum(SEVERITIES).default('info'),
  texts: z
    .partialRecord(z.enum(LANGUAGES), Wording)
    .refine((texts) => texts.en !== undefined, { path: ['en', 'title'] })
    .describe('By language. Readers of other languages get the English text, which is required'),
  plans: z
    .array(z.enum(PLANS))
    .min(1)
    .max(PLANS.length)
    .default([...PLANS]),
  from: Day.describe('The first day, in UTC'),
  until: Day.nullable().default(null).describe('The last day, in UTC; null until it is ended'),
})
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

export const Announcement = z.object({
  id: z.uuid(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  text: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

export const StaffAnnouncement = NewAnnouncement.extend({
  id: z.uuid(),
  state: z.enum(ANNOUNCEMENT_STATES),
  createdBy: z.string(),
  createdAt: z.date(),
  endedAt: z.date().nullable(),
  dismissed: z.number().describe('How many people have dismissed it'),
})
export type StaffAnnouncement = z.infer<typeof StaffAnnouncement>

const tags = ['announcements']
const staffTags = ['staff']

export const announcements = {
  current: endpoint('self')
    .route({
      method: 'GET',
      path: '/announcements',
      summary: `List the announcements for the caller’s plan that they have not dismissed, at most ${SHOWN_MAX}`,
      tags,
    })
    .output(z.object({ items: z.array(Announcement) })),
  dismiss: endpoint('self')
    .route({
      method: 'PUT',
      path: '/announcements/{id}/dismissal',
      summary: 'Dismiss an announcement; it is not shown again',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  list: staffEndpoint('announcements')
    .route({
      method: 'GET',
      path: '/admin/announcements',
      summary: 'List announcements, the newest first',
      tags: staffTags,
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(StaffAnnouncement)),
  publish: guardedStaffEndpoint('announcements')
    .errors({ already_over: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/announcements',
      summary: 'Publish an announcement, now or from a later day',
      tags: staffTags,
    })
    .input(NewAnnouncement)
    .output(StaffAnnouncement),
  end: staffEndpoint('announcements')
    .route({
      method: 'POST',
      path: '/admin/announcements/{id}/end',
      summary: 'End an announcement; an ended one stays as it is',
      tags: staffTags,
    })
    .input(z.object({ id: Id }))
    .output(StaffAnnouncement),
}
