// API contract of statements: their import by staff, and the lines behind an earning.
import * as z from 'zod'
import {
  endpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  several,
  staffEndpoint,
} from '#lib/contract.ts'
import { RESEMBLANCES } from './domain/likely-track.ts'
import {
  NAME_MAX,
  REASON_MAX,
  SOURCE_CODE,
  STATEMENT_STATUSES,
  UNMATCHED_REASONS,
} from './domain/statement.ts'

const Month = z.string().describe('YYYY-MM')
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe('A code of ISO 4217')
const Decimal = z.string().describe('A decimal as text, so that no digit is lost')
const Params = z.record(z.string(), z.union([z.string(), z.number()]))
const Problem = z.object({ code: z.string(), params: Params })

export const Source = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  storeId: z.string().nullable().describe('The connected store that reports'),
  currency: Currency.nullable().describe('For files that do not name one'),
})
export type Source = z.infer<typeof Source>

export const StatementListItem = z.object({
  id: z.uuid(),
  source: Source.pick({ id: true, name: true }),
  fileName: z.string(),
  entryName: z.string().nullable().describe('The file inside a ZIP'),
  status: z.enum(STATEMENT_STATUSES),
  failure: Problem.nullable(),
  lines: z.number().nullable(),
  rejected: z.number().nullable(),
  firstMonth: Month.nullable(),
  lastMonth: Month.nullable(),
  totals: z.array(z.object({ currency: Currency, amount: Decimal })),
  createdAt: z.date(),
  postedAt: z.date().nullable(),
})
export type StatementListItem = z.infer<typeof StatementListItem>

const StatedTotal = z.object({
  line: z.number(),
  isSubtotal: z.boolean(),
  text: z.string(),
  currency: Currency.nullable(),
  amount: Decimal.nullable(),
  difference: Decimal.nullable().describe('What the file states less what was read'),
})

const TrackOption = z.object({
  id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  isrc: z.string(),
  releaseTitle: z.string(),
})

const SuggestedTrack = TrackOption.extend({
  version: z.string(),
  resemblance: z
    .enum(RESEMBLANCES)
    .describe('`base_title`: the title is the same without its version, so it may be another recording'),
})
export type SuggestedTrack = z.infer<typeof SuggestedTrack>
const requested = z
  .object({
    id: Id,
    track: TrackOption,
    by: z.string().describe('Who asked for the match'),
    at: z.date(),
    mayApprove: z.boolean().describe('Whether the caller is the second person'),
  })
  .nullable()
  .describe('The match that waits for a second person')
const suggested = SuggestedTrack.nullable().describe('The only track with the reported title and artist')

