// Records who did what in the transaction of the action itself, so that both commit or neither.
import { createHmac } from 'node:crypto'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newIdAt } from '#lib/pure/ids.ts'
import { currentRequest } from '#lib/request.ts'
import { insertAuditEntry } from './data.server.ts'
import type { AuditAction, SubjectKind } from './domain/actions.ts'

/** The acting viewer, or `{ userId: null }` for the system. */
export interface Actor {
  userId: string | null
}

export interface AuditRecord {
  by: Actor
  action: AuditAction
  accountId?: string | null
  entity: SubjectKind
  entityId: string
  /** The values before and after: never a password, a token or a whole file. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** @param db the transaction of the recorded action */
export function recordAudit(
  db: Db,
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  { by, action, accountId, entity, entityId, before, after }: AuditRecord,
): Promise<unknown> {
  const { requestId, address, impersonator } = currentRequest()
  return insertAuditEntry(db, {
    id: newIdAt(clock.now()),
    at: clock.now(),
    action,
    entity,
    entity_id: entityId,
    actor_id: by.userId,
    impersonator_id: impersonator ?? null,
    account_id: accountId ?? null,
    before: before ?? null,
    after: after ?? null,
    request_id: requestId ?? null,
    address_hash: address ? createHmac('sha256', secret).update(`address\n${address}`).digest('hex') : null,
  })
}
