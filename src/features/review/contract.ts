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
import { Id, PageQuery, pageOf, refusal, several, staffEndpoint } from '#lib/contract.ts'

const reasonCodes = Object.keys(REOPENING_REASONS) as [ReopeningReason, ...ReopeningReason[]]

/** Who is on a case, until when unless they go on. */
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
  /** Findings it was sent with that advise. */
  adviceCount: z.number(),
  submittedAt: z.date(),
  /** As it was promised to the plan: so many hours of business days after submission. */
  dueAt: z.date(),
  claim: Claim.nullable(),
  isUpdate: z.boolean().describe('Of a release that is live meanwhile'),
  approved: z.enum(['by_me', 'by_another']).nullable().describe('By one of the two people who must'),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** What of the queue is meant: a case fits when every filter that is set has a value of its own. */
const QueueFilter = z.object({
  status: z.enum(['submitted', 'in_review']).optional(),
  plan: several(z.enum(PLAN_INPUTS), PLAN_CODES.length),
  type: several(z.enum(RELEASE_TYPES), RELEASE_TYPES.length),
  language: several(z.enum(CONTENT_LANGUAGES), CONTENT_LANGUAGES.length),
  claim: z.enum(['mine', 'nobody']).optional(),
  late: z.stringbool().optional().describe('Past its promise'),
  advice: z.stringbool().optional().describe('Sent with findings that advise'),
})

const OtherRelease = z.object({
  id: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  type: z.enum(RELEASE_TYPES),
  status: z.enum(STATUSES),
  releaseDate: z.iso.date().nullable(),
})

/** Of the whole catalogue, as far as it was ever submitted. */
const FoundRelease = OtherRelease.extend({
  accountName: z.string(),
  upc: z.string().nullable(),
  live: z.boolean(),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
})

/** A release as the reviewer hears it: the frozen revision, what the checks found, and what they propose. */
export const ReviewCase = z.object({
  release: Release,
  /** SHA-256 of the revision; a decision names it, so that nobody decides on what they have not seen. */
  sha256: z.string(),
  findings: z.array(ReleaseFinding),
  /** Reasons the checks propose, with the sentence the artist would read. */
  proposed: z.array(
    z.object({ code: z.enum(reasonCodes), trackId: z.uuid().nullable(), finding: ReleaseFinding }),
  ),
  account: z.object({
    name: z.string(),
    plan: z.string(),
    since: z.date(),
    releaseCount: z.number(),
    reopenedCount: z.number(),
  }),
  changes: Changes,
  otherReleases: z.array(OtherRelease).describe('The account’s newest, drafts left out'),
  matches: z
    .array(
      OtherRelease.extend({
        accountName: z.string().nullable().describe('Null for the account’s own'),
        same: z
          .array(
            z.object({
              what: z.enum(['recording', 'cover', 'title']),
              trackId: z.uuid().nullable(),
            }),
          )
          .describe('What both have'),
      }),
    )
    .describe('Releases of the whole catalogue that have its music, its cover or, in the account, its title'),
  dueAt: z.date().nullable(),
  claim: Claim.nullable(),
  /** Of this revision, by its hash. */
  approvals: z.array(z.object({ name: z.string(), at: z.date(), mine: z.boolean() })),
  approvalsNeeded: z.number(),
  reopeningRejects: z.boolean().describe('It came back too often: another reopening rejects it for good'),
  rejectionIsFinal: z.boolean().describe('It was rejected before: another rejection is for good'),
})
export type ReviewCase = z.infer<typeof ReviewCase>

const Decision = z.object({ id: Id, sha256: z.string().length(64) })
/** A reason of the list, or words of one's own. */
const GivenReason = z.object({
  code: z.enum([...reasonCodes, 'other']),
  note: z.string().max(2_000).default(''),
  trackId: Id.nullable().default(null),
  field: z.enum(FIELDS).nullable().default(null).describe('What the note is pinned to'),
  atMs: z.number().int().min(0).nullable().default(null).describe('A moment of the track’s audio'),
  finding: z
    .object({ code: z.string(), at: z.string(), atMs: z.number().optional() })
    .nullable()
    .default(null)
    .describe('One of the case’s findings in place of a note: its artist reads it in their own language'),
})
export type GivenReason = z.infer<typeof GivenReason>
const Reasons = z.array(GivenReason).max(20)