export const Statement = StatementListItem.extend({
  layout: z.object({ id: z.string(), name: z.string() }).nullable(),
  months: z.array(
    z.object({ currency: Currency, month: Month, lines: z.number(), quantity: Decimal, amount: Decimal }),
  ),
  rejects: z.record(z.string(), z.number()).describe('Rejected lines by reason'),
  rounded: z.number().describe('Lines with digits beyond the tenth place'),
  endsOpen: z.boolean().describe('The last line has no line end: the file may have been cut'),
  statedTotals: z.array(StatedTotal),
  dsr: z
    .object({
      messageId: z.string(),
      sender: z.string(),
      start: z.string(),
      end: z.string(),
      differences: z.array(
        z.object({ line: z.number(), summary: z.string(), stated: Decimal, sum: Decimal }),
      ),
      footer: z.object({ line: z.number(), linesMatch: z.boolean(), summariesMatch: z.boolean() }).nullable(),
      file: z
        .object({
          number: z.number(),
          count: z.number(),
          missing: z.array(z.number()).describe('The first files of the message that have not arrived'),
        })
        .nullable()
        .describe('Which file of its message it is'),
    })
    .nullable(),
  matches: z.array(
    z.object({
      currency: Currency,
      matched: z.boolean(),
      identities: z.number(),
      lines: z.number(),
      amount: Decimal,
    }),
  ),
  unmatched: z
    .array(
      z.object({
        identity: z.string(),
        title: z.string(),
        artist: z.string(),
        release: z.string(),
        reason: z.enum(UNMATCHED_REASONS),
        currency: Currency,
        lines: z.number(),
        amount: Decimal,
        suggested,
        requested,
      }),
    )
    .describe('The largest identities without a track'),
  rates: z.array(
    z.object({
      currency: Currency,
      rate: Decimal.nullable().describe('Null until it is set'),
      source: z.string(),
      asOf: z.iso.date().nullable(),
      proposed: z.boolean().describe('Taken from the last statement in this currency, and not set yet'),
    }),
  ),
  remittances: z
    .array(
      z.object({
        currency: Currency,
        stated: Decimal.describe('What the statement reports'),
        amount: Decimal.nullable().describe('What the store has paid; null until it is recorded'),
        difference: Decimal.nullable().describe('The payment less what was reported'),
        receivedOn: z.iso.date().nullable(),
        reference: z.string(),
      }),
    )
    .describe('The payments of the store, by currency of the file'),
  waitsForRemittance: z.boolean().describe('It cannot be posted before every payment is recorded'),
  bookCurrency: Currency,
  bookTotal: Decimal.nullable().describe('In the book currency; null until every rate is set'),
  needsApproval: z.boolean().describe('A second person has to approve it'),
  requestedBy: z.string().nullable(),
  mayApprove: z.boolean().describe('Whether the caller is that second person'),
  similarTo: z.object({ id: z.uuid(), fileName: z.string(), confirmed: z.boolean() }).nullable(),
  recognition: z
    .object({
      header: z
        .object({
          line: z.number(),
          cells: z.array(z.string()),
          delimiter: z.string(),
          firstValues: z.array(z.string()).describe('Below each column; empty where there is none'),
        })
        .nullable(),
      proposals: z.array(z.object({ layoutId: z.string(), name: z.string(), percent: z.number() })),
    })
    .nullable(),
  run: z.number(),
  linesStored: z.boolean().describe('Whether its lines can be shown'),
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      actor: z.string().nullable(),
      details: Params,
      at: z.date(),
    }),
  ),
})
export type Statement = z.infer<typeof Statement>

const Reject = z.object({ line: z.number(), reason: z.string(), cell: z.string(), text: z.string() })

/** What staff map: names of columns of the header. */
export const Mapping = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  decimalMark: z.enum(['.', ',']),
  dates: z.enum(['iso', 'us']),
  isrc: z.string().max(NAME_MAX).nullable(),
  upc: z.string().max(NAME_MAX).nullable(),
  amount: z.string().max(NAME_MAX),
  isUnitPrice: z
    .boolean()
    .default(false)
    .describe('The amount is a price that is multiplied by the quantity'),
  quantity: z.string().max(NAME_MAX).nullable(),
  month: z.string().max(NAME_MAX),
  currency: z.string().max(NAME_MAX).nullable().describe('A column; null for the currency of the source'),
  store: z.string().max(NAME_MAX).nullable(),
  title: z.string().max(NAME_MAX).nullable(),
  artist: z.string().max(NAME_MAX).nullable(),
  release: z.string().max(NAME_MAX).nullable(),
  country: z.string().max(NAME_MAX).nullable(),
  kind: z.string().max(NAME_MAX).nullable(),
})
export type Mapping = z.infer<typeof Mapping>

const PreviewLine = z.object({
  line: z.number(),
  isrc: z.string(),
  upc: z.string(),
  title: z.string(),
  artist: z.string(),
  month: Month,
  store: z.string(),
  country: z.string(),
  quantity: Decimal,
  amount: Decimal,
  currency: Currency,
})

export const PostingPreview = z.object({
  accounts: z.number().describe('That are credited'),
  credited: Decimal,
  fee: Decimal.describe('What the installation keeps of the plans that share'),
  invitations: z.number().describe('To splits that nobody has accepted yet'),
  held: Decimal.describe('For these invitations'),
  disputed: Decimal,
  suspense: Decimal.describe('Of codes without a track'),
  currency: Currency,
})
export type PostingPreview = z.infer<typeof PostingPreview>

export const MappingPreview = z.object({
  lines: z.array(PreviewLine).describe('The first twenty'),
  rejects: z.array(Reject).describe('The first twenty'),
  totals: z.array(z.object({ currency: Currency, lines: z.number(), amount: Decimal })),
  statedTotals: z
    .array(
      z.object({
        line: z.number(),
        amount: Decimal,
        currency: Currency,
        difference: Decimal.describe('What the file states less what was read'),
      }),
    )
    .describe('Rows of totals of the file; none when only its start was read'),
  readLines: z.number(),
  rejectedLines: z.number(),
  isWhole: z.boolean().describe('False when only the start of a large file was read'),
  failure: Problem.nullable(),
})
export type MappingPreview = z.infer<typeof MappingPreview>

