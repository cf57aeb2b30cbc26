// Staff approve payouts as a list whose hash they saw. Above the limit, which is for all that a person approves alone within a
// day, a list needs a second person, and is void as soon as anything in it is no longer what was approved.
import { createHash } from 'node:crypto'
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { DAY_MS } from '#lib/pure/dates.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import type { BatchPreview, PayoutBatch } from './contract.ts'
import { decimalText } from './domain/amounts.ts'
import { findAccountStates } from './find-pauses.server.ts'
import {
  type BatchRow,
  findBatchForUpdate,
  findPayoutForUpdate,
  insertBatch,
  listPayoutsForUpdate,
  listWaitingBatches,
  type PayoutRow,
  sumApprovedAlone,
  updateBatch,
} from './payouts.data.server.ts'
import { transitionPayouts } from './transition-payouts.server.ts'

type ApproveDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret' | 'payoutRules' | 'bookCurrency'>

/** Everything that must still be the same when the payouts are sent, one line each in the order of their ids. */
function hashOfList(rows: readonly PayoutRow[]): string {
  const lines = rows
    .map((row) =>
      JSON.stringify([
        row.id,
        row.account_id,
        row.rail,
        row.destination,
        row.currency,
        String(row.amount_micros),
      ]),
    )
    .sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

const sumOf = (rows: readonly PayoutRow[]) => rows.reduce((sum, row) => sum + row.amount_micros, 0n)

/** The limit counts a whole day, so that nobody can approve a large list in parts. */
async function needsSecondPerson(
  trx: Trx,
  { clock, payoutRules }: Pick<ApproveDeps, 'clock' | 'payoutRules'>,
  { userId }: Pick<Viewer, 'userId'>,
  totalMicros: bigint,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const aloneMicros = await sumApprovedAlone(trx, { userId, since })
  return aloneMicros + totalMicros > payoutRules.approvalLimitMicros
}

/** The list as it would be approved now. @throws list_changed, payout_paused, own_account */
export async function previewBatch(
  deps: ApproveDeps,
  viewer: Viewer,
  { ids }: { ids: string[] },
): Promise<BatchPreview> {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await requirePayable(trx, deps, viewer, ids)
    const totalMicros = sumOf(rows)
    return {
      sha256: hashOfList(rows),
      count: rows.length,
      totalMicros,
      currency: deps.bookCurrency,
      needsSecondPerson: await needsSecondPerson(trx, deps, viewer, totalMicros),
    }
  })
}

/**
 * Approves a list, or proposes it to a second person if the limit is exceeded.
 *
 * @throws list_changed, payout_paused, own_account
 */
export async function proposeBatch(
  deps: ApproveDeps,
  viewer: Viewer,
  { ids, sha256 }: { ids: string[]; sha256: string },
): Promise<PayoutBatch> {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await requirePayable(trx, deps, viewer, ids)
    if (hashOfList(rows) !== sha256) throw listChanged()
    const now = deps.clock.now()
    const totalMicros = sumOf(rows)
    const isEnough = !(await needsSecondPerson(trx, deps, viewer, totalMicros))
    const batch = await insertBatch(trx, {
      id: newIdAt(now),
      state: isEnough ? 'approved' : 'waiting',
      list_sha256: sha256,
      payout_ids: rows.map(({ id }) => id),
      total_micros: totalMicros,
      currency: deps.bookCurrency,
      proposed_by: viewer.userId,
      proposed_at: now,
      ...(isEnough ? { approved_by: viewer.userId, approved_at: now } : {}),
    })
    if (isEnough) await approve(trx, deps, viewer, rows)
    else await audit(trx, deps, viewer, rows, 'payout.proposed')
    return viewOf(batch, viewer.name, viewer.userId)
  })
}

/**
 * The second person approves. A list that has changed is void, and so is this approval.
 *
 * @throws not_found, wrong_state, second_person_required, own_account, list_changed
 */
