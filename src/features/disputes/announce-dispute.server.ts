// Notifies both sides of a dispute, in the app, by mail and by webhook.
import { recordActivity } from '#features/activity/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import { emitWebhook } from '#features/webhooks/service.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { paths } from '#lib/pure/paths.ts'
import type { DisputeRow } from './data.server.ts'
import { type DisputeEvent, type DisputeSide, resultOf } from './domain.ts'

export const accountOf = (row: DisputeRow, side: DisputeSide): string =>
  side === 'claimant' ? row.claimant_account_id : row.respondent_account_id

/** @param trx the transaction of the event */
export async function announceDispute(
  trx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { row, event, to }: { row: DisputeRow; event: DisputeEvent; to: readonly DisputeSide[] },
): Promise<void> {
  for (const side of to) {
    const accountId = accountOf(row, side)
    await notify(trx, deps, {
      to: { accountId, needs: 'splits.view' },
      kind: `money.dispute_${event}`,
      params: { name: side === 'claimant' ? row.respondent_name : row.claimant_name, title: row.title },
      href: paths.dispute(row.id),
      key: `dispute-${event}-${row.id}`,
    })
    await deps.jobs.add(trx, 'dispute.announced', { disputeId: row.id, event, side })
  }
  if (event !== 'opened' && event !== 'decided') return
  for (const side of ['claimant', 'respondent'] as const) {
    const accountId = accountOf(row, side)
    await recordActivity(trx, deps, {
      accountId,
      type: `dispute.${event}`,
      title: row.title,
      entity: 'dispute',
      entityId: row.id,
    })
    await emitWebhook(trx, deps, {
      accountId,
      type: `dispute.${event}`,
      eventId: newId(),
      data: {
        dispute_id: row.id,
        side,
        ...(row.upheld_bp === null
          ? {}
          : { result: resultOf(row.upheld_bp, row.claimed_bp), upheld_bp: row.upheld_bp }),
      },
    })
  }
}
