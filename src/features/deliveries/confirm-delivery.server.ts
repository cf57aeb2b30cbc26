// Staff record the answer of a store that came in another way than as an acknowledgement.
import type { Actor } from '#features/audit/service.server.ts'
import { findRevision } from '#features/releases/service.server.ts'
import { notFound, wrongState } from '#lib/errors.ts'
import { required } from '#lib/pure/required.ts'
import { acceptDelivery } from './accept-delivery.server.ts'
import type { StaffDelivery } from './contract.ts'
import { findDelivery } from './data.server.ts'
import { isConfirmable } from './domain.ts'
import { type ChangeDeps, changeDelivery } from './retry-delivery.server.ts'

/**
 * The delivery counts as accepted, a takedown as confirmed, as if an acknowledgement had said so. Some stores never send
 * one, or lose it, and nothing else would end the wait.
 *
 * @param note where the answer came from; kept in the audit log
 * @throws not_found; wrong_state unless the store has all of it and has not answered
 */
export async function confirmDelivery(
  deps: ChangeDeps,
  { id, note, by }: { id: string; note: string; by: Actor },
): Promise<StaffDelivery> {
  const before = await findDelivery(deps.db, id)
  if (!before) throw notFound()
  const { content } = required(await findRevision(deps.db, before.release_id, before.revision))
  const decision = { by, action: 'delivery.confirmed', note } as const
  return changeDelivery(deps, before, decision, async (trx, delivery) => {
    if (!isConfirmable(delivery.status)) throw wrongState(delivery.status)
    await acceptDelivery(trx, deps, delivery, { content, detail: { isConfirmedByStaff: true } })
  })
}
