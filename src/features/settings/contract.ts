// API contract of a user's settings. Field names of the profile are part of the public API.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, publicEndpoint, refusal } from '#lib/contract.ts'
import { CONTACT_METHODS, EXPORT_KINDS } from './domain.ts'

const Profile = z.object({
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  phone_code: z.string().max(8).nullable().describe('With a plus sign, such as +55'),
  phone_number: z.string().max(30).nullable(),
  contact_method: z.enum(CONTACT_METHODS),
  email_notifications: z.boolean(),
  marketing_emails: z.boolean(),
})

export const Settings = Profile.extend({
  username: z.string(),
  email: z.string(),
  /** The plan of the account this person owns. */
  subscription: z.object({ plan_name: z.enum(PLAN_CODES), expires: z.iso.date().nullable() }),
  /** A pending email change, until both links are confirmed. */
  email_change: z
    .object({
      email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: z.date(),
    })
    .nullable(),
  /** When the account will be closed permanently, if its owner requested it. */
  closing_at: z.date().nullable(),
})
export type Settings = z.infer<typeof Settings>

const ProfileChange = Profile.partial()
export type ProfileChange = z.infer<typeof ProfileChange>

export const SIDES = ['old', 'new'] as const
export type Side = (typeof SIDES)[number]

export const DataExport = z.object({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  status: z.enum(['preparing', 'ready', 'failed', 'expired']),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  sizeBytes: z.number().nullable(),
  url: z.string().nullable().describe('A signed URL for this user, valid for a few hours'),
})
export type DataExport = z.infer<typeof DataExport>

export const ClosingPreview = z.object({
  closingAt: z.date().nullable(),
  drafts: z.number(),
  live: z.number(),
  /** In review or on the way to stores: only staff can stop these. */
  inProgress: z.number(),
  teamSeats: z.number(),
  balance: z
    .array(z.object({ currency: z.string(), amount: z.string() }))
    .describe('What can be withdrawn now, in whole cents, and not any more once the account has closed'),
  renewedBy: z
    .enum(['stripe', 'apple'])
    .nullable()
    .describe('Who charges the next period of the plan; Apple charges until the person cancels there'),
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

export const settings = {
  find: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/settings',
      summary: 'Get the settings of the signed-in user',
      tags: ['account'],
    })
    .output(Settings),
  change: endpoint('self')
    .errors({ impersonating: refusal(403) })
    .route({
      method: 'PATCH',
      path: '/api/user/settings',
      summary: 'Update names, phone, contact method or email flags; omitted fields stay unchanged',
      tags: ['account'],
    })
    .input(ProfileChange)
    .output(Settings),
  changeEmail: guardedEndpoint('self')
    .errors({ email_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/api/user/email',
      summary: 'Request an email change; confirmation links are sent to the old and the new address',
      tags: ['account'],
    })
    .input(z.object({ email: z.string().max(300) }))
    .output(Settings),
  cancelEmailChange: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/api/user/email',
      summary: 'Cancel the email change',
      tags: ['account'],
    })
    .output(Settings),
  confirmEmail: publicEndpoint
    .errors({ link_used: refusal(410), link_expired: refusal(410), email_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/auth/confirm-email',
      summary:
        'Confirm an email change for the old or the new address; the change applies once both are confirmed',
      tags: ['auth'],
    })
    .input(z.object({ token: z.string().max(200), side: z.enum(SIDES) }))
    .output(z.object({ changed: z.boolean() })),
  listExports: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/exports',
      summary: 'List data exports, newest first',
      tags: ['account'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(DataExport)),
  requestExport: guardedEndpoint('self')
    .route({
      method: 'POST',
      path: '/api/user/exports',
      summary:
        'Request an export of personal data, the catalogue or royalties; returns an export that is already being prepared',
      tags: ['account'],
      successStatus: 201,
    })
    .input(z.object({ kind: z.enum(EXPORT_KINDS).default('data') }).optional())
    .output(DataExport),
  previewClosing: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/closing',
      summary: 'Preview what closing the account affects',
      tags: ['account'],
    })
    .output(ClosingPreview),
  close: guardedEndpoint('self')
    .errors({ only_administrator: refusal(409) })
    .route({
      method: 'POST',
      path: '/api/user/closing',
      summary: 'Schedule the account to close in 14 days',
      tags: ['account'],
    })
    .input(
      z.object({ confirm: z.string().max(100).describe('The username, typed by the user as confirmation') }),
    )
    .output(ClosingPreview),
  cancelClosing: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({
      method: 'DELETE',
      path: '/api/user/closing',
      summary: 'Cancel closing the account',
      tags: ['account'],
    })
    .output(ClosingPreview),
}
