// What the outside may ask of the audit log: a page of it, one entry, and the same lines as a file.
import * as z from 'zod'
import { Id, PageQuery, pageOf, staffEndpoint } from '#lib/contract.ts'

const Person = z.object({ id: z.uuid(), name: z.string().nullable() })

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.date(),
  action: z.string(),
  /** Nobody for what the system did by itself. */
  actor: Person.nullable(),
  /** The member of staff who sat there in the actor's name. */
  impersonator: Person.nullable(),
  accountId: z.uuid().nullable(),
  entity: z.string(),
  entityId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditDetail = AuditEntry.extend({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** HMAC of the address: two entries of one place are alike, and nobody learns which. */
  addressHash: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditDetail = z.infer<typeof AuditDetail>

const Filter = z.object({
  actor: z.string().max(320).optional().describe('User id, user name or e-mail'),
  entity: z.string().max(100).optional(),
  entityId: z.string().max(100).optional(),
  action: z.string().max(100).optional().describe('An action, or how it begins: person.'),
  account: Id.optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof Filter>

export const audit = {
  list: staffEndpoint('audit')
    .route({ method: 'GET', path: '/admin/audit', summary: 'The audit log, newest first', tags: ['staff'] })
    .input(PageQuery.extend({ ...Filter.shape, cursor: Id.optional() }))
    .output(pageOf(AuditEntry)),
  find: staffEndpoint('audit')
    .route({ method: 'GET', path: '/admin/audit/{id}', summary: 'One entry', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(AuditDetail),
  exportCsv: staffEndpoint('audit')
    .route({
      method: 'GET',
      path: '/admin/audit/export',
      summary: 'The newest 10,000 entries of a filter as CSV',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(Filter)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
