// API contract of smart links: what the owner edits, and what was counted. Fans see pages below /l.
import * as z from 'zod'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { RANGES } from './domain/ranges.ts'
import { DEVICES, SOURCES } from './domain/visits.ts'
import { LOOKS, STORES_MAX, URL_LENGTH_MAX, VERBS } from './domain.ts'

const Rate = z.number().nullable().describe('Clicks divided by views; null without a view')
const Counted = z.object({ views: z.number(), clicks: z.number(), rate: Rate })

export const LinkSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  title: z.string(),
  release: z.object({
    id: z.uuid(),
    title: z.string(),
    artist: z.string(),
    artworkUrls: z.record(z.string(), z.string()).nullable(),
  }),
  isOpen: z.boolean().describe('False once the release is no longer in stores; its page then says so'),
  counted: Counted.nullable().describe('Of all time; null on a plan without statistics'),
  createdAt: z.date(),
})
export type LinkSummary = z.infer<typeof LinkSummary>

const StoreRow = z.object({
  code: z.string().max(40).describe('A store, or own- and six letters or digits'),
  name: z.string().max(200).nullable().describe('Of an own row only'),
  url: z.string().max(URL_LENGTH_MAX).nullable().describe('Null for the address that the store reported'),
  isShown: z.boolean(),
})

export const Link = LinkSummary.omit({ title: true, counted: true }).extend({
  title: z.string().describe('Empty for that of the release'),
  line: z.string(),
  look: z.enum(LOOKS),
  tint: z.string().nullable().describe('The colour of the cover, #rrggbb'),
  stores: z.array(
    StoreRow.extend({
      liveUrl: z.string().nullable().describe('What the store reported'),
      label: z.string(),
      verb: z.enum(VERBS),
    }),
  ),
  updatedAt: z.date(),
})
export type Link = z.infer<typeof Link>

const LinkFields = z.object({
  title: z.string().max(200).default(''),
  line: z.string().max(200).default(''),
  look: z.enum(LOOKS).optional().describe('Unchanged when omitted'),
  slug: z.string().max(60).optional().describe('Unchanged when omitted; the earlier address ends'),
  stores: z.array(StoreRow).max(STORES_MAX),
})

const Ranked = z.object({ views: z.number(), clicks: z.number(), rate: Rate })
export const Statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  unit: z.enum(['day', 'month']),
  total: Counted,
  before: Counted.extend({ from: z.iso.date(), to: z.iso.date() })
    .nullable()
    .describe('The same number of days just before; null for all time'),
  points: z.array(z.object({ day: z.iso.date(), views: z.number(), clicks: z.number() })),
  stores: z.array(z.object({ code: z.string(), name: z.string(), clicks: z.number() })),
  sources: z.array(Ranked.extend({ source: z.enum(SOURCES) })),
  countries: z.array(Ranked.extend({ country: z.string().describe('ISO 3166-1 alpha-2, ZZ when unknown') })),
  devices: z.array(Ranked.extend({ device: z.enum(DEVICES) })),
})
export type Statistics = z.infer<typeof Statistics>

const tags = ['smart links']
const ById = z.object({ id: Id })

export const links = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/links', summary: 'List smart links, the newest first', tags })
    .input(PageQuery.extend({ cursor: Id.optional(), releaseId: Id.optional() }))
    .output(pageOf(LinkSummary)),
  create: endpoint('catalogue.edit')
    .errors({ release_not_live: refusal(409), too_many_links: refusal(409) })
    .route({
      method: 'POST',
      path: '/links',
      summary: 'Make a smart link of a live release; it is public at once',
      tags,
      successStatus: 201,
    })
    .input(z.object({ releaseId: Id }))
    .output(Link),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/links/{id}', summary: 'Get a smart link', tags })
    .input(ById)
    .output(Link),
  save: endpoint('catalogue.edit')
    .meta(
      entitlement({
        fields: {
          slug: { feature: 'links.customization' },
          look: { feature: 'links.customization', free: ['night', 'paper'] },
        },
        content: ['links.customization'],
      }),
    )
    .errors({
      premium_required: refusal(403),
      link_changed: refusal(409),
    })
    .route({
      method: 'PUT',
      path: '/links/{id}',
      summary: 'Save a smart link; fans see it within a second',
      tags,
    })
    .input(
      ById.extend(LinkFields.shape).extend({
        updatedAt: z.iso
          .datetime()
          .optional()
          .describe('The `updatedAt` that the change was made from; refused when there is a newer one'),
      }),
    )
    .output(Link),
  preview: endpoint('catalogue.view')
    .route({
      method: 'POST',
      path: '/links/{id}/preview',
      summary: 'Write the page as it would be with these fields, without saving them',
      tags,
    })
    .input(ById.extend(LinkFields.shape))
    .output(z.object({ html: z.string() })),
  remove: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/links/{id}',
      summary: 'Delete a smart link; it can be restored, and nobody else gets its address',
      tags,
    })
    .input(ById),
  restore: endpoint('catalogue.edit')
    .route({ method: 'POST', path: '/links/{id}/restore', summary: 'Restore a deleted smart link', tags })
    .input(ById)
    .output(Link),
  statistics: endpoint('analytics.view')
    .meta(entitlement({ needs: 'links.insights' }))
    .errors({ premium_required: refusal(403) })
    .route({
      method: 'GET',
      path: '/links/{id}/statistics',
      summary: 'Get how often a smart link was opened, and where people went',
      tags,
    })
    .input(ById.extend({ range: z.enum(RANGES).default('30_days') }))
    .output(Statistics),
}
