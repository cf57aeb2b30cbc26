// What the outside may ask of imports: bring a catalogue, see what it would become, have it made, get back what is bad.
import * as z from 'zod'
import { RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import { endpoint, Id, PageQuery, pageOf, refusal } from '#lib/contract.ts'
import { IMPORT_FORMATS, IMPORT_STATUSES, RELEASE_STATUSES } from './domain.ts'

const Params = z.record(z.string(), z.union([z.string(), z.number()]))

export const Import = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(IMPORT_FORMATS).nullable(),
  status: z.enum(IMPORT_STATUSES),
  /** Why the whole file was not taken. */
  refusal: z.object({ code: z.string(), params: Params }).nullable(),
  /** Rows with something in them, and those of releases that cannot be made as they are; none in a package. */
  rows: z.number(),
  badRows: z.number(),
  releases: z.number(),
  ready: z.number(),
  bad: z.number(),
  made: z.number(),
  ignoredColumns: z.array(z.string()),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportRelease = z.object({
  position: z.number(),
  title: z.string(),
  artistName: z.string(),
  upc: z.string().nullable(),
  status: z.enum(RELEASE_STATUSES),
  type: z.enum(RELEASE_TYPES).nullable(),
  trackCount: z.number().nullable(),
  releaseDate: z.string().nullable(),
  findings: z.array(
    z.object({
      row: z.number().describe('As a spreadsheet counts; 0 for a package'),
      column: z.string(),
      code: z.string(),
      severity: z.enum(['blocks', 'advises']),
      params: Params.optional(),
    }),
  ),
  /** What a message says of each field beside what is kept; empty for a table. */
  comparison: z.array(z.object({ field: z.string(), theirs: z.string(), ours: z.string() })),
  /** Files of a package that come along. */
  files: z.array(
    z.object({ kind: z.enum(['audio', 'artwork']), fileName: z.string(), sizeBytes: z.number() }),
  ),
  /** The draft it became. */
  releaseId: z.uuid().nullable(),
})
export type ImportRelease = z.infer<typeof ImportRelease>

const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

export const imports = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/imports', summary: 'Imports, newest first', tags: ['imports'] })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Import)),
  template: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/template',
      tags: ['imports'],
      outputStructure: 'detailed',
      summary: 'Every column of a CSV, with one row that shows what goes where',
    })
    .output(Download),
  create: endpoint('catalogue.edit')
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports',
      tags: ['imports'],
      successStatus: 201,
      summary: 'Have a catalogue checked that was uploaded with kind `catalogue`; nothing is made yet',
    })
    .input(z.object({ uploadId: Id }))
    .output(Import),
  find: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/imports/{id}', summary: 'How far an import is', tags: ['imports'] })
    .input(z.object({ id: Id }))
    .output(Import),
  releases: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/{id}/releases',
      tags: ['imports'],
      summary: 'What each release of it would become or became, with what is wrong by row and column',
    })
    .input(
      PageQuery.extend({
        id: Id,
        cursor: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
        status: z.enum(RELEASE_STATUSES).optional(),
      }),
    )
    .output(pageOf(ImportRelease)),
  run: endpoint('catalogue.edit')
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports/{id}/run',
      tags: ['imports'],
      summary: 'Make drafts of every release that can be made; each is made once',
    })
    .input(z.object({ id: Id }))
    .output(Import),
  badRows: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/{id}/bad-rows',
      tags: ['imports'],
      outputStructure: 'detailed',
      summary: 'The rows that were not taken as CSV, with why in the last column',
    })
    .input(z.object({ id: Id }))
    .output(Download),
}
