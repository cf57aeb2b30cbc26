// Staff impersonate a person for a stated reason and at most an hour; the person is notified.
import { logout, passCookies } from '#features/accounts/service.server.ts'
import { recordAudit } from '#features/audit/service.server.ts'
import { notify } from '#features/notifications/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, permissionDenied, signInFirst } from '#lib/errors.ts'
import { newId } from '#lib/pure/ids.ts'
import { deleteSession, detachSession, findStaffSession } from './data.server.ts'
import { withUserLock } from './with-user-lock.server.ts'

interface ResponseContext {
  headers: Headers
  resHeaders?: Headers
}

/**
 * Opens a session in a person's name; the staff session is kept for the way back. The audit entry and the
 * notification are written first, so that no session exists without an entry.
 *
 * @throws not_yourself, staff_protected
 */
export async function impersonate(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'sessions'>,
  actor: Viewer,
  { id, reason }: { id: string; reason: string },
  response: ResponseContext,
): Promise<void> {
  if (reason === '') throw invalidInput([{ code: 'required', at: 'reason' }])
  if (!actor.sessionId) throw permissionDenied()
  await withUserLock(deps, actor, { id, action: 'impersonate' }, async (trx, person) => {
    await recordAudit(trx, deps, {
      by: actor,
      action: 'impersonation.started',
      accountId: person.account_id,
      entity: 'user',
      entityId: id,
      after: { reason },
    })
    await notify(trx, deps, {
      to: { userId: id, accountId: person.account_id },
      kind: 'security.impersonated',
      params: { reason },
      key: `impersonated:${newId()}`,
    })
  })
  const answer = await deps.sessions.api.openSession({
    body: { userId: id, impersonatedBy: actor.userId, impersonatorSession: actor.sessionId },
    headers: response.headers,
    asResponse: true,
  })
  passCookies(answer, response.resHeaders)
}

/**
 * Ends an impersonation and restores the staff session. When that session has expired, nobody is signed in.
 *
 * @throws sign_in_first; permission_denied outside an impersonation
 */
export async function backToAdmin(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'sessions'>,
  viewer: Viewer | undefined,
  response: ResponseContext,
): Promise<'/admin' | '/auth/login'> {
  if (!viewer) {
    if (!response.headers.get('cookie')?.includes('session_token')) throw signInFirst()
    await logout(deps, response)
    return '/auth/login'
  }
  const { sessionId, impersonator } = viewer
  if (!sessionId || !impersonator) throw permissionDenied()
  const own = await findStaffSession(deps.db, sessionId)
  const returns = own?.user_id === impersonator
  await deps.db.transaction().execute(async (trx) => {
    if (returns) await detachSession(trx, sessionId)
    await deleteSession(trx, sessionId)
    await recordAudit(trx, deps, {
      by: viewer,
      action: 'impersonation.ended',
      accountId: viewer.accountId,
      entity: 'user',
      entityId: viewer.userId,
    })
  })
  if (!returns) {
    await logout(deps, response)
    return '/auth/login'
  }
  const answer = await deps.sessions.api.returnToSession({
    body: { token: own.token },
    headers: response.headers,
    asResponse: true,
  })
  passCookies(answer, response.resHeaders)
  return '/admin'
}