export const StatementLines = pageOf(
  z.object({
    line: z.number(),
    store: z.string(),
    country: z.string(),
    kind: z.string(),
    quantity: Decimal,
    amount: Decimal,
    currency: Currency,
    raw: z.array(z.string()).describe('The cells of the line'),
  }),
).extend({
  header: z
    .array(z.string())
    .nullable()
    .describe('The names of the cells; those of a DSR are from its standard'),
  amountCell: z.number().nullable().describe('The place of the amount in `raw`, from 0'),
  fileName: z.string(),
})

export const SuspenseItem = z.object({
  source: Source.pick({ id: true, name: true }),
  identity: z.string(),
  title: z.string(),
  artist: z.string(),
  release: z.string(),
  reason: z.enum(UNMATCHED_REASONS).nullable(),
  statements: z.number(),
  firstMonth: Month,
  lastMonth: Month,
  amount: Decimal,
  currency: Currency,
  suggested,
  requested,
})
export type SuspenseItem = z.infer<typeof SuspenseItem>

const StatementId = z.object({ id: Id })
/** The number of the last line of the page before. */
const LineCursor = z
  .string()
  .regex(/^\d{1,9}$/)
  .optional()
const tags = ['staff']
const act = guardedStaffEndpoint('money.manage').errors({ wrong_state: refusal(409) })
const edit = staffEndpoint('money.manage').errors({ wrong_state: refusal(409) })

