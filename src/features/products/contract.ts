// API contract of product pages: examples that the product computes for their illustrations.
import * as z from 'zod'
import { publicEndpoint, refusal } from '#lib/contract.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { COVERS, DESCRIBED_PRODUCTS } from './domain.ts'

const Line = z.object({ text: z.string(), rhyme: z.string(), syllables: z.number() })
const Colours = z.object({
  palette: z.string(),
  bg: z.string(),
  ink: z.string(),
  soft: z.string(),
  line: z.string(),
  fill: z.string(),
  onFill: z.string(),
})

export const Example = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('link'),
    stores: z.array(z.object({ name: z.string(), verb: z.enum(['play', 'buy', 'open']) })),
    code: z
      .object({ url: z.string(), size: z.number(), path: z.string() })
      .describe('The QR code of the page: modules a side, and the dark ones as an SVG path'),
  }),
  z.object({
    kind: z.literal('release_day'),
    releaseDate: z.iso.date(),
    due: z.array(z.object({ country: z.string().describe('ISO 3166-1 alpha-2'), at: z.date() })),
  }),
  z.object({ kind: z.literal('palettes'), palettes: z.array(Colours) }),
  z.object({
    kind: z.literal('pitch'),
    days: z.object({ answer: z.number(), check: z.number() }),
  }),
  z.object({
    kind: z.literal('plays'),
    days: z.array(z.object({ day: z.iso.date(), streams: z.number() })),
    estimate: z.array(z.object({ estimate: z.number(), low: z.number(), high: z.number() })),
    recent: z.number().describe('Streams of the last 28 days'),
    changePercent: z.number().describe('Against the 28 days before'),
  }),
  z.object({
    kind: z.literal('split'),
    sharesBp: z.array(z.number()),
    amounts: z.array(z.object({ total: z.string(), parts: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('covers'), styles: z.array(z.string()) }),
  z.object({ kind: z.literal('song'), title: z.string(), lines: z.array(Line) }),
])
export type Example = z.infer<typeof Example>

const tags = ['products']

export const products = {
  find: publicEndpoint
    .route({
      method: 'GET',
      path: '/products/{product}',
      summary: 'Get an example of a product, computed by the product, and the numbers its page names',
      tags,
    })
    .input(z.object({ product: z.enum(DESCRIBED_PRODUCTS), language: z.enum(LANGUAGES).default('en') }))
    .output(z.object({ figures: z.record(z.string(), z.number()), example: Example })),
  statement: publicEndpoint
    .route({
      method: 'GET',
      path: '/products/distribution/example',
      summary:
        'Get how 100.00 that a store reports are divided on each plan, and how early releases are submitted',
      tags,
    })
    .output(
      z.object({
        leadDays: z.object({ standard: z.number(), express: z.number() }),
        gross: z.string(),
        sharesBp: z.array(z.number()),
        plans: z.array(
          z.object({ plan: z.enum(['basic', 'paid']), fee: z.string(), parts: z.array(z.string()) }),
        ),
      }),
    ),
  cover: publicEndpoint
    .errors({ not_found: refusal(404) })
    .route({
      method: 'GET',
      path: '/products/covers/{number}',
      summary: 'Get a cover that was drawn for the pages',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.object({ number: z.coerce.number().int().min(1).max(COVERS) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
