// What the outside may ask of the settings of a person. Fields of the profile have the specification's own names.
import * as z from 'zod'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { endpoint, guardedEndpoint, Id, PageQuery, pageOf, publicEndpoint, refusal } from '#lib/contract.ts'
import { CONTACT_METHODS, EXPORT_KINDS } from './domain.ts'

const Profile = z.object({
  first_name: z.string().max(100),
  last_name: z.string().max(100),
  phone_code: z.string().max(8).nullable().describe('With plus: +55'),
  phone_number: z.string().max(30).nullable(),
  contact_method: z.enum(CONTACT_METHODS),
  email_notifications: z.boolean(),
  marketing_emails: z.boolean(),
})

export const Settings = Profile.extend({
  username: z.string(),
  email: z.string(),
  /** Of the account this person owns. */
  subscription: z.object({ plan_name: z.enum(PLAN_CODES), expires: z.iso.date().nullable() }),
  /** A new address that waits until both links are opened. */
  email_change: z
    .object({
      email: z.string(),
      old_confirmed: z.boolean(),
      new_confirmed: z.boolean(),
      expires_at: z.date(),
    })
    .nullable(),
  /** The instant the account will be closed for good, if its owner asked for that. */
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
  url: z.string().nullable().describe('Signed for this person, for some hours'),
})
export type DataExport = z.infer<typeof DataExport>

export const ClosingPreview = z.object({
  closingAt: z.date().nullable(),
  drafts: z.number(),
  live: z.number(),
  /** With the review or the stores: nobody but staff can stop these. */
  underWay: z.number(),
  teamSeats: z.number(),
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

export const settings = {
  find: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/settings',
      summary: 'Settings of the person',
      tags: ['account'],
    })
    .output(Settings),
  change: endpoint('self')
    .route({
      method: 'PATCH',
      path: '/api/user/settings',
      summary: 'Change names, phone, contact method or mail flags; what is left out stays',
      tags: ['account'],
    })
    .input(ProfileChange)
    .output(Settings),
  changeEmail: guardedEndpoint('self')
    .errors({ email_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/api/user/email',
      summary: 'Ask for a new address; links go to the old and the new one',
      tags: ['account'],
    })
    .input(z.object({ email: z.string().max(300) }))
    .output(Settings),
  cancelEmailChange: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({ method: 'DELETE', path: '/api/user/email', summary: 'Keep the old address', tags: ['account'] })
    .output(Settings),
  confirmEmail: publicEndpoint
    .errors({ link_used: refusal(410), link_expired: refusal(410), email_taken: refusal(409) })
    .route({
      method: 'POST',
      path: '/auth/confirm-email',
      summary: 'Confirm one side of an e-mail change; the second one changes the address',
      tags: ['auth'],
    })
    .input(z.object({ token: z.string().max(200), side: z.enum(SIDES) }))
    .output(z.object({ changed: z.boolean() })),
  listExports: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/exports',
      summary: 'Archives of one’s own data, newest first',
      tags: ['account'],
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(DataExport)),
  requestExport: guardedEndpoint('self')
    .route({
      method: 'POST',
      path: '/api/user/exports',
      summary:
        'Have an archive of all one’s data made, or of the catalogue; one that is being made is answered again',
      tags: ['account'],
      successStatus: 201,
    })
    .input(z.object({ kind: z.enum(EXPORT_KINDS).default('data') }).optional())
    .output(DataExport),
  previewClosing: endpoint('self')
    .route({
      method: 'GET',
      path: '/api/user/closing',
      summary: 'What closing the account would mean',
      tags: ['account'],
    })
    .output(ClosingPreview),
  close: guardedEndpoint('self')
    .route({
      method: 'POST',
      path: '/api/user/closing',
      summary: 'Close the account in 14 days',
      tags: ['account'],
    })
    .input(z.object({ confirm: z.string().max(100).describe('The user name, typed') }))
    .output(ClosingPreview),
  keep: guardedEndpoint('self', { requiresFreshAuth: false })
    .route({ method: 'DELETE', path: '/api/user/closing', summary: 'Keep the account', tags: ['account'] })
    .output(ClosingPreview),
}
