// Ends what an invoice paid for, after its money went back.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import {
  findInvoice,
  findNewestPeriod,
  findRunning,
  findUpgradeOfInvoice,
  hasUpgradeSince,
  lockAccount,
  undoUpgrade,
  updateSubscription,
} from './data.server.ts'
import { type FollowDeps, followSubscription } from './follow-subscription.server.ts'
import { priceOf } from './open-checkout.server.ts'

/**
 * Ends the subscription of a period that was paid back, or returns to PRO where an upgrade was. Safe to repeat.
 *
 * @throws NoBillingAnswer
 */
export async function endRefunded(
  deps: FollowDeps & Pick<Deps, 'planPrices'>,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const invoice = await findInvoice(deps.db, invoiceId)
  if (!invoice) return
  const running = await findRunning(deps.db, invoice.account_id)
  if (running?.source !== 'stripe') return
  const gatewayId = running.gateway_id
  if (invoice.subscription_id === gatewayId) {
    // A later period was paid since, which nobody has asked back.
    if ((await findNewestPeriod(deps.db, gatewayId))?.id !== invoice.id) return
    await deps.billing.endSubscription(gatewayId)
    await followSubscription(deps, { gatewayId })
    return
  }
  const upgrade = await findUpgradeOfInvoice(deps.db, invoiceId)
  if (upgrade?.state !== 'paid') return
  await deps.billing.setPrice(gatewayId, priceOf(deps, 'pro'))
  // A lesser price begins with the next period, except where the better one is paid back.
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, invoice.account_id)
    if (await undoUpgrade(trx, upgrade.id)) await updateSubscription(trx, running.id, { plan: 'pro' })
  })
  await followSubscription(deps, { gatewayId })
}

/** Whether an upgrade was paid since an invoice of a period, so that it would end with that period. */
export async function isUpgradedSince(db: Db, invoiceId: string): Promise<boolean> {
  const invoice = await findInvoice(db, invoiceId)
  const running = invoice && (await findRunning(db, invoice.account_id))
  if (!running || invoice.subscription_id !== running.gateway_id) return false
  if ((await findNewestPeriod(db, running.gateway_id))?.id !== invoice.id) return false
  return hasUpgradeSince(db, { accountId: invoice.account_id, since: invoice.issued_at })
}
