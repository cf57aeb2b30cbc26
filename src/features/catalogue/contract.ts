// API contract of the catalogue of artists: those who published a page and chose to be listed.
import * as z from 'zod'
import { Crop } from '#features/artists/contract.ts'
import { publicEndpoint } from '#lib/contract.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { CURSOR_LENGTH_MAX, SEARCH_LENGTH_MAX, SORTS } from './domain.ts'

export const ListedArtist = z.object({
  slug: z.string().describe('Of the artist page'),
  name: z.string(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  genre: z.enum(GENRES).nullable(),
  followers: z.number().nullable().describe('On Spotify; null unless it reports them'),
  picture: z
    .object({ crop: Crop.nullable(), urls: z.record(z.string(), z.string()).describe('By width') })
    .nullable(),
})
export type ListedArtist = z.infer<typeof ListedArtist>

export const catalogue = {
  list: publicEndpoint
    .route({
      method: 'GET',
      path: '/catalogue/artists',
      summary: 'List artists who published a page and have a live release, 24 at a time',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        search: z
          .string()
          .max(SEARCH_LENGTH_MAX)
          .optional()
          .describe('A part of the name; case and accents do not matter'),
        country: z.enum(COUNTRIES).optional(),
        genre: z.enum(GENRES).optional(),
        sort: z.enum(SORTS).default('newest'),
        cursor: z.string().max(CURSOR_LENGTH_MAX).optional(),
      }),
    )
    .output(z.object({ items: z.array(ListedArtist), nextCursor: z.string().nullable() })),
}
