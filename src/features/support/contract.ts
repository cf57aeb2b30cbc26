// API contract of support: tickets of people, and the queue of staff.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { FormId, TextsShape } from '#features/forms/contract.ts'
import { FIELD_KINDS } from '#features/forms/domain/definition.ts'
import { DOCUMENTS_MAX } from '#features/uploads/domain.ts'
import { endpoint, Id, PageQuery, pageOf, refusal, several, staffEndpoint } from '#lib/contract.ts'
import {
  RESPONSES,
  SUBJECT_LENGTH_MAX,
  TEXT_LENGTH_MAX,
  TICKET_CATEGORIES,
  TICKET_EVENTS,
  TICKET_STATUSES,
  TICKET_VIEWS,
} from './domain.ts'

const Category = z.enum(TICKET_CATEGORIES)

export const TicketSummary = z.object({
  id: z.uuid(),
  number: z.string().describe('What people quote, such as SUP-000123'),
  subject: z.string(),
  category: Category,
  form: z.object({ id: z.string(), name: TextsShape }).nullable().describe('The form it was opened with'),
  release: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  status: z.enum(TICKET_STATUSES),
  turn: z.enum(['staff', 'person', 'nobody']),
  dueAt: z
    .date()
    .nullable()
    .describe('By when the plan promises an answer; null while staff are not to answer'),
  isOverdue: z.boolean(),
  createdAt: z.date(),
})
export type TicketSummary = z.infer<typeof TicketSummary>

const TicketEntry = z.object({
  id: z.uuid(),
  type: z.enum(TICKET_EVENTS),
  at: z.date(),
  /** Staff are not named to people. */
  by: z.string().nullable(),
  text: z.string(),
  answers: z
    .array(
      z.object({
        field: z.string(),
        kind: z.enum(FIELD_KINDS),
        label: TextsShape,
        value: z.union([z.string(), TextsShape]),
      }),
    )
    .describe('Of the form, in its order; empty for what was written'),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.number() })),
})

export const TicketDetail = TicketSummary.extend({ events: z.array(TicketEntry) })
export type TicketDetail = z.infer<typeof TicketDetail>

const StaffRef = z.object({ id: z.uuid(), name: z.string() })

export const StaffTicket = TicketSummary.extend({
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  plan: z.enum(PLAN_CODES),
  assignee: StaffRef.nullable(),
})
export type StaffTicket = z.infer<typeof StaffTicket>

export const StaffTicketDetail = StaffTicket.extend({
  events: z.array(TicketEntry),
  /** Staff do not answer tickets of an account they belong to. */
  isOwnAccount: z.boolean(),
  canRespond: z.array(z.enum(RESPONSES)),
})
export type StaffTicketDetail = z.infer<typeof StaffTicketDetail>

export const TicketCounts = z.object({
  queue: z.number(),
  overdue: z.number(),
  mine: z.number(),
  unassigned: z.number(),
  responses: z.number().describe('Of the last 30 days'),
  inTime: z.number().describe('How many of them came before they were due'),
})
export type TicketCounts = z.infer<typeof TicketCounts>

const tags = ['support']
const ById = z.object({ id: Id })
const Key = Id.describe('Chosen by the caller; sending the same again under it changes nothing')
const text = z.string().max(TEXT_LENGTH_MAX)
// A form with one part of this name is read as one file.
const files = several(z.file(), DOCUMENTS_MAX).default([])
/** More than any form asks. */
const ANSWERS_MAX = 100
// The form has the limits of each field, which are lower.
const Answer = z.union([
  z.string().max(TEXT_LENGTH_MAX),
  z.file().transform((file) => [file]),
  z.array(z.file()).max(4 * DOCUMENTS_MAX),
])
const fileRefusals = { document_unsupported: refusal(415), file_too_large: refusal(413) }
const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })
const read = endpoint('self', { allowsBlocked: true })
const write = endpoint('self', { allowsBlocked: true, noImpersonation: true }).errors({
  impersonating: refusal(403),
})
const act = staffEndpoint('appeals').errors({ wrong_state: refusal(409), own_account: refusal(403) })

