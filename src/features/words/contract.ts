// API contract of word lists: managed by staff, read by the wizard.
import * as z from 'zod'
import { endpoint, Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'
import { TITLE_LANGUAGES } from '#lib/pure/content-languages.ts'
import { ENTRIES_AT_ONCE, NOTE_LENGTH_MAX, TEXT_LENGTH_MAX, WORD_LISTS } from './domain.ts'

const List = z.enum(WORD_LISTS)

/** A banned word with its language (null: every language), or a protected name with a note. */
export const NewEntry = z.object({
  text: z.string().trim().max(TEXT_LENGTH_MAX),
  language: z.enum(TITLE_LANGUAGES).nullable().default(null),
  note: z.string().trim().max(NOTE_LENGTH_MAX).default(''),
})
export type NewEntry = z.infer<typeof NewEntry>

export const Entry = NewEntry.extend({ id: z.uuid(), list: List, createdAt: z.date() })
export type Entry = z.infer<typeof Entry>

/** How many entries were added, and how many existed already. */
const Added = z.object({ added: z.number(), known: z.number() })

const add = staffEndpoint('review').errors({ word_limit: refusal(409) })

export const words = {
  list: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/admin/words',
      summary: 'List the entries of a word list alphabetically',
      tags: ['staff'],
    })
    .input(
      PageQuery.extend({
        list: List,
        search: z.string().max(TEXT_LENGTH_MAX).default(''),
        cursor: z.string().max(600).optional(),
      }),
    )
    .output(pageOf(Entry).extend({ total: z.number() })),
  add: add
    .route({
      method: 'POST',
      path: '/admin/words',
      summary: 'Add words or names; existing entries stay unchanged',
      tags: ['staff'],
    })
    .input(z.object({ list: List, entries: z.array(NewEntry).min(1).max(ENTRIES_AT_ONCE) }))
    .output(Added),
  importCsv: add
    .errors({ words_unreadable: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/words/import',
      summary: 'Import entries from CSV (columns text, language, note)',
      tags: ['staff'],
    })
    .input(z.object({ list: List, csv: z.string() }))
    .output(Added),
  exportCsv: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/admin/words/export',
      summary: 'Export a word list as CSV',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(z.object({ list: List }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
  remove: staffEndpoint('review')
    .route({ method: 'DELETE', path: '/admin/words/{id}', summary: 'Remove an entry', tags: ['staff'] })
    .input(z.object({ id: Id }))
    .output(Entry),
  banned: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/words/banned',
      summary: 'Get the operator’s banned words for titles',
      tags: ['releases'],
    })
    .output(
      z.object({
        everyLanguage: z.array(z.string()),
        byLanguage: z.record(z.string(), z.array(z.string())),
      }),
    ),
}
