// The API of artists. Legal names are only returned to members of the account who can edit.
import * as z from 'zod'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import { SOCIAL_KEYS } from './domain/links.ts'
import { PROFILE_STORES, STORE_CHOICES } from './domain/store-profiles.ts'
import { ARTIST_TYPES, GENRES } from './domain.ts'

/** The square cut from the picture, as fractions of its width and height. */
export const Crop = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})

/** One value for each key of a closed list. */
const each = <K extends string, T extends z.ZodType>(keys: readonly K[], value: T) =>
  z.object(recordOf(keys, () => value))

const StoreProfile = z.object({
  choice: z
    .enum(STORE_CHOICES)
    .describe('link: use the page with this id; new: create a page; match: the store matches by name'),
  id: z
    .string()
    .max(500)
    .nullable()
    .default(null)
    .describe('The artist id at the store, the page URL or a Spotify URI'),
})

/** Also returned to staff. */
const Summary = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(ARTIST_TYPES),
  mainGenre: z.string(),
  country: z.string().nullable(),
  verified: z.boolean().describe('Set by staff only'),
  releaseCount: z.number(),
})
export type ArtistSummary = z.infer<typeof Summary>

const LEGAL =
  'Private: only returned to members who can edit the catalogue, never by API token or while impersonating'
export const Artist = Summary.extend({
  subgenre: z.string().nullable(),
  bio: z.string(),
  website: z.string(),
  socials: each(SOCIAL_KEYS, z.string().nullable()),
  storeProfiles: each(PROFILE_STORES, StoreProfile),
  legalFirstName: z.string().optional().describe(LEGAL),
  legalLastName: z.string().optional().describe(LEGAL),
  cover: z
    .object({ uploadId: z.uuid(), crop: Crop.nullable(), urls: z.record(z.string(), z.string()) })
    .nullable(),
  seatCount: z
    .number()
    .optional()
    .describe(
      'Seats and open invitations limited to this artist; only returned to members who can see the team, never by API token',
    ),
  createdAt: z.date(),
  updatedAt: z.date().describe('When these fields were last saved'),
})
export type Artist = z.infer<typeof Artist>

export const ArtistFields = z.object({
  name: z.string().max(200).default(''),
  type: z
    .string()
    .max(40)
    .default('solo')
    .describe(`One of ${ARTIST_TYPES.join(', ')}`),
  mainGenre: z
    .string()
    .max(40)
    .default('')
    .describe(`One of ${GENRES.join(', ')}`),
  subgenre: z.string().max(40).nullable().default(null),
  country: z.string().max(2).nullable().default(null).describe('ISO 3166-1 alpha-2'),
  bio: z.string().max(20_000).default(''),
  website: z.string().max(500).default(''),
  socials: each(SOCIAL_KEYS, z.string().max(500).nullable().optional()).default({}),
  storeProfiles: each(PROFILE_STORES, StoreProfile.optional()).default({}),
  legalFirstName: z.string().max(100).optional().describe('Unchanged when omitted'),
  legalLastName: z.string().max(100).optional().describe('Unchanged when omitted'),
  coverUploadId: Id.nullable().default(null),
  coverCrop: Crop.nullable().default(null),
})
export type ArtistFields = z.infer<typeof ArtistFields>

export const artists = {
  list: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/artists',
      summary: 'List the artists of the account by name; all of them unless a limit is given',
      tags: ['artists'],
    })
    .input(
      z
        .object({ cursor: Id.optional(), limit: z.coerce.number().int().min(1).max(100).optional() })
        .optional(),
    )
    .output(
      pageOf(Artist).extend({
        limit: z.number().describe('The maximum number of artists on this plan'),
      }),
    ),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/artists/{id}', summary: 'Get an artist', tags: ['artists'] })
    .input(z.object({ id: Id }))
    .output(Artist),
  create: endpoint('catalogue.edit')
    .meta(entitlement({ limits: ['artists.count'] }))
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/artists',
      summary: 'Create an artist',
      tags: ['artists'],
      successStatus: 201,
    })
    .input(ArtistFields)
    .output(Artist),
  update: endpoint('catalogue.edit')
    .errors({ artist_changed: refusal(409) })
    .route({ method: 'PUT', path: '/artists/{id}', summary: 'Update an artist', tags: ['artists'] })
    .input(
      ArtistFields.extend({
        id: Id,
        updatedAt: z.iso
          .datetime()
          .optional()
          .describe('The `updatedAt` that the change was made from; refused when there is a newer one'),
      }),
    )
    .output(Artist),
  remove: endpoint('catalogue.edit', { noImpersonation: true })
    .errors({
      artist_has_releases: refusal(409),
      artist_has_seats: refusal(409),
      impersonating: refusal(403),
    })
    .route({
      method: 'DELETE',
      path: '/artists/{id}',
      summary: 'Delete an artist without releases, seats and invitations',
      tags: ['artists'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  listOfAccount: staffEndpoint('people.block')
    .route({
      method: 'GET',
      path: '/admin/artists',
      tags: ['staff'],
      summary: 'List the artists of an account, newest first (staff)',
    })
    .input(PageQuery.extend({ cursor: Id.optional(), accountId: Id }))
    .output(pageOf(Summary)),
  verify: staffEndpoint('people.block')
    .errors({ own_account: refusal(403) })
    .route({
      method: 'PUT',
      path: '/admin/artists/{id}/verification',
      tags: ['staff'],
      summary: 'Verify an artist or remove the verification; the reason is recorded in the audit log (staff)',
    })
    .input(z.object({ id: Id, verified: z.boolean(), reason: z.string().trim().max(1_000) }))
    .output(Summary),
}
