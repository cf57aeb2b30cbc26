// Answers, decides and withdraws disputes; the end of one settles what was frozen.
import { refuseOwnAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { settleFreeze } from '#features/earnings/service.server.ts'
import { closeClaim } from '#features/splits/service.server.ts'
import { type StoredDocument, withStoredDocuments } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { announceDispute } from './announce-dispute.server.ts'
import {
  type DisputeRow,
  findDispute,
  findDisputeForUpdate,
  insertEvent,
  insertFiles,
  updateDispute,
} from './data.server.ts'
import { canAnswer, canDecide, type DisputeEvent, isOpen } from './domain.ts'

type CloseDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secret'>

/** The dispute, locked: of concurrent answers and decisions one is first. @throws not_found */
async function lock(trx: Trx, id: string): Promise<DisputeRow> {
  if (!(await findDisputeForUpdate(trx, id))) throw notFound()
  const row = await findDispute(trx, id)
  if (!row) throw notFound()
  return row
}

/** @throws not_found, wrong_state, invalid_input */
export async function answerDispute(
  deps: CloseDeps & Pick<Deps, 'objects' | 'limits'>,
  viewer: Viewer,
  { id, text, files }: { id: string; text: string; files: readonly File[] },
): Promise<void> {
  const seen = await findDispute(deps.db, id)
  if (seen?.respondent_account_id !== viewer.accountId) throw notFound()
  if (text.trim() === '') throw invalidInput([{ code: 'required', at: 'text' }])
  await deps.limits.take('dispute.account', viewer.accountId)
  await withStoredDocuments(deps, { files, folder: 'disputes' }, (stored) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await lock(trx, id)
      if (!canAnswer(row.status)) throw wrongState(row.status)
      await updateDispute(trx, id, { status: 'answered' })
      await log(trx, deps, { id, type: 'answered', viewer, text, files: stored })
      await announceDispute(trx, deps, { row, event: 'answered', to: ['claimant'] })
    }),
  )
}

/** Job `dispute.overdue`: nobody has answered in time; staff can decide without it. */
export async function noteOverdue(deps: CloseDeps, { disputeId }: { disputeId: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, disputeId)
    if (row.status !== 'open' || row.deadline_at > deps.clock.now()) return
    await insertEvent(trx, {
      id: newId(),
      dispute_id: disputeId,
      type: 'overdue',
      actor_id: null,
      text: '',
      at: deps.clock.now(),
    })
    await announceDispute(trx, deps, { row, event: 'overdue', to: ['claimant', 'respondent'] })
  })
}

/** The claimant gives up the claim; everything that was frozen goes back. @throws not_found, wrong_state */
export async function withdrawDispute(
  deps: CloseDeps,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    if (row.claimant_account_id !== viewer.accountId) throw notFound()
    if (!isOpen(row.status)) throw wrongState(row.status)
    await updateDispute(trx, id, { status: 'withdrawn', closed_at: deps.clock.now() })
    await log(trx, deps, { id, type: 'withdrawn', viewer, text: '', files: [] })
    await announceDispute(trx, deps, { row, event: 'withdrawn', to: ['respondent'] })
    await settle(trx, deps, { row, upheldBp: 0, viewer })
  })
}

/**
 * Decides how much of the claim is upheld. That part of what was frozen goes to the claimant, the rest back; for later
 * months the split sheet of the track changes by as much.
 *
 * @throws not_found, wrong_state, own_account, invalid_input
 */
export async function decideDispute(
  deps: CloseDeps,
  viewer: Viewer,
  { id, upheldBp, note }: { id: string; upheldBp: number; note: string },
): Promise<void> {
  if (note.trim() === '') throw invalidInput([{ code: 'required', at: 'note' }])
  await deps.db.transaction().execute(async (trx) => {
    const row = await lock(trx, id)
    for (const accountId of [row.claimant_account_id, row.respondent_account_id])
      await refuseOwnAccount(trx, { userId: viewer.userId, accountId })
    const now = deps.clock.now()
    if (!canDecide({ status: row.status, deadlineAt: row.deadline_at }, now)) throw wrongState(row.status)
    if (upheldBp > row.claimed_bp)
      throw invalidInput([{ code: 'dispute_upheld', at: 'upheldBp', params: { max: row.claimed_bp } }])
    await updateDispute(trx, id, { status: 'decided', upheld_bp: upheldBp, closed_at: now })
    await log(trx, deps, {
      id,
      type: 'decided',
      viewer,
      text: note,
      files: [],
      after: { upheld_bp: upheldBp },
    })
    await announceDispute(trx, deps, {
      row: { ...row, upheld_bp: upheldBp },
      event: 'decided',
      to: ['claimant', 'respondent'],
    })
    await settle(trx, deps, { row, upheldBp, viewer })
  })
}

async function settle(
  trx: Trx,
  deps: CloseDeps,
  { row, upheldBp, viewer }: { row: DisputeRow; upheldBp: number; viewer: Viewer },
): Promise<void> {
  await closeClaim(trx, deps, {
    disputeId: row.id,
    upheldBp,
    claimantAccountId: row.claimant_account_id,
    by: viewer,
  })
  await settleFreeze(trx, deps, {
    disputeId: row.id,
    accountId: row.respondent_account_id,
    claimantAccountId: row.claimant_account_id,
    claimedBp: row.claimed_bp,
    upheldBp,
    actorId: viewer.userId,
  })
}

async function log(
  trx: Trx,
  deps: CloseDeps,
  it: {
    id: string
    type: Extract<DisputeEvent, 'answered' | 'decided' | 'withdrawn'>
    viewer: Viewer
    text: string
    files: readonly StoredDocument[]
    after?: Record<string, unknown>
  },
): Promise<void> {
  const { id, type, viewer, text, files, after } = it
  const eventId = newId()
  await insertEvent(trx, {
    id: eventId,
    dispute_id: id,
    type,
    actor_id: viewer.userId,
    text: text.trim(),
    at: deps.clock.now(),
  })
  if (files.length > 0)
    await insertFiles(
      trx,
      files.map((file) => ({ ...file, event_id: eventId, dispute_id: id })),
    )
  await recordAudit(trx, deps, {
    by: viewer,
    action: `dispute.${type}`,
    accountId: viewer.accountId,
    entity: 'dispute',
    entityId: id,
    after,
  })
}
