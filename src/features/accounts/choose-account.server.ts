// Chooses the account a session works in: the person's own, or one they have a seat in.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import type { User } from './contract.ts'
import { updateSession } from './data.server.ts'
import { findOwnUser, findViewer } from './resolve-session.server.ts'

export { resetSessionsToOwnAccount } from './data.server.ts'

/** Switches this session to `accountId` from the next request on. @throws not_found without a seat there */
export async function chooseAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'demoSignIn'>,
  viewer: Viewer,
  accountId: string,
): Promise<User> {
  const next = await findViewer(deps, viewer.userId, accountId)
  // Without a seat there, `findViewer` falls back to the person's own account.
  if (next?.accountId !== accountId || !viewer.sessionId) throw notFound()
  await updateSession(deps.db, viewer.sessionId, {
    seat_account_id: next.seat === 'owner' ? null : accountId,
  })
  await recordAudit(deps.db, deps, {
    by: viewer,
    action: 'account.chosen',
    accountId,
    entity: 'account',
    entityId: accountId,
    before: { account: viewer.accountId },
    after: { account: accountId },
  })
  return findOwnUser(deps, { ...next, impersonator: viewer.impersonator })
}
