// API contract of the audit log: list entries, show one, export them as CSV.
import * as z from 'zod'
import { Id, PageQuery, pageOf, staffEndpoint } from '#lib/contract.ts'

const Person = z.object({ id: z.uuid(), name: z.string().nullable() })

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
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditDetail = AuditEntry.extend({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** HMAC of the IP address, so that entries from the same address can be linked without revealing it. */
  addressHash: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const Filter = z.object({
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
    .output(pageOf(AuditEntry)),
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
      summary: 'Export the newest 10,000 matching audit log entries as CSV (staff)',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(Filter)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
