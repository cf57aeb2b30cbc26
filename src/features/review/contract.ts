// What staff may ask of the review desk.
import * as z from 'zod'
import { Release, ReleaseFinding } from '#features/releases/contract.ts'
import { REOPENING_REASONS, type ReopeningReason } from '#features/releases/domain/vocabulary.ts'
import { Id, PageQuery, pageOf, refusal, staffEndpoint } from '#lib/contract.ts'

const reasonCodes = Object.keys(REOPENING_REASONS) as [ReopeningReason, ...ReopeningReason[]]

export const QueueItem = z.object({
  releaseId: z.uuid(),
  title: z.string(),
  artistName: z.string(),
  type: z.string(),
  trackCount: z.number(),
  plan: z.string(),
  status: z.enum(['submitted', 'in_review']),
  submittedAt: z.date(),
  /** Two business days after submission. */
  dueAt: z.date(),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
})
export type QueueItem = z.infer<typeof QueueItem>

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
  dueAt: z.date(),
})
export type ReviewCase = z.infer<typeof ReviewCase>

const Decision = z.object({ id: Id, sha256: z.string().length(64) })
const Reasons = z
  .array(
    z.object({
      code: z.enum([...reasonCodes, 'other']),
      note: z.string().max(2_000).default(''),
      trackId: Id.nullable().default(null),
    }),
  )
  .max(20)

const decide = staffEndpoint('review').errors({
  wrong_state: refusal(409),
  revision_changed: refusal(409),
  reason_required: refusal(422),
})

export const review = {
  queue: staffEndpoint('review')
    .route({
      method: 'GET',
      path: '/review/releases',
      summary: 'What waits for review, due first',
      tags: ['review'],
    })
    .input(PageQuery)
    .output(pageOf(QueueItem).extend({ total: z.number(), dueToday: z.number() })),
  find: staffEndpoint('review')
    .route({ method: 'GET', path: '/review/releases/{id}', summary: 'One case', tags: ['review'] })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  start: decide
    .route({
      method: 'POST',
      path: '/review/releases/{id}/start',
      summary: 'Pick a submission up',
      tags: ['review'],
    })
    .input(z.object({ id: Id }))
    .output(ReviewCase),
  approve: decide
    .errors({ not_ready: refusal(422) })
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
}
