// API contract of artist pages for their owners: the editor and the visits. Fans use the pages below /a.
import * as z from 'zod'
import { Crop } from '#features/artists/contract.ts'
import { RANGES } from '#features/links/domain/ranges.ts'
import { DEVICES, SOURCES } from '#features/links/domain/visits.ts'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import { NETWORK_KEYS } from './domain/networks.ts'
import { BLOCK_KINDS, BLOCKS_MAX, LAYOUTS, PALETTES, PATTERNS, URL_LENGTH_MAX } from './domain.ts'

export const ArtistPageSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  artist: z.object({ id: z.uuid(), name: z.string() }),
  picture: z
    .object({ uploadId: z.uuid(), crop: Crop.nullable(), urls: z.record(z.string(), z.string()) })
    .nullable(),
  isPublished: z.boolean().describe('Only then does its address show it'),
  inCatalogue: z.boolean().describe('Listed in the catalogue of artists while it is published'),
  visits: z.number().nullable().describe('Of all time; null for seats that see no analytics'),
  createdAt: z.date(),
})
export type ArtistPageSummary = z.infer<typeof ArtistPageSummary>

const Block = z.object({
  id: z.string().max(40).describe('Six small letters or digits'),
  kind: z.enum(BLOCK_KINDS),
  title: z.string().max(200).describe('Empty for that of the kind'),
  text: z.string().max(5_000),
  isShown: z.boolean(),
})

const links = <T extends z.ZodType>(url: T) => z.object(recordOf(NETWORK_KEYS, () => url))

export const ArtistPage = ArtistPageSummary.omit({ visits: true }).extend({
  layout: z.enum(LAYOUTS),
  palette: z.enum(PALETTES),
  pattern: z.enum(PATTERNS),
  bio: z.string(),
  links: links(z.string().nullable()),
  blocks: z.array(Block),
  updatedAt: z.date(),
})
export type ArtistPage = z.infer<typeof ArtistPage>

const Fields = z.object({
  layout: z.enum(LAYOUTS).optional().describe('Unchanged when omitted'),
  palette: z.enum(PALETTES).optional().describe('Unchanged when omitted'),
  pattern: z.enum(PATTERNS).optional().describe('Unchanged when omitted'),
  picture: z
    .object({ uploadId: Id, crop: Crop.nullable() })
    .nullable()
    .optional()
    .describe('Unchanged when omitted'),
  bio: z.string().max(5_000).default('').describe('Plain text; line breaks are kept'),
  links: links(z.string().max(URL_LENGTH_MAX).nullable().optional()).default({}),
  blocks: z.array(Block).max(BLOCKS_MAX).default([]),
})

export const Visits = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  unit: z.enum(['day', 'month']),
  total: z.number(),
  before: z
    .object({ from: z.iso.date(), to: z.iso.date(), total: z.number() })
    .nullable()
    .describe('The same number of days just before; null for all time'),
  points: z.array(z.object({ day: z.iso.date(), visits: z.number() })),
  countries: z.array(
    z.object({ country: z.string().describe('ISO 3166-1 alpha-2, ZZ when unknown'), visits: z.number() }),
  ),
  recent: z
    .array(
      z.object({
        minute: z.date(),
        country: z.string(),
        device: z.enum(DEVICES),
        source: z.enum(SOURCES),
      }),
    )
    .describe('The newest 50, of any day'),
})
export type Visits = z.infer<typeof Visits>

const tags = ['artist pages']
const ById = z.object({ id: Id })

export const artistPages = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/artist-pages', summary: 'List artist pages, the newest first', tags })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(ArtistPageSummary)),
  create: endpoint('catalogue.edit')
    .errors({ slug_taken: refusal(409), artist_has_page: refusal(409) })
    .route({
      method: 'POST',
      path: '/artist-pages',
      summary: 'Make the page of an artist, filled in from the profile; nobody sees it until it is published',
      tags,
      successStatus: 201,
    })
    .input(z.object({ artistId: Id, slug: z.string().max(60) }))
    .output(ArtistPage),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/artist-pages/{id}', summary: 'Get an artist page', tags })
    .input(ById)
    .output(ArtistPage),
  save: endpoint('catalogue.edit')
    .meta(
      entitlement({
        fields: {
          layout: { feature: 'artist_pages.customization', free: ['default'] },
          palette: { feature: 'artist_pages.customization', free: ['paper', 'night'] },
          pattern: { feature: 'artist_pages.customization', free: ['none'] },
        },
      }),
    )
    .errors({
      premium_required: refusal(403),
      page_changed: refusal(409),
      slug_taken: refusal(409),
    })
    .route({
      method: 'PUT',
      path: '/artist-pages/{id}',
      summary: 'Save an artist page; once it is published, fans see it within a second',
      tags,
    })
    .input(
      ById.extend(Fields.shape).extend({
        slug: z
          .string()
          .max(60)
          .optional()
          .describe('Unchanged when omitted; the earlier address leads to it'),
        isPublished: z.boolean().optional().describe('Unchanged when omitted'),
        inCatalogue: z.boolean().optional().describe('Unchanged when omitted'),
        updatedAt: z.iso
          .datetime()
          .optional()
          .describe('The `updatedAt` that the change was made from; refused when there is a newer one'),
      }),
    )
    .output(ArtistPage),
  preview: endpoint('catalogue.view')
    .route({
      method: 'POST',
      path: '/artist-pages/{id}/preview',
      summary: 'Write the page as it would be with these fields, without saving them',
      tags,
    })
    .input(ById.extend(Fields.shape))
    .output(z.object({ html: z.string() })),
  remove: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/artist-pages/{id}',
      summary: 'Delete an artist page; it can be restored, and nobody else gets its address',
      tags,
    })
    .input(ById),
  restore: endpoint('catalogue.edit')
    .errors({ artist_has_page: refusal(409) })
    .route({
      method: 'POST',
      path: '/artist-pages/{id}/restore',
      summary: 'Restore a deleted artist page',
      tags,
    })
    .input(ById)
    .output(ArtistPage),
  visits: endpoint('analytics.view')
    .meta(entitlement({ needs: 'artist_pages.insights' }))
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'GET',
      path: '/artist-pages/{id}/visits',
      summary: 'Get how often an artist page was opened: by day and country, and the newest visits',
      tags,
    })
    .input(ById.extend({ range: z.enum(RANGES).default('30_days') }))
    .output(Visits),
}
