// The API of imports: upload a catalogue, preview the result, create the drafts, download the rejected rows.
import * as z from 'zod'
import { MEDIA_RELEASES_MAX } from '#features/releases/domain/listing.ts'
import { RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import { endpoint, entitlement, Id, PageQuery, pageOf, refusal, several } from '#lib/contract.ts'
import { IMPORT_ENCODINGS, IMPORT_FORMATS, IMPORT_STATUSES, RELEASE_STATUSES } from './domain.ts'

const Params = z.record(z.string(), z.union([z.string(), z.number()]))

export const Import = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(IMPORT_FORMATS).nullable(),
  status: z.enum(IMPORT_STATUSES),
  /** Why the whole file was refused. */
  refusal: z.object({ code: z.string(), params: Params }).nullable(),
  /** Number of non-empty rows, and of rows whose releases cannot be created; none in a package. */
  rows: z.number(),
  rejectedRows: z.number(),
  releases: z.number(),
  ready: z.number(),
  invalid: z.number(),
  created: z.number(),
  undone: z.number().describe('Drafts that were deleted again'),
  ignoredColumns: z.array(z.string()),
  encodingChoices: z
    .array(z.object({ encoding: z.enum(IMPORT_ENCODINGS), lines: z.array(z.string()) }))
    .describe('The possible encodings of a table that is not UTF-8, and how lines of it read in each'),
  newArtists: z
    .array(
      z.object({
        name: z.string(),
        pages: z.record(z.string(), z.string()).describe('Artist ids by store'),
        releases: z.number(),
      }),
    )
    .describe('Artists that the file names and the account does not have'),
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
      row: z.number().describe('Row number as shown in a spreadsheet; 0 for a package'),
      column: z.string(),
      code: z.string(),
      severity: z.enum(['blocks', 'advises']),
      stage: z
        .literal('submission')
        .optional()
        .describe(
          'Set for a finding of the draft: the release is imported, and fixed before it is submitted',
        ),
      params: Params.optional(),
      fix: z
        .looseObject({ kind: z.string(), at: z.string() })
        .optional()
        .describe('The one-click fix, which `POST /imports/{id}/fixes` applies'),
    }),
  ),
  /** The fields of a message next to what is stored of them; empty for a table. */
  comparison: z.array(z.object({ field: z.string(), theirs: z.string(), ours: z.string() })),
  /** Files of a package that are imported. */
  files: z.array(
    z.object({ kind: z.enum(['audio', 'artwork']), fileName: z.string(), sizeBytes: z.number() }),
  ),
  /** The draft that was created. */
  releaseId: z.uuid().nullable(),
})
export type ImportRelease = z.infer<typeof ImportRelease>

/** A draft as a place for files: its cover, and the audio of its tracks. */
export const MediaTarget = z.object({
  id: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  upc: z.string().nullable(),
  hasCover: z.boolean(),
  tracks: z.array(
    z.object({
      id: z.uuid(),
      position: z.number(),
      title: z.string(),
      isrc: z.string().nullable(),
      hasAudio: z.boolean(),
    }),
  ),
})

const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

/** Own codes, labels and albums are part of PRO, and a catalogue consists of them. */
const WITH_IMPORTS = entitlement({ needs: 'catalogue.import' })

export const imports = {
  list: endpoint('catalogue.view')
    .route({ method: 'GET', path: '/imports', summary: 'List imports, newest first', tags: ['imports'] })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(Import)),
  template: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/template',
      tags: ['imports'],
      outputStructure: 'detailed',
      summary: 'Download a CSV template with every column and an example row',
    })
    .output(Download),
  create: endpoint('catalogue.edit')
    .meta(WITH_IMPORTS)
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports',
      tags: ['imports'],
      successStatus: 201,
      summary: 'Check an uploaded catalogue (upload kind `catalogue`) without creating releases',
    })
    .input(z.object({ uploadId: Id }))
    .output(Import),
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/{id}',
      summary: 'Get an import and its progress',
      tags: ['imports'],
    })
    .input(z.object({ id: Id }))
    .output(Import),
  releases: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/{id}/releases',
      tags: ['imports'],
      summary: 'List the releases of an import with findings by row and column',
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
  fix: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports/{id}/fixes',
      tags: ['imports'],
      summary: 'Apply the one-click fix of a finding; a new check of the file starts without it',
    })
    .input(
      z.object({
        id: Id,
        position: z.number().int().positive().max(999_999_999).describe('Of the release'),
        row: z.number().int(),
        column: z.string().max(100),
        code: z.string().max(100),
      }),
    )
    .output(ImportRelease),
  chooseEncoding: endpoint('catalogue.edit')
    .meta(WITH_IMPORTS)
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'PUT',
      path: '/imports/{id}/encoding',
      tags: ['imports'],
      summary: 'Choose the encoding of a table that is not UTF-8, and check it again',
    })
    .input(z.object({ id: Id, encoding: z.enum(IMPORT_ENCODINGS) }))
    .output(Import),
  createArtists: endpoint('catalogue.edit')
    .meta(entitlement({ needs: 'catalogue.import', limits: ['artists.count'] }))
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports/{id}/artists',
      tags: ['imports'],
      summary: 'Create every artist that the file names and the account does not have, and check it again',
    })
    .input(z.object({ id: Id }))
    .output(Import),
  run: endpoint('catalogue.edit')
    .meta(WITH_IMPORTS)
    .errors({ premium_required: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/imports/{id}/run',
      tags: ['imports'],
      summary: 'Create drafts of all valid releases; each release is created once',
    })
    .input(z.object({ id: Id }))
    .output(Import),
  media: endpoint('catalogue.edit')
    .route({
      method: 'GET',
      path: '/imports/media',
      tags: ['imports'],
      summary: 'List the editable releases of an import, or the given ones, with the files they have',
    })
    .input(
      z.object({
        importId: Id.optional(),
        ids: several(Id, MEDIA_RELEASES_MAX).describe('Used instead of an import'),
        cursor: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      }),
    )
    .output(pageOf(MediaTarget)),
  undo: endpoint('catalogue.edit', { noImpersonation: true })
    .errors({ wrong_state: refusal(409), impersonating: refusal(403) })
    .route({
      method: 'DELETE',
      path: '/imports/{id}/drafts',
      tags: ['imports'],
      summary: 'Delete the drafts that an import created, except those that were changed since',
    })
    .input(z.object({ id: Id }))
    .output(Import),
  rejectedRows: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/imports/{id}/rejected-rows',
      tags: ['imports'],
      outputStructure: 'detailed',
      summary: 'Download the rejected rows as CSV with the reason in the last column',
    })
    .input(z.object({ id: Id }))
    .output(Download),
}
