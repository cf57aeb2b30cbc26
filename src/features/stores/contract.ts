// What an operator says of a store, and what everybody may know of the stores this installation goes to.
import * as z from 'zod'
import { endpoint } from '#lib/contract.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { DEAL_KINDS, ERN_VERSIONS, LYRICS_TAKEN, STORE_CODECS } from './domain.ts'

const text = (max: number) => z.string().trim().min(1).max(max)

/** Below the place a login or a bucket begins at; empty for that place itself. */
const Folder = z.string().trim().max(500)

/** How a store is reached, without what is secret of it. */
export const Way = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('sandbox') }),
  z.object({ kind: z.literal('folder'), folder: text(500) }),
  z.object({
    kind: z.literal('sftp'),
    host: text(253),
    port: z.number().int().min(1).max(65_535).default(22),
    username: text(100),
    folder: Folder,
    /** As `ssh-keygen -lf` prints it; empty until it was seen, and until then nothing is sent. */
    hostKey: z
      .string()
      .trim()
      .regex(/^(SHA256:[A-Za-z0-9+/]{43})?$/),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: text(63),
    region: text(50),
    endpoint: z.url({ protocol: /^https?$/ }).nullable(),
    folder: Folder,
    accessKeyId: text(128),
  }),
])
export type Way = z.infer<typeof Way>

export const StoreSettings = z.object({
  dpid: z
    .string()
    .trim()
    .regex(/^(PADPIDA[A-Z0-9]{11})?$/),
  ern: z.object({
    version: z.enum(ERN_VERSIONS),
    epAs: z.enum(['Album', 'Single']),
    takedownBy: z.enum(['no_deals', 'end_dates']),
  }),
  codec: z.enum(STORE_CODECS),
  losslessRequired: z.boolean(),
  deals: z.array(z.enum(DEAL_KINDS)).min(1),
  genreMap: z.partialRecord(z.enum(GENRES), z.object({ genre: text(100), subGenre: text(100).optional() })),
  territories: z
    .object({
      rule: z.enum(['only', 'except']),
      countries: z.array(z.enum(COUNTRIES)).min(1),
    })
    .nullable(),
  lyrics: z.enum(LYRICS_TAKEN).default('none'),
  isTest: z.boolean(),
  way: Way,
})
export type StoreSettings = z.infer<typeof StoreSettings>

export const stores = {
  connected: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/stores',
      summary: 'The stores this installation delivers to, and what each is granted',
      tags: ['releases'],
    })
    .output(z.array(z.object({ id: z.string(), name: z.string(), deals: z.array(z.enum(DEAL_KINDS)) }))),
}
