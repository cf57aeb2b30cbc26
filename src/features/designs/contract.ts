// API contract of cover designs, and of the banners of releases.
import * as z from 'zod'
import { BANNER_TEMPLATES, FREE_BANNER_TEMPLATES } from '#engines/covers/banners.ts'
import { FREE_TEMPLATES, MOODS, TEMPLATE_NAMES } from '#engines/covers/compose.ts'
import { PALETTE_NAMES } from '#engines/covers/palettes.ts'
import {
  ALIGNS,
  BANNER_FORMATS,
  FACES,
  FILTERS,
  LAYERS_MAX,
  SEED_LENGTH_MAX,
  SHAPES,
  SLOTS,
  STYLES,
  TEXT_COLOURS,
  TEXT_LENGTH_MAX,
  VERTICAL_ALIGNS,
} from '#engines/covers/scene.ts'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { recordOf } from '#lib/pure/record-of.ts'
import { DESCRIPTION_LENGTH_MAX } from './domain.ts'

const Colour = z.string().regex(/^#[0-9a-f]{6}$/)
const Position = z.number().min(-2).max(2)
const Extent = z.number().min(0.005).max(4)
const BoxShape = z.object({ x: Position, y: Position, width: Extent, height: Extent })

const LayerBase = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  isHidden: z.boolean().optional(),
  isLocked: z.boolean().optional(),
})
const filter = z.number().min(-1).max(1)
const LayerShape = z.discriminatedUnion('kind', [
  LayerBase.extend({
    kind: z.literal('style'),
    style: z.enum(STYLES),
    seed: z.string().max(SEED_LENGTH_MAX),
    area: BoxShape.nullable().describe('Null for the rectangle that the texts leave'),
  }),
  LayerBase.extend({
    kind: z.literal('image'),
    uploadId: Id.nullable().describe(
      'An upload of the kind artist_image; null shows the cover of the release',
    ),
    box: BoxShape,
    filters: z.object(recordOf(FILTERS, () => filter)),
  }),
  LayerBase.extend({
    kind: z.literal('text'),
    role: z.enum(['title', 'artist', 'free']),
    text: z.string().max(TEXT_LENGTH_MAX),
    face: z.enum(FACES),
    weight: z.number().int().min(400).max(650),
    box: BoxShape,
    align: z.enum(ALIGNS),
    verticalAlign: z.enum(VERTICAL_ALIGNS),
    sizeMax: z.number().min(0.01).max(1),
    colour: z.enum(TEXT_COLOURS),
  }),
  LayerBase.extend({
    kind: z.literal('shape'),
    shape: z.enum(SHAPES),
    colour: z.enum(SLOTS),
    box: BoxShape,
  }),
  LayerBase.extend({ kind: z.literal('grain'), amount: z.number().min(0).max(1) }),
])

export const SceneShape = z.object({
  format: z.enum(['cover', ...BANNER_FORMATS]),
  palette: z.object({ ground: Colour, ink: Colour, a: Colour, b: Colour, c: Colour }),
  layers: z.array(LayerShape).max(LAYERS_MAX).describe('From the bottom to the top'),
})

const OfRelease = z.object({ id: z.uuid(), title: z.string(), artist: z.string() })

