// API contract of signals: odd figures that staff may ask an artist about.
import * as z from 'zod'
import { StatementLines } from '#features/statements/contract.ts'
import { DOCUMENTS_MAX } from '#features/uploads/domain.ts'
import {
  endpoint,
  guardedEndpoint,
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  several,
  staffEndpoint,
} from '#lib/contract.ts'
import { SIGNAL_DECISIONS, SIGNAL_EVENTS, SIGNAL_RULES, SIGNAL_STATUSES, TEXT_LENGTH_MAX } from './domain.ts'

const Status = z.enum(SIGNAL_STATUSES)
const Rule = z.enum(SIGNAL_RULES)
const Decimal = z.string().describe('A decimal as text')

export const SignalEvidence = z.object({
  id: z.uuid(),
  rule: Rule,
  ruleVersion: z.number(),
  country: z.string().describe('ISO 3166-1 alpha-2; empty where the rule is about all countries'),
  kind: z.string().describe('As the store reported it; empty where the rule is about all kinds'),
  expected: Decimal.nullable().describe(
    'Plays (spike, surge), a share of all plays (hole, country_shift), the median of what 1,000 plays earned (rate), or how many other tracks were reported (unreported)',
  ),
  found: Decimal.describe('In the same unit; of a notice, the money in the book currency'),
  plays: Decimal,
  days: z.array(z.iso.date()).nullable().describe('Of a surge'),
  share: Decimal.nullable().describe(
    'Of a surge: the part of the plays beyond the usual that came from the country, from 0 to 1',
  ),
})
export type SignalEvidence = z.infer<typeof SignalEvidence>

export const SignalSummary = z.object({
  id: z.uuid(),
  trackId: z.uuid(),
  title: z.string(),
  isrc: z.string().nullable(),
  artist: z.string().nullable(),
  owner: z.string(),
  store: z.string(),
  month: z.string().describe('YYYY-MM'),
  rules: z.array(Rule),
  status: Status,
  turn: z.enum(['artist', 'staff', 'nobody']),
  createdAt: z.date(),
  deadlineAt: z.date().nullable(),
})
export type SignalSummary = z.infer<typeof SignalSummary>

export const SignalDetail = SignalSummary.extend({
  currency: z.string().describe('The book currency, of what 1,000 plays earned'),
  evidence: z.array(SignalEvidence),
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(SIGNAL_EVENTS),
      at: z.date(),
      /** Staff are not named to artists. */
      by: z.string().nullable(),
      text: z.string(),
      files: z.array(z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.number() })),
    }),
  ),
  canAsk: z.boolean(),
  canAnswer: z.boolean(),
  canDismiss: z.boolean(),
  canConfirm: z.boolean(),
})
export type SignalDetail = z.infer<typeof SignalDetail>

const tags = ['signals']
const ById = z.object({ id: Id })
const LinesQuery = PageQuery.extend({
  id: Id,
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
})
const lineRefusals = { lines_not_stored: refusal(409), warehouse_unavailable: refusal(503) }
const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })

export const signals = {
  list: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/signals',
      summary: 'List what staff have asked the account about figures of its tracks, the newest first',
      tags,
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(SignalSummary)),
  find: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/signals/{id}',
      summary: 'Get a question about figures of a track with its evidence and its log',
      tags,
    })
    .input(ById)
    .output(SignalDetail),
  answer: guardedEndpoint('account.manage', { requiresFreshAuth: false })
    .errors({ document_unsupported: refusal(415), file_too_large: refusal(413), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/signals/{id}/answer',
      summary: 'Answer a question about figures of a track, once, with up to five files',
      tags,
    })
    .input(
      ById.extend({
        text: z.string().max(TEXT_LENGTH_MAX),
        // A form with one part of this name is read as one file.
        files: several(z.file(), DOCUMENTS_MAX).default([]),
      }),
    )
    .output(SignalDetail),
  file: endpoint('money.view')
    .route({
      method: 'GET',
      path: '/signals/files/{id}',
      summary: 'Download a file of an answer, always as an attachment',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  lines: endpoint('money.view')
    .errors(lineRefusals)
    .route({
      method: 'GET',
      path: '/signals/evidence/{id}/lines',
      summary: 'List the lines of the statement that a piece of evidence is about',
      tags,
    })
    .input(LinesQuery)
    .output(StatementLines),
  staffList: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/signals',
      summary: 'List signals, the oldest first',
      tags: ['staff'],
    })
    .input(
      PageQuery.extend({
        cursor: Id.optional(),
        status: several(Status, SIGNAL_STATUSES.length),
        rule: Rule.optional(),
        store: z.string().max(200).optional(),
      }),
    )
    .output(pageOf(SignalSummary)),
  staffFind: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/signals/{id}',
      summary: 'Get a signal with its evidence and its log',
      tags: ['staff'],
    })
    .input(ById)
    .output(SignalDetail),
  staffFile: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/signals/files/{id}',
      summary: 'Download a file of an answer, always as an attachment',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  staffLines: staffEndpoint('money.view')
    .errors(lineRefusals)
    .route({
      method: 'GET',
      path: '/admin/signals/evidence/{id}/lines',
      summary: 'List the lines of the statement that a piece of evidence is about',
      tags: ['staff'],
    })
    .input(LinesQuery)
    .output(StatementLines),
  ask: guardedStaffEndpoint('money.manage')
    .errors({ wrong_state: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/signals/{id}/question',
      summary: 'Ask the artist about a signal, who then sees it with its evidence',
      tags: ['staff'],
    })
    .input(ById.extend({ text: z.string().max(TEXT_LENGTH_MAX) }))
    .output(SignalDetail),
  decide: guardedStaffEndpoint('money.manage')
    .errors({ wrong_state: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/signals/{id}/decision',
      summary:
        'Dismiss a signal, or confirm it after the artist had the time to answer; no money or release changes',
      tags: ['staff'],
    })
    .input(ById.extend({ decision: z.enum(SIGNAL_DECISIONS), reason: z.string().max(TEXT_LENGTH_MAX) }))
    .output(SignalDetail),
}
