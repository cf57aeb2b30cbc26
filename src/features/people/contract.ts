// API contract of people: account support by staff, and the calls of a blocked person.
import * as z from 'zod'
import { PLAN_CODES, PLAN_INPUTS } from '#features/accounts/domain.ts'
import { AuditEntry } from '#features/audit/contract.ts'
import { PAYOUT_METHODS } from '#features/payouts/domain.ts'
import { DOCUMENTS_MAX } from '#features/uploads/domain.ts'
import {
  endpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  several,
  staffEndpoint,
} from '#lib/contract.ts'
import { ROLES } from '#lib/pure/access.ts'
import { ACCOUNT_STATUSES, APPEAL_LENGTH_MAX, BLOCK_KINDS, RESULTS } from './domain.ts'

const PersonRef = z.object({ id: z.uuid(), name: z.string() })

export const PersonSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  plan: z.enum(PLAN_CODES),
  accountStatus: z.array(z.enum(ACCOUNT_STATUSES)),
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
  /** Null when a freeze expired. */
  liftedBy: PersonRef.nullable(),
  /** Whether the block is in force. */
  active: z.boolean(),
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
  /** The block in force and support details, for roles that can block; null for others. */
  block: Block.nullable(),
  support: z
    .object({
      phone: z.string().nullable(),
      contactMethod: z.string(),
      sessionCount: z.number(),
      releaseCount: z.number(),
      blocks: z.array(Block),
      messages: z.array(Message),
    })
    .nullable(),
  /** For finance and administrators. */
  money: z
    .object({
      method: z.enum(PAYOUT_METHODS).nullable(),
      changedAt: z.date().nullable(),
      heldUntil: z.date().nullable().describe('Until when withdrawals wait; null when they do not'),
      endingRequests: z
        .array(
          z.object({ id: z.uuid(), amount: z.string(), currency: z.string(), availableOn: z.iso.date() }),
        )
        .describe('Withdrawals that the end of the paid plan cancels; empty on the basic plan'),
    })
    .nullable(),
  /** The latest audit entries about the person, for roles that can read the audit log. */
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
  /** Whether an appeal can still be sent; each block allows one. */
  canAppeal: z.boolean(),
  messages: z.array(Message),
})
export type OwnBlock = z.infer<typeof OwnBlock>

const Text = z.string().trim().max(APPEAL_LENGTH_MAX)
const done = z.object({ success: z.literal(true) })

const staffActionErrors = {
  not_yourself: refusal(403),
  staff_protected: refusal(403),
  admin_required: refusal(403),
  wrong_state: refusal(409),
}
const blocked = () =>
  endpoint('self', { allowsBlocked: true, noImpersonation: true }).errors({
    impersonating: refusal(403),
    wrong_state: refusal(409),
  })

export const people = {
  list: staffEndpoint('people.view')
    .route({ method: 'GET', path: '/admin/people', summary: 'List people, newest first', tags: ['staff'] })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        search: z.string().max(320).optional().describe('Name, username, email, user id or account id'),
        role: z.enum(ROLES).optional(),
        plan: z.enum(PLAN_INPUTS).optional(),
        accountStatus: z.enum(ACCOUNT_STATUSES).optional(),
      }),
    )
    .output(pageOf(PersonSummary)),
  find: staffEndpoint('people.view')
    .route({ method: 'GET', path: '/admin/people/{id}', summary: 'Get a person', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(PersonDetail),
  block: guardedStaffEndpoint('people.block')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/block',
      tags: ['staff'],
      summary: 'Freeze or ban a person; only administrators can ban',
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
  unblock: guardedStaffEndpoint('people.block')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/unblocking',
      tags: ['staff'],
      summary: 'Lift a person’s block',
    })
    .input(z.object({ id: Id, note: Text }))
    .output(done),
  impersonate: guardedStaffEndpoint('people.impersonate')
    .errors(staffActionErrors)
    .route({
      method: 'POST',
      path: '/admin/people/{id}/impersonate',
      tags: ['staff'],
      summary: 'Impersonate a person for an hour; the response sets the session cookie',
    })
    .input(z.object({ id: Id, reason: Text }))
    .output(done),
  setRole: guardedStaffEndpoint('people.manage')
    .errors({ ...staffActionErrors, last_admin: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/role',
      tags: ['staff'],
      summary: 'Set a person’s role; ends all their sessions',
    })
    .input(z.object({ id: Id, role: z.enum(ROLES) }))
    .output(done),
  setPlan: guardedStaffEndpoint('people.manage')
    .errors({ ...staffActionErrors, subscription_decides: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/plan',
      tags: ['staff'],
      summary: 'Set the plan of a person’s account, with an optional end date',
    })
    .input(z.object({ id: Id, plan: z.enum(PLAN_INPUTS), until: z.iso.date().nullable().default(null) }))
    .output(done),
  appeals: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/appeals',
      tags: ['staff'],
      summary: 'List appeals and messages from blocked people, oldest first',
    })
    .input(PageQuery.extend({ cursor: Id.optional(), status: z.enum(['open', 'done']).default('open') }))
    .output(pageOf(StaffMessage)),
  appeal: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/appeals/{id}',
      summary: 'Get an appeal or message',
      tags: ['staff'],
    })
    .input(z.object({ id: Id }))
    .output(StaffMessage.extend({ blocks: z.array(Block) })),
  appealFile: staffEndpoint('appeals')
    .route({
      method: 'GET',
      path: '/admin/appeals/files/{id}',
      tags: ['staff'],
      outputStructure: 'detailed',
      summary: 'Download a file attached to an appeal, always as an attachment',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  answer: guardedStaffEndpoint('appeals')
    .errors({ own_account: refusal(403), own_decision: refusal(409) })
    .errors({ not_yourself: refusal(403), staff_protected: refusal(403), admin_required: refusal(403) })
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/appeals/{id}/answer',
      tags: ['staff'],
      summary: 'Accept or decline an appeal, or reply to a message; accepting lifts the block',
    })
    .input(z.object({ id: Id, result: z.enum(RESULTS), text: Text }))
    .output(StaffMessage),
  ownBlock: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'GET',
      path: '/blocked',
      summary: 'Get the caller’s block and their messages with support',
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
      summary: 'Appeal the block, once, with up to five files',
    })
    .input(
      z.object({
        text: z.string().max(APPEAL_LENGTH_MAX),
        // A form with one part of this name is read as one file.
        files: several(z.file(), DOCUMENTS_MAX).default([]),
      }),
    )
    .output(Message),
  backToAdmin: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'GET',
      path: '/auth/back-to-admin',
      tags: ['auth'],
      summary:
        'End impersonation; redirects to the staff area, or to sign-in when the staff session has ended',
      successStatus: 302,
      outputStructure: 'detailed',
    })
    .output(z.object({ headers: z.object({ location: z.string() }) })),
  backToAdminPost: endpoint('self', { allowsBlocked: true })
    .route({
      method: 'POST',
      path: '/auth/back-to-admin',
      tags: ['auth'],
      summary: 'End impersonation and return the next path instead of a redirect',
    })
    .output(z.object({ to: z.enum(['/admin', '/auth/login']) })),
}
