// API contract of disputes about shares of tracks.
import * as z from 'zod'
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
import { PLAIN_MONTH } from '#lib/pure/dates.ts'
import { DISPUTE_EVENTS, DISPUTE_STATUSES, TEXT_LENGTH_MAX } from './domain.ts'

const Status = z.enum(DISPUTE_STATUSES)
const Result = z.enum(['upheld', 'partly', 'rejected']).nullable()

export const DisputeSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  isrc: z.string().nullable(),
  artist: z.string().nullable(),
  claimant: z.string(),
  respondent: z.string(),
  /** The side of the account; null for staff. */
  side: z.enum(['claimant', 'respondent']).nullable(),
  /** What was asked for, in basis points. */
  requestedBp: z.number(),
  fromMonth: z.string().nullable().describe('The first usage month of the claim; null for all of them'),
  status: Status,
  result: Result,
  upheldBp: z.number().nullable(),
  turn: z.enum(['respondent', 'staff', 'nobody']),
  createdAt: z.date(),
  deadlineAt: z.date(),
})
export type DisputeSummary = z.infer<typeof DisputeSummary>

export const DisputeDetail = DisputeSummary.extend({
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(DISPUTE_EVENTS),
      at: z.date(),
      /** Staff are not named to artists. */
      by: z.string().nullable(),
      text: z.string(),
      files: z.array(z.object({ id: z.uuid(), name: z.string(), sizeBytes: z.number() })),
    }),
  ),
  /** What is frozen until the dispute ends; for the respondent and staff. */
  frozen: z.array(z.object({ amount: z.string(), currency: z.string() })).nullable(),
  /** The part of the claim that the share covers; for the respondent and staff. */
  claimedBp: z.number().nullable(),
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
  canDecide: z.boolean(),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

const tags = ['disputes']
const ById = z.object({ id: Id })
// A form with one part of this name is read as one file.
const files = several(z.file(), DOCUMENTS_MAX).default([])
const fileRefusals = { document_unsupported: refusal(415), file_too_large: refusal(413) }
const Download = z.object({ headers: z.record(z.string(), z.string()), body: z.file() })
const byManager = guardedEndpoint('splits.manage', { requiresFreshAuth: false })

export const disputes = {
  list: endpoint('splits.view')
    .route({
      method: 'GET',
      path: '/disputes',
      summary: 'List the disputes of the account, newest first',
      tags,
    })
    .input(PageQuery.extend({ cursor: Id.optional() }))
    .output(pageOf(DisputeSummary)),
  findTrack: endpoint('splits.view')
    .route({
      method: 'GET',
      path: '/disputes/tracks/{isrc}',
      summary: 'Find the live track that a claim is about, by its ISRC',
      tags,
    })
    .input(z.object({ isrc: z.string().max(20) }))
    .output(
      z.object({ title: z.string(), artist: z.string().nullable(), release: z.string(), isrc: z.string() }),
    ),
  find: endpoint('splits.view')
    .route({ method: 'GET', path: '/disputes/{id}', summary: 'Get a dispute with its log', tags })
    .input(ById)
    .output(DisputeDetail),
  open: byManager
    .errors({
      ...fileRefusals,
      already_disputed: refusal(409),
      dispute_own_share: refusal(409),
      withdrawals_on_hold: refusal(409),
    })
    .route({
      method: 'POST',
      path: '/disputes',
      summary: 'Claim a part of a track’s share; what is earned by it is frozen until the dispute ends',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        isrc: z.string().max(20),
        partyId: Id.optional().describe(
          'Whose share is claimed, for the owner of the track; otherwise the owner’s',
        ),
        shareBp: z.coerce.number().int().describe('Basis points: 10000 is all of it'),
        fromMonth: z
          .string()
          .regex(PLAIN_MONTH)
          .optional()
          .describe('The first usage month; without it all of them'),
        reason: z.string().max(TEXT_LENGTH_MAX),
        files,
      }),
    )
    .output(z.object({ id: z.uuid() })),
  answer: byManager
    .errors({ ...fileRefusals, wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/disputes/{id}/answer',
      summary: 'Answer a claim on the account’s share, once, with up to five files',
      tags,
    })
    .input(ById.extend({ text: z.string().max(TEXT_LENGTH_MAX), files }))
    .output(DisputeDetail),
  withdraw: byManager
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/disputes/{id}/withdrawal',
      summary: 'Withdraw a claim; what is frozen goes back',
      tags,
    })
    .input(ById)
    .output(DisputeDetail),
  file: endpoint('splits.view')
    .route({
      method: 'GET',
      path: '/disputes/files/{id}',
      summary: 'Download a file of a dispute, always as an attachment',
      tags,
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  staffList: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/disputes',
      summary: 'List disputes, the oldest first',
      tags: ['staff'],
    })
    .input(PageQuery.extend({ cursor: Id.optional(), status: several(Status, 4) }))
    .output(pageOf(DisputeSummary)),
  staffFind: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/disputes/{id}',
      summary: 'Get a dispute with its log',
      tags: ['staff'],
    })
    .input(ById)
    .output(DisputeDetail),
  staffFile: staffEndpoint('money.view')
    .route({
      method: 'GET',
      path: '/admin/disputes/files/{id}',
      summary: 'Download a file of a dispute, always as an attachment',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(ById)
    .output(Download),
  decide: guardedStaffEndpoint('money.manage')
    .errors({ wrong_state: refusal(409), own_account: refusal(403) })
    .route({
      method: 'POST',
      path: '/admin/disputes/{id}/decision',
      summary: 'Uphold a claim in full or in part, or reject it',
      tags: ['staff'],
    })
    .input(
      ById.extend({
        upheldBp: z
          .number()
          .int()
          .min(0)
          .describe('Of what is claimed, in basis points; 0 rejects the claim'),
        note: z.string().max(TEXT_LENGTH_MAX),
      }),
    )
    .output(DisputeDetail),
}