export const Design = z.object({
  id: z.uuid(),
  release: OfRelease.nullable().describe('What it is made for'),
  scene: SceneShape,
  revision: z.number(),
  pictures: z
    .record(z.string(), z.string())
    .describe('The URL of each upload that the scene shows; valid for some hours'),
  model: z
    .string()
    .nullable()
    .describe('The image model that drew a picture of the scene; null when there is none'),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Design = z.infer<typeof Design>

export const PictureTerms = z.object({
  model: z
    .object({
      name: z.string(),
      host: z.string().describe('Where what is described is sent'),
      sidePx: z.number().describe('Of the pictures that it is asked for'),
    })
    .nullable()
    .describe('The image model of this installation, if it has one'),
  quota: z
    .object({ used: z.number(), most: z.number(), resetsOn: z.iso.date() })
    .describe('Pictures of this month that are stored'),
})
export type PictureTerms = z.infer<typeof PictureTerms>

const Words = z.object({ title: z.string().max(TEXT_LENGTH_MAX), artist: z.string().max(TEXT_LENGTH_MAX) })
const Drawing = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

const tags = ['covers and banners']
const ById = z.object({ id: Id })
const revised = ById.extend({
  revision: z.number().int().describe('Of the design that was changed; refused when there is a newer one'),
})
const changed = { design_changed: refusal(409) }
const drawn = { drawing_failed: refusal(503) }

export const designs = {
  propose: endpoint('catalogue.view')
    .route({
      method: 'POST',
      path: '/cover-designs/proposals',
      summary: 'Compose six covers by rules: the same input always gives the same six',
      tags,
    })
    .input(
      Words.extend({
        mood: z.enum(MOODS).default('calm'),
        genre: z.string().max(60).default(''),
        seed: z.string().max(40).default('1').describe('Another one gives six others'),
      }),
    )
    .output(z.object({ scenes: z.array(SceneShape) })),
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/cover-designs', summary: 'List cover designs, the newest first', tags })
    .input(PageQuery.extend({ cursor: Id.optional(), releaseId: Id.optional() }))
    .output(pageOf(Design)),
  create: endpoint('catalogue.edit')
    .errors({ too_many_designs: refusal(409) })
    .route({
      method: 'POST',
      path: '/cover-designs',
      summary: 'Store a new cover design',
      tags,
      successStatus: 201,
    })
    .input(z.object({ releaseId: Id.optional(), scene: SceneShape }))
    .output(Design),
  terms: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/cover-designs/terms',
      summary: 'Get the image model, and how many pictures it can draw this month',
      tags,
    })
    .output(PictureTerms),
  drawPicture: endpoint('catalogue.edit')
    .meta(entitlement({ limits: ['covers.pictures_monthly'] }))
    .errors({
      premium_required: refusal(403),
      image_quota_reached: refusal(403),
      too_many_designs: refusal(409),
      image_model_failed: refusal(503),
    })
    .route({
      method: 'POST',
      path: '/cover-designs/pictures',
      summary: 'Have the image model draw a picture, and store a cover on it; it counts towards the month',
      tags,
      successStatus: 201,
    })
    .input(
      Words.extend({
        releaseId: Id.optional(),
        description: z
          .string()
          .max(DESCRIPTION_LENGTH_MAX)
          .describe('What the picture shows; sent to the model with mood, genre and colours'),
        mood: z.enum(MOODS).default('calm'),
        genre: z.string().max(60).default(''),
        palette: z.enum(PALETTE_NAMES).describe('Of the picture and of the texts on it'),
      }),
    )
    .output(Design),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/cover-designs/{id}', summary: 'Get a cover design', tags })
    .input(ById)
    .output(Design),
  save: endpoint('catalogue.edit')
    .errors(changed)
    .route({ method: 'PUT', path: '/cover-designs/{id}', summary: 'Save a cover design', tags })
    .input(revised.extend({ scene: SceneShape }))
    .output(Design),
  applyTemplate: endpoint('catalogue.edit')
    .meta(entitlement({ fields: { template: { feature: 'covers.templates', free: FREE_TEMPLATES } } }))
    .errors({ ...changed, premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/cover-designs/{id}/template',
      summary: 'Arrange a cover design by a template; its words, colours and added layers stay',
      tags,
    })
    .input(revised.extend({ template: z.enum(TEMPLATE_NAMES) }))
    .output(Design),
  remove: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/cover-designs/{id}',
      summary: 'Delete a cover design; it can be restored',
      tags,
    })
    .input(ById),
  restore: endpoint('catalogue.edit')
    .route({
      method: 'POST',
      path: '/cover-designs/{id}/restore',
      summary: 'Restore a deleted cover design',
      tags,
    })
    .input(ById)
    .output(Design),
  download: endpoint('catalogue.view')
    .errors(drawn)
    .route({
      method: 'POST',
      path: '/cover-designs/{id}/file',
      summary: 'Draw a cover design as a JPEG of 3000 by 3000 pixels',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Drawing),
  apply: endpoint('catalogue.edit')
    .errors({ ...drawn, locked: refusal(409) })
    .route({
      method: 'POST',
      path: '/cover-designs/{id}/application',
      summary: 'Draw a cover design and make it the artwork of a draft; it is checked like any other file',
      tags,
    })
    .input(
      ById.extend({
        releaseId: Id,
        aiArtwork: z
          .boolean()
          .optional()
          .describe('What the release discloses about its artwork; stays as it is when omitted'),
      }),
    )
    .output(z.object({ uploadId: z.uuid() })),
  drawBanner: endpoint('catalogue.view')
    .meta(entitlement({ fields: { template: { feature: 'covers.templates', free: FREE_BANNER_TEMPLATES } } }))
    .errors({ ...drawn, premium_required: refusal(403) })
    .route({
      method: 'POST',
      path: '/banners',
      summary: 'Draw a banner of a release as a PNG at the exact size of its format',
      tags,
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        releaseId: Id,
        format: z.enum(BANNER_FORMATS).describe('820 by 300, 1080 by 1080, or 1080 by 1920 pixels'),
        template: z.enum(BANNER_TEMPLATES).default('cover'),
        palette: z.enum(['cover', ...PALETTE_NAMES]).default('cover'),
        title: z.string().max(TEXT_LENGTH_MAX).optional().describe('That of the release when omitted'),
        line: z.string().max(60).default('').describe('Such as a date'),
      }),
    )
    .output(Drawing),
}
