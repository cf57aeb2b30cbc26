// Orders masters of uploaded recordings, within the monthly limit or the revision window of a payment.
import { lockAccount } from '#features/accounts/service.server.ts'
import { requireReadyUpload, requireReference } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, wrongState } from '#lib/errors.ts'
import { newIdAt, scopeOf, type TenantScope } from '#lib/pure/ids.ts'
import { findMaster, findSameMaster, insertMaster, restartMaster, type StoredMaster } from './data.server.ts'
import { paymentState, REVISION_DAYS, revisionsEnd } from './domain.ts'
import { findPayment } from './find-payments.server.ts'
import { quotaOf } from './show-terms.server.ts'
import type { MasterReference } from './tables.server.ts'

interface MasterOrder {
  uploadId: string
  preset: StoredMaster['preset']
  /** With the preset `reference`. */
  referenceId?: string
}

type OrderDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'limits'>

/**
 * Stores a pending master and enqueues its job. A recording has one master per preset or reference, however often it was
 * uploaded.
 *
 * @returns its id
 * @throws invalid_input for an upload that is not a recording or reference in scope, wrong_state while it is analysed,
 * revision_window_over, mastering_limit, too_many_requests
 */
export async function orderMaster(
  deps: OrderDeps,
  viewer: Viewer,
  { uploadId, preset, referenceId }: MasterOrder,
): Promise<string> {
  const scope = scopeOf(viewer)
  const { sha256 } = await requireReadyUpload(deps.db, { id: uploadId, scope, kind: 'audio' })
  const reference = await referenceFor(deps, scope, { preset, referenceId })
  await deps.limits.take('mastering.account', viewer.accountId)
  return deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.accountId)
    const same = await findSameMaster(trx, { scope, sha256, preset, profile: reference?.profile })
    if (same) return same.id
    const now = deps.clock.now()
    const isRevision = await requireAllowed(trx, viewer, sha256, now)
    const id = newIdAt(now)
    await insertMaster(trx, {
      id,
      account_id: viewer.accountId,
      artist_id: scope.artistId,
      upload_id: uploadId,
      recording_sha256: sha256,
      preset,
      reference: reference && JSON.stringify(reference),
      is_revision: isRevision,
      ordered_by: viewer.userId,
      created_at: now,
    })
    await deps.jobs.add(trx, 'mastering.run', { masterId: id })
    return id
  })
}

/** Null for every preset but `reference`. */
async function referenceFor(
  { db }: Pick<Deps, 'db'>,
  scope: TenantScope,
  { preset, referenceId }: Pick<MasterOrder, 'preset' | 'referenceId'>,
): Promise<MasterReference | null> {
  if ((preset === 'reference') !== (referenceId !== undefined))
    throw invalidInput([{ code: referenceId ? 'invalid_value' : 'required', at: 'referenceId' }])
  return referenceId ? requireReference(db, { id: referenceId, scope }) : null
}

/** @returns whether it is another preset of a paid recording */
async function requireAllowed(trx: Trx, viewer: Viewer, sha256: string, now: Date): Promise<boolean> {
  const payment = await findPayment(trx, { accountId: viewer.accountId, recording: sha256 })
  if (payment && paymentState(payment) === 'paid') {
    if (now >= revisionsEnd(payment))
      throw new AppError('revision_window_over', 402, { params: { days: REVISION_DAYS } })
    return true
  }
  const { used, most, resetsOn } = await quotaOf(trx, viewer, now)
  if (used >= most) throw new AppError('mastering_limit', 403, { params: { most, resets: resetsOn } })
  return false
}

/**
 * Retries a failed master, which does not count towards the limit again.
 *
 * @throws not_found, wrong_state, too_many_requests
 */
export async function retryMaster(
  deps: OrderDeps,
  { id, scope }: { id: string; scope: TenantScope },
): Promise<void> {
  const row = await findMaster(deps.db, { id, scope })
  if (!row) throw notFound()
  await deps.limits.take('mastering.account', scope.accountId)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await restartMaster(trx, id))) throw wrongState(row.state)
    await deps.jobs.add(trx, 'mastering.run', { masterId: id })
  })
}
