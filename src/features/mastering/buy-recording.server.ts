// Buys a recording with all its masters: opens the checkout, and revokes the files after a refund.
import i18next from 'i18next'
import { lockAccount } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { closePurchase, openPurchase, type PurchaseDeps } from '#features/purchases/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, wrongState } from '#lib/errors.ts'
import { newIdAt, scopeOf } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import { findMaster, insertPurchase, listOpenPurchases, setRefunded } from './data.server.ts'
import { paymentState, RECORDING_PRICE_MINOR } from './domain.ts'
import { findPayment } from './find-payments.server.ts'

/**
 * Opens the checkout for the recording of a master. Closes an earlier one first, so that nobody can pay twice.
 *
 * @returns null when it is paid already
 * @throws not_found, wrong_state before there is something to listen to, plans_not_sold, checkout_open, too_many_requests,
 * payment_failed
 */
export async function buyRecording(
  deps: PurchaseDeps,
  viewer: Viewer,
  masterId: string,
): Promise<{ id: string; url: string } | null> {
  const master = await findMaster(deps.db, { id: masterId, scope: scopeOf(viewer) })
  if (!master) throw notFound()
  if (master.state !== 'success') throw wrongState(master.state)
  const of = { accountId: viewer.accountId, recording: master.recording_sha256 }
  if (await isPaid(deps.db, of)) return null
  for (const { id } of await listOpenPurchases(deps.db, of)) await closePurchase(deps, { purchaseId: id })
  if (await isPaid(deps.db, of)) return null
  const id = newIdAt(deps.clock.now())
  const { url } = await openPurchase(deps, viewer, {
    id,
    kind: 'mastering',
    amountMinor: RECORDING_PRICE_MINOR,
    description: i18next.getFixedT(viewer.language, 'mastering')('receipt', { name: master.file_name }),
    returnTo: paths.master(masterId, { purchase: id }),
    withPurchase: async (trx) => {
      await lockAccount(trx, viewer.accountId)
      if (!(await findMaster(trx, { id: masterId, scope: scopeOf(viewer) }))) throw notFound()
      if ((await isPaid(trx, of)) || (await listOpenPurchases(trx, of)).length > 0)
        throw new AppError('checkout_open', 409)
      await insertPurchase(trx, {
        id,
        account_id: viewer.accountId,
        recording_sha256: of.recording,
        refunded_at: null,
      })
    },
  })
  return { id, url }
}

const isPaid = async (db: Db, of: { accountId: string; recording: string }): Promise<boolean> =>
  paymentState(await findPayment(db, of)) === 'paid'

/** Job `mastering.refunded`: revokes the files after a refund. */
export async function endRefundedMastering(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { purchaseId }: { purchaseId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const refunded = await setRefunded(trx, purchaseId, deps.clock.now())
    if (!refunded) return
    await recordAudit(trx, deps, {
      by: { userId: null },
      action: 'mastering.refunded',
      accountId: refunded.account_id,
      entity: 'account',
      entityId: refunded.account_id,
    })
  })
}
