// What the outside may ask of artists. Legal names are only ever shown to their owner.
import * as z from 'zod'
import { endpoint, Id, refusal } from '#lib/contract.ts'
import { ARTIST_TYPES } from './domain.ts'

/** The square cut from the picture, as fractions of its width and height. */
export const Crop = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})

export const Artist = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(ARTIST_TYPES),
  mainGenre: z.string(),
  country: z.string().nullable(),
  legalFirstName: z.string(),
  legalLastName: z.string(),
  verified: z.boolean(),
  releaseCount: z.number(),
  cover: z
    .object({ uploadId: z.uuid(), crop: Crop.nullable(), urls: z.record(z.string(), z.string()) })
    .nullable(),
  createdAt: z.date(),
})
export type Artist = z.infer<typeof Artist>

const Fields = z.object({
  name: z.string().max(200).default(''),
  type: z.string().max(40).default('solo'),
  mainGenre: z.string().max(40).default(''),
  country: z.string().max(2).nullable().default(null),
  legalFirstName: z.string().max(100).default(''),
  legalLastName: z.string().max(100).default(''),
  coverUploadId: Id.nullable().default(null),
  coverCrop: Crop.nullable().default(null),
})
export type ArtistFields = z.infer<typeof Fields>

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
    .input(Fields)
    .output(Artist),
  update: endpoint('catalogue.edit')
    .route({ method: 'PUT', path: '/artists/{id}', summary: 'Change an artist', tags: ['artists'] })
    .input(Fields.extend({ id: Id }))
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
}
