// API contract of people: account support by staff, and what a blocked person may ask.
import * as z from 'zod'
import { PLAN_CODES, PLAN_INPUTS } from '#features/accounts/domain.ts'
import { AuditEntry } from '#features/audit/contract.ts'
import { endpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { ROLES } from '#lib/pure/access.ts'
import { ACCOUNT_STATUSES, APPEAL_FILES_MAX, APPEAL_LENGTH_MAX, BLOCK_KINDS, RESULTS } from './domain.ts'

const PersonRef = z.object({ id: z.uuid(), name: z.string() })

export const PersonSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLAN_CODES),
  standing: z.array(z.enum(ACCOUNT_STATUSES)),
  createdAt: z.date(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

const Block = z.object({
  id: z.uuid(),
  kind: z.enum(BLOCK_KINDS),
  reason: z.string(),
  nextStep: z.string(),
  setAt: z.date(),
  setBy: PersonRef.nullable(),
  endsAt: z.date().nullable(),
  liftedAt: z.date().nullable(),
  /** Nobody when a freeze came to its end. */
  liftedBy: PersonRef.nullable(),
  /** It holds now. */
  holds: z.boolean(),
})
export type Block = z.infer<typeof Block>

const File = z.object({ id: z.uuid(), name: z.string(), mediaType: z.string(), sizeBytes: z.number() })

/** An appeal or a message as both sides see it. */
const Message = z.object({
  id: z.uuid(),
  kind: z.enum(['appeal', 'message']),
  text: z.string(),
  status: z.enum(['open', ...RESULTS]),
  sentAt: z.date(),
  dueAt: z.date(),
  answer: z.string().nullable(),
  answeredAt: z.date().nullable(),
  files: z.array(File),
})
export type Message = z.infer<typeof Message>

export const PersonDetail = PersonSummary.extend({
  accountId: z.uuid(),
  emailConfirmed: z.boolean(),
  language: z.string(),
  planUntil: z.string().nullable(),
  closingAt: z.date().nullable(),
  closedAt: z.date().nullable(),
  twoFactor: z.boolean(),
  /** What holds them, and the rest of it, for who looks after people; null for everyone else. */
  block: Block.nullable(),
  care: z
    .object({
      phone: z.string().nullable(),
      contactMethod: z.string(),
      sessionCount: z.number(),
      releaseCount: z.number(),
      blocks: z.array(Block),
      letters: z.array(Message),
    })
    .nullable(),
  /** For finance. */
  money: z
    .object({ method: z.string().nullable(), changedAt: z.date().nullable(), heldUntil: z.date().nullable() })
    .nullable(),
  /** For who reads the audit log: the latest entries about them. */
  audit: z.array(AuditEntry).nullable(),
})
export type PersonDetail = z.infer<typeof PersonDetail>

export const StaffMessage = Message.extend({ person: PersonSummary, block: Block })
export type StaffMessage = z.infer<typeof StaffMessage>

export const OwnBlock = z.object({
  kind: z.enum(BLOCK_KINDS),
  reason: z.string(),
  nextStep: z.string(),
  setAt: z.date(),
  endsAt: z.date().nullable(),
  /** There is one appeal for each block. */
  mayAppeal: z.boolean(),
  letters: z.array(Message),
})
export type OwnBlock = z.infer<typeof OwnBlock>

const Text = z.string().trim().max(APPEAL_LENGTH_MAX)
const done = z.object({ success: z.literal(true) })

const staffActionErrors = {
  not_yourself: refusal(403),
  staff_protected: refusal(403),
  admin_decides: refusal(403),
  wrong_state: refusal(409),
}
const blocked = () =>
  endpoint('self', { allowsBlocked: true, noImpersonation: true }).errors({
    impersonating: refusal(403),
    wrong_state: refusal(409),
  })

export const people = {
  list: staffEndpoint('people.view')
    .route({ method: 'GET', path: '/admin/people', summary: 'People, newest first', tags: ['staff'] })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        search: z
          .string()
          .max(320)
          .optional()
          .describe('Name, user name, e-mail, or the id of person or account'),
        role: z.enum(ROLES).optional(),
        plan: z.enum(PLAN_INPUTS).optional(),
        standing: z.enum(ACCOUNT_STATUSES).optional(),
      }),
    )
    .output(pageOf(PersonSummary)),
  find: staffEndpoint('people.view')
    .route({ method: 'GET', path: '/admin/people/{id}', summary: 'One person', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(PersonDetail),
  block: staffEndpoint('people.block')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/block',
      tags: ['staff'],
      summary: 'Freeze a person, or ban them (administrators)',
      successStatus: 201,
    })
    .input(
      z.object({
        id: Id,
        kind: z.enum(BLOCK_KINDS),
        reason: Text,
        nextStep: Text,
        endsAt: z.iso.datetime().nullable().default(null),
      }),
    )
    .output(Block),
  unblock: staffEndpoint('people.block')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/unblocking',
      tags: ['staff'],
      summary: 'Lift the block of a person',
    })
    .input(z.object({ id: Id, note: Text }))
    .output(done),
  impersonate: staffEndpoint('people.impersonate')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/impersonate',
      tags: ['staff'],
      summary: 'Act in the name of a person for an hour; the answer carries the cookie',
    })
    .input(z.object({ id: Id, reason: Text }))
    .output(done),
  setRole: staffEndpoint('people.manage')
    .errors({ ...staffActionErrors, last_admin: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/role',
      tags: ['staff'],
      summary: 'Make somebody staff, or no longer; signs them out everywhere',
    })
    .input(z.object({ id: Id, role: z.enum(ROLES) }))
    .output(done),
  setPlan: staffEndpoint('people.manage')
    .errors(staffActionErrors)
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/plan',
      tags: ['staff'],
      summary: 'Give an account a plan, until a day or without end',
    })
    .input(z.object({ id: Id, plan: z.enum(PLAN_INPUTS), until: z.iso.date().nullable().default(null) }))
    .output(done),
  care: staffEndpoint('people.block')
    .route({ method: 'GET', path: '/admin/care', summary: 'How much waits for somebody', tags: ['staff'] })
    .output(z.object({ open: z.number(), late: z.number(), frozen: z.number(), banned: z.number() })),
  appeals: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/appeals',
      tags: ['staff'],
      summary: 'Appeals and messages of blocked people, oldest first',
    })
    .input(PageQuery.extend({ cursor: Id.optional(), status: z.enum(['open', 'done']).default('open') }))
    .output(pageOf(StaffMessage)),
  appeal: staffEndpoint('appeals')
    .route({ method: 'GET', path: '/admin/appeals/{id}', summary: 'One of them', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(StaffMessage.extend({ blocks: z.array(Block) })),
  appealFile: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/appeals/files/{id}',
      tags: ['staff'],
      outputStructure: 'detailed',
      summary: 'A file of an appeal, to be saved: never of a type that a browser opens',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  answer: staffEndpoint('appeals')
    .errors({ not_yourself: refusal(403), staff_protected: refusal(403), admin_decides: refusal(403) })
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/appeals/{id}/answer',
      tags: ['staff'],
      summary: 'Accept an appeal, which lifts the block, decline it, or answer a message',
    })
    .input(z.object({ id: Id, verdict: z.enum(RESULTS), text: Text }))
    .output(StaffMessage),
  ownBlock: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'GET',
      path: '/blocked',
      summary: 'Why one is blocked, and what was written',
      tags: ['account'],
    })
    .output(OwnBlock),
  sendAppeal: blocked()
    .errors({
      appeal_sent: refusal(409),
      appeal_file_unsupported: refusal(415),
      file_too_large: refusal(413),
    })
    .route({
      method: 'POST',
      path: '/blocked/appeals',
      tags: ['account'],
      successStatus: 201,
      summary: 'Appeal against the block, once, with up to five files',
    })
    .input(
      z.object({
        text: z.string().max(APPEAL_LENGTH_MAX),
        files: z.array(z.file()).max(APPEAL_FILES_MAX).default([]),
      }),
    )
    .output(Message),
  sendMessage: blocked()
    .route({
      method: 'POST',
      path: '/blocked/messages',
      tags: ['account'],
      successStatus: 201,
      summary: 'Write to support while blocked',
    })
    .input(z.object({ text: z.string().max(APPEAL_LENGTH_MAX) }))
    .output(Message),
  backToAdmin: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'GET',
      path: '/auth/back-to-admin',
      tags: ['auth'],
      summary: 'End acting in somebody’s name: to the staff area, or to sign-in when that session is over',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .output(z.object({ headers: z.object({ location: z.string() }) })),
  backToAdminPost: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'POST',
      path: '/auth/back-to-admin',
      tags: ['auth'],
      summary: 'The same for programs: tells where to go',
    })
    .output(z.object({ to: z.enum(['/admin', '/auth/login']) })),
}