const claim = staffEndpoint('review').errors({ wrong_state: refusal(409), case_held: refusal(409) })
const decide = claim.errors({
  claim_required: refusal(409),
  revision_changed: refusal(409),
  reason_required: refusal(422),
})

/** An appeal as the desk sees it: what it is against, and by when it is answered. */
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
      summary: 'What waits for review, due first',
      tags: ['review'],
    })
    .input(PageQuery.extend(QueueFilter.shape))
    .output(
      pageOf(QueueItem).extend({
        total: z.number(),
        dueToday: z.number(),
        now: z.date().describe('The time ages and promises are told by'),
      }),
    ),
  search: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/search',
      summary: 'Find any release: part of a title or a name, or a whole UPC or ISRC',
      tags: ['review'],
    })
    .input(z.object({ words: z.string().max(200) }))
    .output(z.object({ items: z.array(FoundRelease), more: z.boolean().describe('Not all are told') })),
  find: staffEndpoint('review')
    .route({ method: 'GET', path: '/review/releases/{id}', summary: 'One case', tags: ['review'] })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  claim: claim
    .route({
      method: 'PUT',
      path: '/review/releases/{id}/claim',
      summary: 'Take a case, or stay on it for another while',
      tags: ['review'],
    })
    .input(
      z.object({
        id: Id,
        takeOver: z
          .string()
          .max(500)
          .optional()
          .describe('Why it is taken from whoever is on it; they are told'),
      }),
    )
    .output(ReviewCase),
  releaseClaim: staffEndpoint('review')
    .route({
      method: 'DELETE',
      path: '/review/releases/{id}/claim',
      summary: 'Give a case back to the queue',
      tags: ['review'],
    })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  approve: decide
    .errors({ not_ready: refusal(422), second_person_needed: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/releases/{id}/approval',
      summary: 'Approve this revision',
      tags: ['review'],
    })
    .input(Decision)
    .output(z.object({ status: z.string() })),
  reopen: decide
    .route({
      method: 'POST',
      path: '/review/releases/{id}/reopening',
      summary: 'Give it back with reasons',
      tags: ['review'],
    })
    .input(Decision.extend({ reasons: Reasons }))
    .output(z.object({ status: z.string() })),
  reject: decide
    .route({
      method: 'POST',
      path: '/review/releases/{id}/rejection',
      summary: 'Reject it, for a reason',
      tags: ['review'],
    })
    .input(Decision.extend({ reasons: Reasons, final: z.boolean().default(false) }))
    .output(z.object({ status: z.string() })),
  legalTakedown: staffEndpoint('releases.remove')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/releases/{id}/removal',
      summary: 'Remove it from every store because an order says so; for good',
      tags: ['review'],
    })
    .input(
      z.object({
        id: Id,
        order: z.string().max(2_000).describe('Whose order, and what it says: its artist reads it'),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
  appeals: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/appeals',
      summary: 'Appeals against decisions: open ones due first, answered ones newest first',
      tags: ['review'],
    })
    .input(PageQuery.extend({ state: z.enum(['open', 'answered']).default('open') }))
    .output(pageOf(StaffAppeal).extend({ open: z.number(), now: z.date() })),
  answerAppeal: staffEndpoint('review')
    .errors({ wrong_state: refusal(409), own_decision: refusal(409) })
    .route({
      method: 'POST',
      path: '/review/appeals/{id}/answer',
      summary: 'Answer an appeal, once',
      tags: ['review'],
    })
    .input(z.object({ id: Id, verdict: z.enum(APPEAL_RESULTS), text: z.string().max(4_000) }))
    .output(z.object({ success: z.literal(true) })),
}
