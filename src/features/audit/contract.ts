// API contract of the audit log: list entries, show one, export them as CSV.
import * as z from 'zod'
import { Id, PageQuery, pageOf, staffEndpoint } from '#lib/contract.ts'

const Person = z.object({ id: z.uuid(), name: z.string().nullable() })

const Subject = z.object({
  kind: z.string().describe('Such as release, user or store'),
  id: z.string(),
  label: z.string().nullable().describe('Title or name; null when it no longer exists or has none'),
  hasPage: z.boolean().describe('Whether staff have a page about it'),
  personId: z.uuid().nullable().describe('The person it is or belongs to'),
})

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.date(),
  action: z.string(),
  /** Null for what the system did. */
  actor: Person.nullable(),
  /** The member of staff who impersonated the actor. */
  impersonator: Person.nullable(),
  accountId: z.uuid().nullable(),
  entity: z.string(),
  entityId: z.string(),
  subject: Subject.describe('What the entry is about; of a seat its person'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What a sentence about the entry names, such as the status before (from) and after (to)'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditDetail = AuditEntry.extend({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The names of people, accounts and artists whose ids are in `before` and `after`. */
  names: z.record(z.string(), z.string()),
  /** HMAC of the IP address, so that entries from the same address can be linked without revealing it. */
  addressHash: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const Filter = z.object({
  person: z.string().max(200).optional().describe('Part of the name, username or email of who did it'),
  about: z
    .string()
    .max(200)
    .optional()
    .describe('What it concerns: part of a title or name, a UPC, an id, or the owner of an account'),
  actor: z.string().max(320).optional().describe('User id, username or email'),
  entity: z.string().max(100).optional(),
  entityId: z.string().max(100).optional(),
  action: z.string().max(100).optional().describe('An action, or a prefix such as person.'),
  account: Id.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof Filter>

export const audit = {
  list: staffEndpoint('audit')
    .route({
      method: 'GET',
      path: '/admin/audit',
      summary: 'List audit log entries, newest first (staff)',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ ...Filter.shape, cursor: Id.optional() }))
    .output(
      pageOf(AuditEntry).extend({
        partial: z
          .boolean()
          .describe(
            'Whether `person` or `about` finds more than the log is searched for, so that entries may be missing',
          ),
      }),
    ),
  find: staffEndpoint('audit')
    .route({
      method: 'GET',
      path: '/admin/audit/{id}',
      summary: 'Get an audit log entry (staff)',
      tags: ['staff'],
    })
    .input(z.object({ id: Id }))
    .output(AuditDetail),
  exportCsv: staffEndpoint('audit')
    .route({
      method: 'GET',
      path: '/admin/audit/export',
      summary:
        'Export the newest 100,000 matching audit log entries as CSV; a last line says if there are more (staff)',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(Filter)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
