// Replies to appeals against review decisions: each once, with notification, mail and audit entry.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordActivity } from '#features/activity/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { UserId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { findAnyReleaseForUpdate, type ReleaseRow, setStatus } from '../data.server.ts'
import { withdrawnDecision } from '../domain/appeals.ts'
import type { Appeal } from './contract.ts'
import {
  type AppealPageRow,
  type AppealRow,
  type AppealsQuery,
  countOpenAppeals,
  findAppeal,
  listAppealPage,
  setAnswer,
} from './data.server.ts'

export type AppealDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'secret' | 'review' | 'holidays'>

export const appealOf = (row: AppealRow): Appeal => ({
  id: row.id,
  text: row.text,
  sentAt: row.created_at,
  dueAt: row.due_at,
  result: row.result,
  answer: row.answer,
  answeredAt: row.answered_at,
})

export async function record(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'secret'>,
  release: Pick<ReleaseRow, 'id' | 'account_id' | 'artist_id' | 'title'>,
  params: { eventType: 'appealed' | 'appeal_answered'; actorId: string; after?: Record<string, unknown> },
): Promise<void> {
  const what = { entity: 'release' as const, entityId: release.id, accountId: release.account_id }
  await recordActivity(trx, deps, {
    ...what,
    artistId: release.artist_id,
    type: `release.${params.eventType}`,
    title: release.title,
    actorId: params.actorId,
  })
  await recordAudit(trx, deps, {
    ...what,
    by: { userId: params.actorId },
    action: `release.${params.eventType}`,
    after: params.after,
  })
}

/**
 * Replies to an appeal, once. Granting it lets the artist act again. Nobody replies to an appeal against their own
 * decision, or of an account they belong to.
 * @throws not_found, own_account, wrong_state when it has a reply already, own_decision, required without text
 */
export async function answerAppeal(
  deps: AppealDeps,
  params: { id: string; userId: UserId; result: 'upheld' | 'changed'; text: string },
): Promise<void> {
  const text = params.text.trim()
  if (text === '') throw invalidInput([{ code: 'required', at: 'text' }])
  await deps.db.transaction().execute(async (trx) => {
    const appeal = await findAppeal(trx, params.id)
    const release = appeal && (await findAnyReleaseForUpdate(trx, appeal.release_id))
    if (!release) throw notFound()
    await refuseOwnAccount(trx, { userId: params.userId, accountId: release.account_id })
    if (appeal.actor_id === params.userId) throw new AppError('own_decision', 409)
    const now = deps.clock.now()
    const { result } = params
    const answer = { result, answer: text, answered_by: params.userId, answered_at: now }
    if (!(await setAnswer(trx, params.id, answer))) throw wrongState(release.status)
    if (result === 'changed') {
      const values = withdrawnDecision(appeal.to_status, { reopenedCount: release.reopened_count })
      await setStatus(trx, release.id, release.status, values, now)
    }
    await record(trx, deps, release, {
      eventType: 'appeal_answered',
      actorId: params.userId,
      after: { result },
    })
    await notify(trx, deps, {
      to: { accountId: release.account_id, artistId: release.artist_id, needs: 'catalogue.view' },
      kind: 'releases.appeal_answered',
      params: { title: release.title },
      href: paths.release(release.id),
      key: `release-appeal-${params.id}`,
    })
    await deps.jobs.add(trx, 'release.appeal_answered', { appealId: params.id })
  })
}

export interface AppealPage {
  rows: AppealPageRow[]
  nextCursor: string | null
  open: number
}

/** For staff: a page of all appeals, and how many are open. @throws invalid_input for an invalid cursor */
export async function listAppeals(
  { db }: Pick<Deps, 'db'>,
  { cursor, state, limit }: Omit<AppealsQuery, 'after'> & { cursor?: string },
): Promise<AppealPage> {
  const [appeals, open] = await Promise.all([
    listAppealPage(db, { state, limit, after: placeOf(cursor) }),
    countOpenAppeals(db),
  ])
  const rows = appeals.slice(0, limit)
  const last = appeals.length > limit ? rows.at(-1) : undefined
  const instant = last && (state === 'open' ? last.due_at : last.answered_at)
  return { rows, open, nextCursor: last && instant ? `${instant.toISOString()}|${last.id}` : null }
}

function placeOf(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [time = '', id = ''] = cursor.split('|')
  const instant = new Date(time)
  if (Number.isNaN(instant.getTime()) || !/^[0-9a-f-]{36}$/.test(id))
    throw invalidInput([{ code: 'invalid_value', at: 'cursor' }])
  return { at: instant, id }
}
