// Endpoints of the review, for staff.
import * as z from 'zod'
import { PLAN_CODES, PLAN_INPUTS } from '#features/accounts/domain.ts'
import { APPEAL_RESULTS, Appeal } from '#features/releases/appeals/contract.ts'
import { Changes, Reason, Release, ReleaseFinding } from '#features/releases/contract.ts'
import { FIELDS } from '#features/releases/domain/fields.ts'
import { STATUSES } from '#features/releases/domain/status.ts'
import {
  CONTENT_LANGUAGES,
  RELEASE_TYPES,
  REOPENING_REASONS,
  type ReopeningReason,
} from '#features/releases/domain/vocabulary.ts'
import {
  guardedStaffEndpoint,
  Id,
  PageQuery,
  pageOf,
  refusal,
  several,
  staffEndpoint,
} from '#lib/contract.ts'

const reasonCodes = Object.keys(REOPENING_REASONS) as [ReopeningReason, ...ReopeningReason[]]

/** Who has claimed a case, and until when unless they continue. */
const Claim = z.object({ name: z.string(), mine: z.boolean(), until: z.date() })
export type Claim = z.infer<typeof Claim>

export const QueueItem = z.object({
  releaseId: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  type: z.enum(RELEASE_TYPES),
  language: z.string().nullable(),
  trackCount: z.number(),
  plan: z.enum(PLAN_CODES),
  status: z.enum(['submitted', 'in_review']),
  /** Number of advisory findings at submission. */
  adviceCount: z.number(),
  submittedAt: z.date(),
  /** The promised end of the review, in business hours after submission. */
  dueAt: z.date(),
  claim: Claim.nullable(),
  isUpdate: z.boolean().describe('An update of a release that is live'),
  approved: z
    .enum(['by_me', 'by_another'])
    .nullable()
    .describe('Set when one of two required approvals is given'),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** The filters of the queue: a case matches when it has one of the values of every filter that is set. */
const QueueFilter = z.object({
  status: z.enum(['submitted', 'in_review']).optional(),
  plan: several(z.enum(PLAN_INPUTS), PLAN_CODES.length),
  type: several(z.enum(RELEASE_TYPES), RELEASE_TYPES.length),
  language: several(z.enum(CONTENT_LANGUAGES), CONTENT_LANGUAGES.length),
  claim: z.enum(['mine', 'nobody']).optional(),
  overdue: z.stringbool().optional().describe('Only cases past their due time'),
  advice: z.stringbool().optional().describe('Only cases submitted with advice'),
})

const OtherRelease = z.object({
  id: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  type: z.enum(RELEASE_TYPES),
  status: z.enum(STATUSES),
  releaseDate: z.iso.date().nullable(),
})

/** A release of the whole catalogue that was submitted at least once. */
const FoundRelease = OtherRelease.extend({
  accountName: z.string(),
  upc: z.string().nullable(),
  live: z.boolean(),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
})

/** A release as the reviewer sees it: the frozen revision, the findings, and the reasons they propose. */
export const ReviewCase = z.object({
  release: Release,
  /** SHA-256 of the revision; a decision names it, so that nobody decides on a version they have not seen. */
  sha256: z.string(),
  findings: z.array(ReleaseFinding),
  /** Reasons proposed by the checks, with the text the artist would read. */
  proposed: z.array(
    z.object({ code: z.enum(reasonCodes), trackId: z.uuid().nullable(), finding: ReleaseFinding }),
  ),
  account: z.object({
    name: z.string(),
    plan: z.string(),
    since: z.date(),
    blocked: z.boolean().describe('Its owner is frozen or banned, so that nothing of it is approved'),
    releaseCount: z.number(),
    reopenedCount: z.number(),
  }),
  changes: Changes,
  otherReleases: z.array(OtherRelease).describe('The newest other releases of the account, without drafts'),
  matches: z
    .array(
      OtherRelease.extend({
        accountName: z.string().nullable().describe('Null when it belongs to the same account'),
        shared: z
          .array(
            z.object({
              kind: z.enum(['recording', 'cover', 'title']),
              trackId: z.uuid().nullable(),
            }),
          )
          .describe('What both releases have in common'),
      }),
    )
    .describe(
      'Releases in the whole catalogue with the same recording or cover, or with the same title in this account',
    ),
  dueAt: z.date().nullable(),
  claim: Claim.nullable(),
  ownAccount: z.boolean().describe('The caller belongs to this account, so somebody else decides'),
  /** Approvals of this revision, by its hash. */
  approvals: z.array(z.object({ name: z.string(), at: z.date(), mine: z.boolean() })),
  approvalsNeeded: z.number(),
  reopeningRejects: z
    .boolean()
    .describe('The release was reopened too often: another reopening rejects it permanently'),
  rejectionIsFinal: z.boolean().describe('The release was rejected before: another rejection is permanent'),
})
export type ReviewCase = z.infer<typeof ReviewCase>

const Decision = z.object({ id: Id, sha256: z.string().length(64) })
/** A listed reason, or the reviewer's own text. */
const GivenReason = z.object({
  code: z.enum([...reasonCodes, 'other']),
  note: z.string().max(2_000).default(''),
  trackId: Id.nullable().default(null),
  field: z.enum(FIELDS).nullable().default(null).describe('The field the note refers to'),
  atMs: z.number().int().min(0).nullable().default(null).describe('A position in the audio of the track'),
  finding: z
    .object({ code: z.string(), at: z.string(), atMs: z.number().optional() })
    .nullable()
    .default(null)
    .describe('A finding of the case instead of a note; the artist reads it in their own language'),
})
export type GivenReason = z.infer<typeof GivenReason>
/** Several for each track of a long album: the checks propose them, and the desk ticks those that block. */
const Reasons = z.array(GivenReason).max(500)

const claim = staffEndpoint('review').errors({
  own_account: refusal(403),
  wrong_state: refusal(409),
  case_claimed: refusal(409),
})
const decide = claim.errors({
  claim_required: refusal(409),
  revision_changed: refusal(409),
  reason_required: refusal(422),
})

/** An appeal as staff see it: the decision it is against, and the deadline of the reply. */
export const StaffAppeal = Appeal.extend({
  releaseId: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  plan: z.enum(PLAN_CODES),
  status: z.enum(STATUSES),
  decision: z.enum(STATUSES),
  decidedAt: z.date(),
  reasons: z.array(Reason),
})
export type StaffAppeal = z.infer<typeof StaffAppeal>

export const review = {
  queue: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/releases',
      summary: 'List the review queue, due first',
      tags: ['review'],
    })
    .input(PageQuery.extend(QueueFilter.shape))
    .output(
      pageOf(QueueItem).extend({
        total: z.number(),
        dueToday: z.number(),
        now: z.date().describe('The server time that ages and due times refer to'),
      }),
    ),
  search: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/search',
      summary: 'Search all releases by part of a title or name, or by a complete UPC or ISRC',
      tags: ['review'],
    })
    .input(z.object({ search: z.string().max(200) }))
    .output(
      z.object({
        items: z.array(FoundRelease),
        hasMore: z.boolean().describe('True when there are more results than returned'),
      }),
    ),
  find: staffEndpoint('review')
    .route({ method: 'GET', path: '/review/releases/{id}', summary: 'Get a review case', tags: ['review'] })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  claim: claim
    .route({
      method: 'PUT',
      path: '/review/releases/{id}/claim',
      summary: 'Claim a case or extend the claim',
      tags: ['review'],
    })
    .input(
      z.object({
        id: Id,
        takeOver: z
          .string()
          .max(500)
          .optional()
          .describe('Why the case is taken over; the current claim holder is notified'),
      }),
    )
    .output(ReviewCase),
  releaseClaim: staffEndpoint('review')
    .route({
      method: 'DELETE',
      path: '/review/releases/{id}/claim',
      summary: 'Release a claim',
      tags: ['review'],
    })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  approve: decide
    .errors({ account_blocked: refusal(409), not_ready: refusal(422), second_person_needed: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/releases/{id}/approval',
      summary: 'Approve a revision',
      tags: ['review'],
    })
    .input(Decision)
    .output(z.object({ status: z.string() })),
  reopen: decide
    .route({
      method: 'POST',
      path: '/review/releases/{id}/reopening',
      summary: 'Reopen a release with reasons',
      tags: ['review'],
    })
    .input(Decision.extend({ reasons: Reasons }))
    .output(z.object({ status: z.string() })),
  reject: decide
    .route({
      method: 'POST',
      path: '/review/releases/{id}/rejection',
      summary: 'Reject a release with reasons',
      tags: ['review'],
    })
    .input(Decision.extend({ reasons: Reasons, final: z.boolean().default(false) }))
    .output(z.object({ status: z.string() })),
  legalTakedown: guardedStaffEndpoint('releases.remove')
    .errors({ own_account: refusal(403), wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/releases/{id}/removal',
      summary: 'Permanently take a release down from every store for legal reasons',
      tags: ['review'],
    })
    .input(
      z.object({
        id: Id,
        reason: z.string().max(2_000).describe('Who ordered the takedown and why; the artist sees this text'),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
  appeals: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/appeals',
      summary: 'List appeals against review decisions; open ones by due date, answered ones newest first',
      tags: ['review'],
    })
    .input(PageQuery.extend({ state: z.enum(['open', 'answered']).default('open') }))
    .output(pageOf(StaffAppeal).extend({ open: z.number(), now: z.date() })),
  answerAppeal: staffEndpoint('review')
    .errors({ own_account: refusal(403), wrong_state: refusal(409), own_decision: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/appeals/{id}/answer',
      summary: 'Reply to an appeal, once',
      tags: ['review'],
    })
    .input(z.object({ id: Id, result: z.enum(APPEAL_RESULTS), text: z.string().max(4_000) }))
    .output(z.object({ success: z.literal(true) })),
}
