// API contract of lyrics drafts: songs that are written from a phrase book or by a language model, and edited by the artist.
import * as z from 'zod'
import { MOODS, SONG_LANGUAGES, WORLDS } from '#engines/lyrics/options.ts'
import { SECTION_KINDS } from '#engines/lyrics/song.ts'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { GENRES } from '#lib/pure/genres.ts'
import { LINE_LENGTH_MAX, ORDER_MAX, SECTION_LINES_MAX, SECTIONS_MAX } from './domain.ts'

export const LyricsTerms = z.object({
  quota: z
    .object({
      used: z.number(),
      most: z.number(),
      resetsOn: z.iso.date().describe('The first day (UTC) of the next month'),
    })
    .describe('Songs that can be begun in this month; writing one again does not count'),
  hasPublishedRelease: z.boolean().describe('Without one nothing can be written'),
  moods: z.array(z.enum(MOODS)),
  languages: z.array(
    z.object({
      code: z.enum(SONG_LANGUAGES),
      writtenIn: z
        .enum(SONG_LANGUAGES)
        .describe('English where there is neither a phrase book nor a language model'),
    }),
  ),
  model: z
    .object({ name: z.string(), host: z.string().describe('Where what is typed is sent') })
    .nullable()
    .describe('The language model that writes; without one, the phrase book does'),
})
export type LyricsTerms = z.infer<typeof LyricsTerms>

const Wish = z.object({
  title: z.string().max(400),
  genre: z.enum(GENRES),
  mood: z.enum(MOODS),
  language: z.enum(SONG_LANGUAGES),
  dedicatedTo: z.string().max(400).default(''),
  words: z
    .array(z.string().max(100))
    .max(20)
    .default([])
    .describe('Up to four; they appear in the song as they are written'),
  hasChorus: z.boolean().default(true),
})

const Song = z.object({
  sections: z
    .array(
      z.object({
        kind: z.enum(SECTION_KINDS),
        world: z.enum(WORLDS).optional().describe('Where a verse is set'),
        lines: z
          .array(
            z.object({
              text: z.string().max(LINE_LENGTH_MAX),
              rhyme: z.string().max(1).describe('A letter; lines that have the same one rhyme'),
              family: z.string().max(20).describe('The rhyme in the phrase book'),
              isLocked: z.boolean().describe('Kept when the song is written again'),
            }),
          )
          .max(SECTION_LINES_MAX),
      }),
    )
    .max(SECTIONS_MAX),
  order: z
    .array(
      z
        .int()
        .min(0)
        .max(SECTIONS_MAX - 1),
    )
    .max(ORDER_MAX)
    .describe('Indexes of sections, as they are sung: a chorus comes back'),
})

export const LyricsSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  genre: z.enum(GENRES),
  mood: z.enum(MOODS),
  language: z.enum(SONG_LANGUAGES),
  createdAt: z.date(),
})
export type LyricsSummary = z.infer<typeof LyricsSummary>

export const LyricsDraft = LyricsSummary.extend({
  dedicatedTo: z.string(),
  words: z.array(z.string()),
  hasChorus: z.boolean(),
  song: Song,
  text: z.string().describe('The words alone, as they are sung'),
  model: z
    .string()
    .nullable()
    .describe('The language model that wrote lines of it; null when all are from the phrase book'),
  updatedAt: z.date(),
})
export type LyricsDraft = z.infer<typeof LyricsDraft>

const tags = ['lyrics']
const ById = z.object({ id: Id })
const updatedAt = z.iso
  .datetime()
  .describe('The `updatedAt` that the change was made from; refused when there is a newer one')

export const lyrics = {
  terms: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/lyrics/terms', summary: 'Get what can be written this month', tags })
    .output(LyricsTerms),
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/lyrics', summary: 'List lyrics drafts, the newest first', tags })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(LyricsSummary)),
  create: endpoint('catalogue.edit')
    .meta(entitlement({ limits: ['lyrics.monthly'] }))
    .errors({
      published_release_needed: refusal(403),
      no_lyrics_left: refusal(403),
      language_model_failed: refusal(503),
    })
    .route({
      method: 'POST',
      path: '/lyrics',
      summary: 'Write a song; it counts towards the month',
      tags,
      successStatus: 201,
    })
    .input(Wish)
    .output(LyricsDraft),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/lyrics/{id}', summary: 'Get a lyrics draft', tags })
    .input(ById)
    .output(LyricsDraft),
  save: endpoint('catalogue.edit')
    .errors({ lyrics_changed: refusal(409) })
    .route({ method: 'PUT', path: '/lyrics/{id}', summary: 'Save what was edited', tags })
    .input(ById.extend(Wish.shape).extend({ song: Song, updatedAt }))
    .output(LyricsDraft),
  rewrite: endpoint('catalogue.edit')
    .errors({ lyrics_changed: refusal(409), language_model_failed: refusal(503) })
    .route({
      method: 'POST',
      path: '/lyrics/{id}/rewrite',
      summary: 'Write the song, a section or a line again; locked lines stay',
      tags,
    })
    .input(
      ById.extend(Wish.shape).extend({
        song: Song,
        updatedAt,
        part: z
          .object({
            section: z
              .int()
              .min(0)
              .max(SECTIONS_MAX - 1),
            line: z
              .int()
              .min(0)
              .max(SECTION_LINES_MAX - 1)
              .optional()
              .describe('Without it, the section'),
          })
          .optional()
          .describe('Without it, the whole song'),
      }),
    )
    .output(LyricsDraft),
  remove: endpoint('catalogue.edit')
    .route({
      method: 'DELETE',
      path: '/lyrics/{id}',
      summary: 'Delete a lyrics draft; it can be restored',
      tags,
    })
    .input(ById),
  restore: endpoint('catalogue.edit')
    .route({ method: 'POST', path: '/lyrics/{id}/restore', summary: 'Restore a deleted lyrics draft', tags })
    .input(ById)
    .output(LyricsDraft),
}
