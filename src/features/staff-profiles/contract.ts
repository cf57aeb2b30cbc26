// API contract of staff profiles: everybody can read published ones; staff manage them.
import * as z from 'zod'
import { guardedStaffEndpoint, Id, publicEndpoint, refusal, staffEndpoint } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import {
  NAME_LENGTH_MAX,
  PHOTO_ALT_LENGTH_MAX,
  PROFILES_MAX,
  ROLE_LENGTH_MAX,
  URL_LENGTH_MAX,
} from './domain.ts'

const Language = z.enum(LANGUAGES)
const Role = z.string().trim().max(ROLE_LENGTH_MAX)
const Roles = z
  .partialRecord(Language, Role)
  .refine((roles) => Boolean(roles.en), { path: ['en'] })
  .describe('By language. Readers of other languages get the English role, which is required')

export const PublicProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  photoId: z.uuid().describe('Read at `/staff-profiles/photos/{id}`'),
  photoAlt: z.string().describe('Empty when the name says enough'),
  url: z.string().nullable(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const ProfileFields = z.object({
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX),
  roles: Roles,
  photoId: Id.nullable().default(null),
  photoAlt: z.string().trim().max(PHOTO_ALT_LENGTH_MAX).default(''),
  url: z.string().trim().max(URL_LENGTH_MAX).default('').describe('Empty for none; else https'),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const StaffProfile = ProfileFields.extend({
  id: z.uuid(),
  isPublished: z.boolean(),
  updatedAt: z.date(),
})
export type StaffProfile = z.infer<typeof StaffProfile>

const tags = ['staff profiles']
const staffTags = ['staff']
const ById = z.object({ id: Id })
const Profiles = z.object({ items: z.array(StaffProfile) })

export const staffProfiles = {
  list: publicEndpoint
    .route({
      method: 'GET',
      path: '/staff-profiles',
      summary: 'List who works for the operator, in their order',
      tags,
    })
    .input(z.object({ language: Language.default('en') }))
    .output(z.object({ items: z.array(PublicProfile) })),
  photo: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/staff-profiles/photos/{id}',
      summary: 'Get the photo of a published profile; staff get every photo',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),

  staffList: staffEndpoint('announcements')
    .route({
      method: 'GET',
      path: '/admin/staff-profiles',
      summary: 'List all staff profiles in their order',
      tags: staffTags,
    })
    .output(Profiles),
  create: staffEndpoint('announcements')
    .errors({ profiles_full: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/staff-profiles',
      summary: `Add a profile at the end, not published yet; there are at most ${PROFILES_MAX}`,
      tags: staffTags,
      successStatus: 201,
    })
    .input(ProfileFields)
    .output(StaffProfile),
  save: staffEndpoint('announcements')
    .errors({ profile_changed: refusal(409) })
    .route({
      method: 'PUT',
      path: '/admin/staff-profiles/{id}',
      summary: 'Save a profile; a published one changes for everybody',
      tags: staffTags,
    })
    .input(
      ProfileFields.extend({
        ...ById.shape,
        updatedAt: z.iso
          .datetime()
          .optional()
          .describe('The version that the change was made from; without it any is replaced'),
      }),
    )
    .output(StaffProfile),
  publish: guardedStaffEndpoint('announcements')
    .route({
      method: 'POST',
      path: '/admin/staff-profiles/{id}/publication',
      summary: 'Publish a profile, which needs a photo; a published one stays as it is',
      tags: staffTags,
    })
    .input(ById)
    .output(StaffProfile),
  withdraw: staffEndpoint('announcements')
    .route({
      method: 'POST',
      path: '/admin/staff-profiles/{id}/withdrawal',
      summary: 'Take a profile off the page; one that is not published stays as it is',
      tags: staffTags,
    })
    .input(ById)
    .output(StaffProfile),
  reorder: staffEndpoint('announcements')
    .route({
      method: 'PUT',
      path: '/admin/staff-profiles/order',
      summary: 'Put profiles in a new order; those that are not named follow as they were',
      tags: staffTags,
    })
    .input(z.object({ ids: z.array(Id).max(PROFILES_MAX) }))
    .output(Profiles),
  remove: staffEndpoint('announcements')
    .route({
      method: 'DELETE',
      path: '/admin/staff-profiles/{id}',
      summary: 'Delete a profile and its photo',
      tags: staffTags,
    })
    .input(ById)
    .output(z.object({ success: z.literal(true) })),
  addPhoto: staffEndpoint('announcements')
    .errors({ image_unsupported: refusal(415), file_too_large: refusal(413) })
    .route({
      method: 'POST',
      path: '/admin/staff-profiles/photos',
      summary: 'Add a JPEG or PNG of up to 10 MB, which is cut to a square',
      tags: staffTags,
      successStatus: 201,
    })
    .input(z.object({ file: z.file() }))
    .output(ById),
}
