// What the outside may ask of artists. Legal names are only ever shown to the account's own people who edit.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { SOCIAL_KEYS } from './domain/links.ts'
import { PROFILE_STORES, STORE_CHOICES } from './domain/store-profiles.ts'
import { ARTIST_TYPES } from './domain.ts'

/** The square cut from the picture, as fractions of its width and height. */
export const Crop = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})

/** One value for each key of a closed list. */
const each = <K extends string, T extends z.ZodType>(keys: readonly K[], value: T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>)

const StoreProfile = z.object({
  choice: z
    .enum(STORE_CHOICES)
    .describe('link: the page with this id; new: make a page; match: the store looks for the name'),
  id: z.string().max(500).nullable().default(null).describe('The id, the page’s address, or Spotify’s URI'),
})

/** What staff see of an artist, too. */
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

const LEGAL = 'Private; absent for whoever does not edit the catalogue with own hands'
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
  createdAt: z.date(),
})
export type Artist = z.infer<typeof Artist>

export const ArtistFields = z.object({
  name: z.string().max(200).default(''),
  type: z.string().max(40).default('solo'),
  mainGenre: z.string().max(40).default(''),
  subgenre: z.string().max(40).nullable().default(null),
  country: z.string().max(2).nullable().default(null),
  bio: z.string().max(20_000).default(''),
  website: z.string().max(500).default(''),
  socials: each(SOCIAL_KEYS, z.string().max(500).nullable().optional()).default({}),
  storeProfiles: each(PROFILE_STORES, StoreProfile.optional()).default({}),
  legalFirstName: z.string().max(100).optional().describe('Kept as it is when left out'),
  legalLastName: z.string().max(100).optional().describe('Kept as it is when left out'),
  coverUploadId: Id.nullable().default(null),
  coverCrop: Crop.nullable().default(null),
})
export type ArtistFields = z.infer<typeof ArtistFields>

export const artists = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/artists', summary: 'The account’s artists, by name', tags: ['artists'] })
    .output(z.object({ items: z.array(Artist), limit: z.number().describe('How many the plan holds') })),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/artists/{id}', summary: 'One artist', tags: ['artists'] })
    .input(z.object({ id: Id }))
    .output(Artist),
  create: endpoint('catalogue.edit')
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/artists',
      summary: 'Make an artist',
      tags: ['artists'],
      successStatus: 201,
    })
    .input(ArtistFields)
    .output(Artist),
  update: endpoint('catalogue.edit')
    .route({ method: 'PUT', path: '/artists/{id}', summary: 'Change an artist', tags: ['artists'] })
    .input(ArtistFields.extend({ id: Id }))
    .output(Artist),
  remove: endpoint('catalogue.edit')
    .errors({ artist_has_releases: refusal(409) })
    .route({
      method: 'DELETE',
      path: '/artists/{id}',
      summary: 'Delete an artist without releases',
      tags: ['artists'],
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  listOfAccount: staffEndpoint('people.block')
    .route({
      method: 'GET',
      path: '/admin/artists',
      tags: ['staff'],
      summary: 'The artists of an account, newest first',
    })
    .input(PageQuery.extend({ cursor: Id.optional(), accountId: Id }))
    .output(pageOf(Summary)),
  verify: staffEndpoint('people.block')
    .errors({ not_yourself: refusal(403) })
    .route({
      method: 'PUT',
      path: '/admin/artists/{id}/verification',
      tags: ['staff'],
      summary: 'Mark an artist as verified, or take the mark away; the reason goes into the audit log',
    })
    .input(z.object({ id: Id, verified: z.boolean(), reason: z.string().trim().max(1_000) }))
    .output(Summary),
}
