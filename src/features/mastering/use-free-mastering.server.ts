// Free masterings of an account: each unlocks the files of one recording, like a payment.
import { lockAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { scopeOf } from '#lib/pure/ids.ts'
import { findMaster, insertFreeMastering, spendFreeMastering } from './data.server.ts'
import { paymentState } from './domain.ts'
import { findPayment } from './find-payments.server.ts'

/** Not idempotent: the caller ensures that it runs once. */
export const giveFreeMastering = (
  trx: Trx,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
) =>
  insertFreeMastering(trx, {
    id,
    account_id: accountId,
    given_at: at,
    recording_sha256: null,
    used_at: null,
    withdrawn_at: null,
  })

/**
 * Unlocks the files of a recording with a free mastering. Does not use one when the recording is already paid.
 *
 * @throws not_found, wrong_state before there is something to listen to, no_free_mastering
 */
export async function payWithFreeMastering(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  viewer: Viewer,
  masterId: string,
): Promise<void> {
  const master = await findMaster(deps.db, { id: masterId, scope: scopeOf(viewer) })
  if (!master) throw notFound()
  if (master.state !== 'success') throw wrongState(master.state)
  const { accountId } = viewer
  const recording = master.recording_sha256
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await findMaster(trx, { id: masterId, scope: scopeOf(viewer) }))) throw notFound()
    if (paymentState(await findPayment(trx, { accountId, recording })) === 'paid') return
    if (!(await spendFreeMastering(trx, { accountId, recording, at: deps.clock.now() })))
      throw new AppError('no_free_mastering', 409)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'mastering.free_used',
      accountId,
      entity: 'account',
      entityId: accountId,
    })
  })
}
