// The review queue as one reviewer sees it, earliest deadline first.
import { planCodeOf } from '#features/accounts/domain.ts'
import { countOpenAppeals } from '#features/releases/service.server.ts'
import { showUploads } from '#features/uploads/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput } from '#lib/errors.ts'
import { COUNTED_MAX } from '#lib/pure/counted.ts'
import { addDays, startOfDay } from '#lib/pure/dates.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { claimOf, type Reviewer } from './claim-case.server.ts'
import type { QueueItem } from './contract.ts'
import { countWaiting, listWaiting, type QueueFilter } from './queue.data.server.ts'

/** @throws invalid_input for an invalid cursor */
export async function listQueue(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  {
    cursor,
    limit,
    reviewer,
    ...filter
  }: QueueFilter & { cursor?: string; limit: number; reviewer: Reviewer },
) {
  const now = deps.clock.now()
  const params = { ...filter, reviewerId: reviewer.userId, now }
  const dayEnd = startOfDay(addDays(deps.clock.today(), 1))
  const [rows, count] = await Promise.all([
    listWaiting(deps.db, { ...params, after: placeOf(cursor), limit }),
    countWaiting(deps.db, { ...params, dayEnd, most: COUNTED_MAX + 1 }),
  ])
  const page = rows.slice(0, limit)
  const covers = page.map((row) => row.artwork_upload_id).filter((id) => id !== null)
  const uploads = await showUploads(deps, covers, scopeOf(reviewer))
  const items = page.map(
    (row): QueueItem => ({
      releaseId: row.id,
      title: row.title,
      artistName: row.artist_name ?? '',
      type: row.type,
      plan: planCodeOf(row.plan),
      language: row.language,
      trackCount: Number(row.track_count),
      status: row.status === 'in_review' ? 'in_review' : 'submitted',
      adviceCount: row.review_advice,
      submittedAt: row.submitted_at,
      dueAt: row.review_due_at,
      claim: claimOf(row, reviewer),
      isUpdate: row.live_at !== null,
      approved: row.approved_by_me === null ? null : row.approved_by_me ? 'by_me' : 'by_another',
      artworkUrls: (row.artwork_upload_id && uploads.get(row.artwork_upload_id)?.urls) || null,
    }),
  )
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items,
    nextCursor: last ? `${last.dueAt.toISOString()}|${last.releaseId}` : null,
    total: Number(count.total),
    dueToday: Number(count.due_today),
    now,
  }
}

/** How many cases wait, how many are past their due time, and how many appeals are open; counted to COUNTED_MAX. */
export async function reviewStats(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Reviewer, 'userId'>,
) {
  const now = clock.now()
  const [cases, appeals] = await Promise.all([
    countWaiting(db, { reviewerId: userId, now, dayEnd: now, most: COUNTED_MAX + 1 }),
    countOpenAppeals(db),
  ])
  return { waiting: Number(cases.total), overdue: Number(cases.due_today), appeals }
}

/** The position at which a page ended: a timestamp and an id. */
function placeOf(cursor: string | undefined): { dueAt: Date; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [due = '', id = ''] = cursor.split('|')
  const dueAt = new Date(due)
  if (Number.isNaN(dueAt.getTime()) || !/^[0-9a-f-]{36}$/.test(id))
    throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  return { dueAt, id }
}
