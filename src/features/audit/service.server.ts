// Writes down who did what, in the transaction of the deed: either both are there or neither.
import { createHmac } from 'node:crypto'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'
import { currentRequest } from '#lib/request.ts'
import { insertAuditEntry } from './data.server.ts'

/** Who did it: a viewer fits, as does `{ userId: null }` for the system itself. */
export interface Actor {
  userId: string | null
}

export interface Deed {
  by: Actor
  /** A verb of the feature's own, such as `payout_method.changed`. */
  action: string
  accountId?: string | null
  entity: string
  entityId: string
  /** What changed, before and after: never a password, a token or a whole file. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** @param db the transaction of the deed itself */
export function recordAudit(
  db: Db,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { by, action, accountId, entity, entityId, before, after }: Deed,
): Promise<unknown> {
  const { requestId, address, impersonator } = currentRequest()
  return insertAuditEntry(db, {
    ...{ id: newId(), at: clock.now(), action, entity, entity_id: entityId },
    ...{ actor_id: by.userId, impersonator_id: impersonator ?? null, account_id: accountId ?? null },
    ...{ before: before ?? null, after: after ?? null, request_id: requestId ?? null },
    address_hash: address ? createHmac('sha256', secret).update(`address\n${address}`).digest('hex') : null,
  })
}