export const statements = {
  sources: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/statement-sources',
      summary: 'List the sources of statements',
      tags,
    })
    .output(z.array(Source)),
  saveSource: edit
    .route({
      method: 'POST',
      path: '/admin/statement-sources',
      summary: 'Add a source of statements, or change the name and currency of one with the same code',
      tags,
    })
    .input(
      z.object({
        code: z.string().regex(SOURCE_CODE),
        name: z.string().trim().min(1).max(NAME_MAX),
        currency: Currency.nullable(),
      }),
    )
    .output(Source),
  list: staffEndpoint('money.view')
    .route({ method: 'GET', path: '/admin/statements', summary: 'List statements, the newest first', tags })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        status: several(z.enum(STATEMENT_STATUSES), STATEMENT_STATUSES.length),
        source: Id.optional(),
      }),
    )
    .output(pageOf(StatementListItem).extend({ counts: z.record(z.string(), z.number()) })),
  create: edit
    .route({
      method: 'POST',
      path: '/admin/statements',
      summary: 'Read an uploaded file as a statement of a source; nothing is posted',
      tags,
    })
    .input(z.object({ uploadId: Id, sourceId: Id }))
    .output(StatementListItem),
  find: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/statements/{id}',
      summary: 'Get a statement with its dry run',
      tags,
    })
    .input(StatementId)
    .output(Statement),
  rejects: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/statements/{id}/rejects',
      summary: 'List the lines that could not be read',
      tags,
    })
    .input(PageQuery.extend({ id: Id, cursor: LineCursor }))
    .output(pageOf(Reject)),
  previewMapping: edit
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/mapping-preview',
      summary: 'Read the file with a mapping without saving it',
      tags,
    })
    .input(Mapping.extend({ id: Id }))
    .output(MappingPreview),
  chooseLayout: edit
    .errors({ not_ready: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/layout',
      summary:
        'Read the statement with a known layout, or with a new mapping that later files are recognized by',
      tags,
    })
    .input(z.object({ id: Id, layoutId: z.string().max(NAME_MAX).optional(), mapping: Mapping.optional() }))
    .output(Statement),
  setRate: edit
    .route({
      method: 'PUT',
      path: '/admin/statements/{id}/rates',
      summary: 'Set what a unit of a currency of the statement is worth in the book currency',
      tags,
    })
    .input(
      z.object({
        id: Id,
        currency: Currency,
        rate: z.string().regex(/^\d{1,9}(\.\d{1,10})?$/),
        source: z.string().trim().min(1).max(NAME_MAX).describe('Who publishes the rate'),
        asOf: z.iso.date(),
      }),
    )
    .output(Statement),
  recordRemittance: act
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/remittances',
      summary: 'Record what the store has paid for a statement; a difference becomes an adjustment',
      tags,
    })
    .input(
      z.object({
        id: Id,
        currency: Currency,
        amount: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/),
        receivedOn: z.iso.date(),
        reference: z.string().trim().max(NAME_MAX).describe('Of the bank'),
      }),
    )
    .output(Statement),
  withdrawRemittance: act
    .errors({ remittance_credited: refusal(409) })
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/remittances/withdrawal',
      summary: 'Withdraw the record of a payment that was recorded by mistake',
      tags,
    })
    .input(z.object({ id: Id, currency: Currency }))
    .output(Statement),
  confirmSimilar: edit
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/similar-confirmation',
      summary: 'Confirm that a statement with the same lines and totals as another is meant to be posted',
      tags,
    })
    .input(StatementId)
    .output(Statement),
  post: act
    .errors({ not_ready: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/posting',
      summary: 'Post a statement, or approve one that waits for a second person',
      tags,
    })
    .input(StatementId)
    .output(Statement),
  reverse: act
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/reversal',
      summary: 'Take back everything that a statement has posted',
      tags,
    })
    .input(z.object({ id: Id, reason: z.string().trim().min(1).max(REASON_MAX) }))
    .output(Statement),
  discard: edit
    .errors({ not_ready: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/discarding',
      summary: 'Discard a statement that was never posted; its file may be sent again',
      tags,
    })
    .input(StatementId)
    .output(Statement),
  readAgain: edit
    .errors({ not_ready: refusal(422) })
    .route({
      method: 'POST',
      path: '/admin/statements/{id}/reading',
      summary: 'Read a statement again that could not be read, or whose codes are known by now',
      tags,
    })
    .input(
      StatementId.extend({
        forgetLayout: z
          .boolean()
          .default(false)
          .describe('Leaves the layout it was read with, and waits for another mapping'),
      }),
    )
    .output(Statement),
  previewPosting: staffEndpoint('money.view')
    .errors({ wrong_state: refusal(409), rate_missing: refusal(422) })
    .route({
      method: 'GET',
      path: '/admin/statements/{id}/posting-preview',
      summary: 'What posting the statement would do now; null when it is too large to be divided meanwhile',
      tags,
    })
    .input(StatementId)
    .output(PostingPreview.nullable()),
  suspense: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/suspense',
      summary: 'List posted money whose track is not known, the largest amounts first',
      tags,
    })
    .input(PageQuery)
    .output(pageOf(SuspenseItem)),
  findTracks: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/suspense/tracks',
      summary: 'Find tracks by title, artist or ISRC',
      tags,
    })
    .input(z.object({ search: z.string().trim().min(2).max(NAME_MAX) }))
    .output(z.array(TrackOption)),
  match: act
    .errors({ own_account: refusal(403), same_person: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/suspense/matches',
      summary: 'Match a code of a source with a track for ever, and credit the money that waits for it',
      description:
        'Above the limit of the installation the first person asks for the match, and a second one agrees with the same call.',
      tags,
    })
    .input(z.object({ sourceId: Id, identity: z.string().min(1).max(300), trackId: Id }))
    .output(
      z.object({
        credited: Decimal,
        currency: Currency,
        awaitsApproval: z.boolean().describe('A second person has to agree; nothing was matched yet'),
      }),
    ),
  withdrawMatch: edit
    .route({
      method: 'DELETE',
      path: '/admin/suspense/requests/{id}',
      summary: 'Withdraw a match that waits for a second person',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(z.object({ success: z.literal(true) })),
  lines: endpoint('money.view')
    .errors({ lines_not_stored: refusal(409), warehouse_unavailable: refusal(503) })
    .route({
      method: 'GET',
      path: '/statements/{id}/lines',
      summary: 'List the lines of a statement behind an earning, as the source wrote them',
      tags: ['royalties'],
    })
    .input(
      PageQuery.extend({
        id: Id,
        cursor: LineCursor,
        track: Id,
        month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
        store: z.string().max(NAME_MAX).optional(),
        country: z.string().max(NAME_MAX).optional(),
        kind: z.string().max(NAME_MAX).optional(),
      }),
    )
    .output(StatementLines),
}
