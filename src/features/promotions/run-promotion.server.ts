// Runs paid promotions: staff start one, enter the numbers of each day, and finish it; a refund ends it.
import i18next from 'i18next'
import { listAccountPeople, listStaff, refuseOwnAccount } from '#features/accounts/service.server.ts'
import { type AuditAction, recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { minorOf } from '#features/purchases/domain.ts'
import { isRefundAwaited, returnAsCredit } from '#features/purchases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { PlainDate } from '#lib/pure/dates.ts'
import { paths } from '#lib/pure/paths.ts'
import {
  findPromotable,
  findPromotion,
  listDays,
  lockPromotion,
  type StoredPromotion,
  setDay,
  updatePromotion,
} from './data.server.ts'
import { lastDay, type PromotionState, REPORT_LENGTH_MIN, unspentMinor } from './domain.ts'

export type RunDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

/** Job `promotions.paid`: shows the order to its account and to staff. */
export async function receiveOrder(deps: RunDeps, { promotionId }: { promotionId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPromotion(trx, promotionId)
    if (row?.state !== 'ordered') return
    const now = deps.clock.now()
    await updatePromotion(trx, row.id, { state: 'paid', paid_at: now })
    const named = await findPromotion(trx, row.id)
    for (const member of await listStaff(trx, { duty: 'promotions', now }))
      await notify(trx, deps, {
        to: { userId: member.id },
        kind: 'account.promotion_ordered',
        params: { title: named?.release_title ?? '', days: row.days },
        href: paths.admin.promotion(row.id),
        key: `promotion-ordered:${row.id}`,
      })
  })
}

/** Job `promotions.refunded`: the money went back. */
export async function endRefundedPromotion(
  deps: RunDeps,
  { promotionId }: { promotionId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPromotion(trx, promotionId)
    if (!row || row.state === 'refunded' || row.state === 'ordered') return
    await updatePromotion(trx, row.id, { state: 'refunded', ended_at: deps.clock.now() })
    await recordAudit(trx, deps, {
      by: { userId: null },
      action: 'promotion.refunded',
      accountId: row.account_id,
      entity: 'promotion',
      entityId: row.id,
    })
  })
}

/** @throws not_found, own_account, wrong_state, release_unavailable once it was taken down or reopened, refund_waits */
export const startPromotion = (deps: RunDeps, viewer: Viewer, id: string): Promise<void> =>
  change(deps, viewer, { id, from: ['paid'] }, async (trx, row) => {
    if (!(await findPromotable(trx, { id: row.release_id, accountId: row.account_id })))
      throw new AppError('release_unavailable', 409)
    if (await isRefundAwaited(trx, id)) throw new AppError('refund_waits', 409)
    await updatePromotion(trx, id, { state: 'running', started_at: deps.clock.now() })
    await record(trx, deps, viewer, row, 'promotion.started')
    await tell(trx, deps, row, 'started')
  })

/**
 * Sets what the advertising network charged and counted on a day. Days can be corrected until the promotion is finished.
 *
 * @throws not_found, own_account, wrong_state, invalid_input
 */
export const setPromotionDay = (
  deps: RunDeps,
  viewer: Viewer,
  { id, day, spent, clicks }: { id: string; day: PlainDate; spent: string; clicks: number },
): Promise<void> =>
  change(deps, viewer, { id, from: ['running'] }, async (trx, row) => {
    const spentMinor = minorOf(spent)
    const isWithin = day >= row.starts_on && day <= lastDay({ startsOn: row.starts_on, days: row.days })
    const others = (await listDays(trx, id)).filter((other) => other.day !== day)
    const left = unspentMinor(row, others)
    const problems = [
      ...(isWithin && day <= deps.clock.today() ? [] : [{ code: 'promotion_day', at: 'day' }]),
      ...(spentMinor === undefined
        ? [{ code: 'invalid_value', at: 'spent' }]
        : spentMinor > left
          ? [{ code: 'promotion_overspent', at: 'spent', params: { left: left / 100 } }]
          : []),
    ]
    if (problems.length > 0 || spentMinor === undefined) throw invalidInput(problems)
    await setDay(trx, { promotion_id: id, day, spent_minor: spentMinor, clicks })
    await record(trx, deps, viewer, row, 'promotion.day_set', { day, amount: spentMinor, clicks })
  })

/**
 * What was not spent goes back as credit.
 *
 * @throws not_found, own_account, wrong_state, invalid_input, refund_waits while all of it is asked back
 */
export const finishPromotion = (
  deps: RunDeps,
  viewer: Viewer,
  { id, report }: { id: string; report: string },
): Promise<void> =>
  change(deps, viewer, { id, from: ['running'] }, async (trx, row) => {
    if (report.trim().length < REPORT_LENGTH_MIN)
      throw invalidInput([{ code: 'reason_short', at: 'report', params: { min: REPORT_LENGTH_MIN } }])
    const rest = unspentMinor(row, await listDays(trx, id))
    if (rest > 0)
      await returnAsCredit(trx, deps, viewer, {
        purchaseId: id,
        amountMinor: rest,
        reason: await restReason(trx, row),
      })
    await updatePromotion(trx, id, {
      state: 'finished',
      ended_at: deps.clock.now(),
      report: report.trim(),
    })
    await record(trx, deps, viewer, row, 'promotion.finished')
    await tell(trx, deps, row, 'finished')
  })

/** The note beside the credit, in the language of its reader. */
async function restReason(trx: Trx, row: StoredPromotion): Promise<string> {
  const [reader] = await listAccountPeople(trx, { accountId: row.account_id, needs: 'plan.manage' })
  const named = await findPromotion(trx, row.id)
  const t = i18next.getFixedT(reader?.language ?? 'en', 'promotions')
  return t('restOf', { title: named?.release_title ?? '' })
}

async function change(
  deps: RunDeps,
  { userId }: Viewer,
  { id, from }: { id: string; from: readonly PromotionState[] },
  act: (trx: Trx, row: StoredPromotion) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockPromotion(trx, id)
    if (!row || row.state === 'ordered') throw notFound()
    await refuseOwnAccount(trx, { userId, accountId: row.account_id })
    if (!from.includes(row.state)) throw wrongState(row.state)
    await act(trx, row)
  })
}

const record = (
  trx: Trx,
  deps: RunDeps,
  viewer: Viewer,
  row: StoredPromotion,
  action: AuditAction,
  after?: Record<string, string | number>,
) =>
  recordAudit(trx, deps, {
    by: viewer,
    action,
    accountId: row.account_id,
    entity: 'promotion',
    entityId: row.id,
    after,
  })

async function tell(
  trx: Trx,
  deps: RunDeps,
  row: StoredPromotion,
  news: 'started' | 'finished',
): Promise<void> {
  const named = await findPromotion(trx, row.id)
  await notify(trx, deps, {
    to: { accountId: row.account_id, needs: 'plan.manage' },
    kind: `account.promotion_${news}`,
    params: { title: named?.release_title ?? '' },
    href: paths.promotion(row.id),
    key: `promotion-${news}:${row.id}`,
  })
  await deps.jobs.add(trx, 'promotions.mail', { promotionId: row.id, news })
}