export async function approveBatch(
  deps: ApproveDeps,
  viewer: Viewer,
  { id, sha256 }: { id: string; sha256: string },
): Promise<PayoutBatch> {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const batch = await findBatchForUpdate(trx, id)
    if (!batch) throw notFound()
    if (batch.state !== 'waiting') throw wrongState(batch.state)
    if (batch.proposed_by === viewer.userId) throw new AppError('second_person_required', 403)
    const rows = await requirePayable(trx, deps, viewer, batch.payout_ids).catch((error: unknown) => {
      if (error instanceof AppError && VOIDING.has(error.code)) return undefined
      throw error
    })
    if (!rows || hashOfList(rows) !== batch.list_sha256 || batch.list_sha256 !== sha256) {
      await updateBatch(trx, id, { state: 'void' })
      return undefined
    }
    await approve(trx, deps, viewer, rows)
    return updateBatch(trx, id, {
      state: 'approved',
      approved_by: viewer.userId,
      approved_at: deps.clock.now(),
    })
  })
  // The batch stays void, so the refusal comes after its transaction.
  if (!outcome) throw listChanged()
  return viewOf(outcome, '', viewer.userId)
}

const VOIDING: ReadonlySet<string> = new Set(['list_changed', 'payout_paused'])

export async function listBatches(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<{ items: PayoutBatch[] }> {
  const rows = await listWaitingBatches(db)
  return { items: rows.map((row) => viewOf(row, row.proposer_name, viewer.userId)) }
}

/** Staff cancel a payout that is not sent yet; the money goes back. @throws not_found, own_account, wrong_state */
export async function cancelByStaff(
  deps: ApproveDeps,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const payout = await findPayoutForUpdate(trx, id)
    if (!payout) throw notFound()
    await refuseOwnAccount(trx, { userId: viewer.userId, accountId: payout.account_id })
    await transitionPayouts(trx, deps, [{ payout, to: 'cancelled', reason }], {
      role: 'staff',
      id: viewer.userId,
    })
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'payout.cancelled',
      accountId: payout.account_id,
      entity: 'payout',
      entityId: id,
      before: { state: payout.state },
      after: { state: 'cancelled', reason },
    })
  })
}

/** The payouts of a list, locked. @throws list_changed, payout_paused, own_account */
async function requirePayable(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<PayoutRow[]> {
  const rows = await listPayoutsForUpdate(trx, ids)
  if (rows.length !== new Set(ids).size || rows.some(({ state }) => state !== 'due')) throw listChanged()
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))]
  for (const accountId of accountIds) await refuseOwnAccount(trx, { userId: viewer.userId, accountId })
  const stateOf = await findAccountStates(trx, deps, accountIds)
  if (accountIds.some((accountId) => stateOf(accountId).pauses.length > 0))
    throw new AppError('payout_paused', 409)
  return rows
}

async function approve(trx: Trx, deps: ApproveDeps, viewer: Viewer, rows: PayoutRow[]): Promise<void> {
  await transitionPayouts(
    trx,
    deps,
    rows.map((payout) => ({ payout, to: 'approved' })),
    { role: 'staff', id: viewer.userId },
  )
  await audit(trx, deps, viewer, rows, 'payout.approved')
}

async function audit(
  trx: Trx,
  deps: ApproveDeps,
  viewer: Viewer,
  rows: readonly PayoutRow[],
  action: 'payout.proposed' | 'payout.approved',
): Promise<void> {
  for (const row of rows)
    await recordAudit(trx, deps, {
      by: viewer,
      action,
      accountId: row.account_id,
      entity: 'payout',
      entityId: row.id,
      after: { amount: decimalText(row.amount_micros), currency: row.currency },
    })
}

const listChanged = () => new AppError('list_changed', 409)

const viewOf = (row: BatchRow, proposerName: string, viewerId: string): PayoutBatch => ({
  id: row.id,
  state: row.state,
  sha256: row.list_sha256.trim(),
  payoutIds: row.payout_ids,
  totalMicros: row.total_micros,
  currency: row.currency,
  proposedBy: proposerName,
  proposedAt: row.proposed_at,
  isOwnProposal: row.proposed_by === viewerId,
})