export const support = {
  list: read
    .route({
      method: 'GET',
      path: '/support/tickets',
      summary: 'List the caller’s own tickets, the newest first',
      tags,
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(TicketSummary)),
  find: read
    .route({ method: 'GET', path: '/support/tickets/{id}', summary: 'Get a ticket with its messages', tags })
    .input(ById)
    .output(TicketDetail),
  open: write
    .errors(fileRefusals)
    .route({
      method: 'POST',
      path: '/support/tickets',
      summary: 'Open a ticket; it is due within the hours that the plan of the account promises',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        key: Key,
        subject: z.string().max(SUBJECT_LENGTH_MAX),
        category: Category,
        releaseId: Id.optional(),
        text,
        files,
      }),
    )
    .output(TicketDetail),
  openFromForm: endpoint('self', { noImpersonation: true })
    .errors({ ...fileRefusals, impersonating: refusal(403) })
    .route({
      method: 'POST',
      path: '/forms/{id}/tickets',
      summary: 'Open a ticket with the answers to a request form',
      description:
        'Fields that are not asked with the other answers are left out. A ticked checkbox is `yes`; a release, track or artist is an id.',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        id: FormId,
        key: Key,
        version: z.coerce.number().int().describe('Of the form that was filled in'),
        answers: z
          .record(z.string().max(60), Answer)
          .refine((answers) => Object.keys(answers).length <= ANSWERS_MAX)
          .describe('By the id of the field'),
      }),
    )
    .output(TicketDetail),
  reply: write
    .errors(fileRefusals)
    .route({
      method: 'POST',
      path: '/support/tickets/{id}/messages',
      summary: 'Add a message with up to five files; an answered or closed ticket opens again',
      tags,
    })
    .input(ById.extend({ key: Key, text, files }))
    .output(TicketDetail),
  solve: write
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/support/tickets/{id}/solution',
      summary: 'Close the caller’s own ticket because it is solved',
      tags,
    })
    .input(ById)
    .output(TicketDetail),
  file: read
    .route({
      method: 'GET',
      path: '/support/files/{id}',
      summary: 'Download a file of a ticket, always as an attachment',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  staffList: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/support',
      summary: 'List tickets: those that wait for staff by their due time, others the newest first',
      tags: ['staff'],
    })
    .input(
      PageQuery.extend({
        view: z.enum(TICKET_VIEWS).default('queue'),
        category: Category.optional(),
        form: FormId.optional().describe('Those that were opened with it'),
        search: z
          .string()
          .max(320)
          .optional()
          .describe('A ticket number or an email address, in every state'),
      }),
    )
    .output(pageOf(StaffTicket)),
  staffCounts: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/support/counts',
      summary: 'Count the tickets that wait, and how many responses of the last 30 days came in time',
      tags: ['staff'],
    })
    .output(TicketCounts),
  assignees: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/support/assignees',
      summary: 'List the members of staff who can take a ticket',
      tags: ['staff'],
    })
    .output(z.object({ items: z.array(StaffRef) })),
  staffFind: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/support/{id}',
      summary: 'Get a ticket with its messages, notes and history',
      tags: ['staff'],
    })
    .input(ById)
    .output(StaffTicketDetail),
  staffFile: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/support/files/{id}',
      summary: 'Download a file of a ticket, always as an attachment',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  assign: act
    .route({
      method: 'PUT',
      path: '/admin/support/{id}/assignee',
      summary: 'Claim a ticket, give it to another member of staff, or release it',
      tags: ['staff'],
    })
    .input(ById.extend({ assigneeId: Id.nullable() }))
    .output(StaffTicketDetail),
  respond: act
    .errors(fileRefusals)
    .route({
      method: 'POST',
      path: '/admin/support/{id}/responses',
      summary: 'Answer a ticket, ask the person something, or close it; the person is mailed',
      tags: ['staff'],
    })
    .input(ById.extend({ key: Key, response: z.enum(RESPONSES), text, files }))
    .output(StaffTicketDetail),
  note: act
    .route({
      method: 'POST',
      path: '/admin/support/{id}/notes',
      summary: 'Add a note that only staff see',
      tags: ['staff'],
    })
    .input(ById.extend({ key: Key, text }))
    .output(StaffTicketDetail),
}
