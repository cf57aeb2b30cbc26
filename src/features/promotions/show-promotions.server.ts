// Promotions as their account and staff see them.
import { isMember } from '#features/accounts/service.server.ts'
import { minorText } from '#features/plans/domain/prices.ts'
import { listReturned } from '#features/purchases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { Promotion, PromotionSummary, StaffPromotion } from './contract.ts'
import {
  countWaiting,
  findPromotion,
  listDays,
  listOfView,
  listOwn,
  type PromotionRow,
} from './data.server.ts'
import { lastDay, type StaffView } from './domain.ts'

type ShowDeps = Pick<Deps, 'db'>
interface Page {
  cursor?: string
  limit: number
}

export async function listPromotions(
  { db }: ShowDeps,
  { accountId, limit, cursor }: Page & { accountId: string },
) {
  return pageOfRows(await listOwn(db, { accountId, limit, cursor }), limit, summaryOf)
}

export async function listPromotionsForStaff({ db }: ShowDeps, { limit, ...by }: Page & { view: StaffView }) {
  return pageOfRows(await listOfView(db, { ...by, limit }), limit, (row) => ({
    ...summaryOf(row),
    account: accountOf(row),
  }))
}

function pageOfRows<T>(rows: readonly PromotionRow[], limit: number, show: (row: PromotionRow) => T) {
  return {
    items: rows.slice(0, limit).map(show),
    nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
  }
}

/** @throws not_found, also while it is not paid */
export async function showPromotion(
  { db }: ShowDeps,
  by: { id: string; accountId: string },
): Promise<Promotion> {
  const row = await findPromotion(db, by.id)
  if (row?.account_id !== by.accountId || row.state === 'ordered') throw notFound()
  return detailOf({ db }, row)
}

/** @throws not_found, also while it is not paid */
export async function showPromotionToStaff(
  { db }: ShowDeps,
  { userId }: Viewer,
  id: string,
): Promise<StaffPromotion> {
  const row = await findPromotion(db, id)
  if (!row || row.state === 'ordered') throw notFound()
  return {
    ...(await detailOf({ db }, row)),
    account: accountOf(row),
    upc: row.upc,
    releaseStatus: row.release_status,
    isOwnAccount: await isMember(db, { userId, accountId: row.account_id }),
  }
}

const summaryOf = (row: PromotionRow): PromotionSummary => ({
  id: row.id,
  release: { id: row.release_id, title: row.release_title, artist: row.artist_name },
  state: row.state,
  dailyBudget: minorText(row.daily_minor),
  days: row.days,
  total: minorText(row.daily_minor * row.days),
  currency: row.currency,
  startsOn: row.starts_on,
  endsOn: lastDay({ startsOn: row.starts_on, days: row.days }),
  paidAt: row.paid_at,
})

const accountOf = (row: PromotionRow) => ({
  id: row.account_id,
  name: row.owner_name ?? '',
  email: row.owner_email ?? '',
  userId: row.owner_id,
})

async function detailOf({ db }: ShowDeps, row: PromotionRow): Promise<Promotion> {
  const days = await listDays(db, row.id)
  const [returned] = await listReturned(db, [row.id])
  return {
    ...summaryOf(row),
    goal: row.goal,
    countries: row.countries,
    note: row.note,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    report: row.report,
    refundUntil: row.refund_deadline,
    spent: minorText(days.reduce((sum, { spent_minor }) => sum + spent_minor, 0)),
    returned: returned ? minorText(returned.amountMinor) : null,
    clicks: days.reduce((sum, { clicks }) => sum + clicks, 0),
    daysReported: days.map(({ day, spent_minor, clicks }) => ({
      day,
      spent: minorText(spent_minor),
      clicks,
    })),
  }
}

/** For the start page of the staff area. */
export const promotionStats = async ({ db }: ShowDeps) => ({ waiting: await countWaiting(db) })
