// Runs an action of staff on a person while both are locked.
import type { Viewer } from '#lib/api.server.ts'
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, notFound, permissionDenied, wrongState } from '#lib/errors.ts'
import { findPerson, lockPeople, type PersonRow } from './data.server.ts'
import { type StaffAction, staffActionRefusal } from './domain.ts'

/**
 * Locks the member of staff and the person, so that of two parallel actions the second sees the result of the first,
 * and staff who were blocked or lost their role a moment ago can no longer act.
 * @throws permission_denied, not_found, not_yourself, staff_protected, admin_required, wrong_state
 */
export async function withUserLock<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Viewer,
  { id, action, admins = false }: { id: string; action: StaffAction; admins?: boolean },
  work: (trx: Trx, person: PersonRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockPeople(trx, [actor.userId, id], { admins })
    const now = clock.now()
    const staff = await findPerson(trx, actor.userId, now)
    const person = await findPerson(trx, id, now)
    if (!staff || staff.block_kind || staff.role !== actor.role) throw permissionDenied()
    if (!person) throw notFound()
    const refusal = staffActionRefusal(actor, { ...person, block: person.block_kind }, action)
    if (refusal) throw new AppError(refusal, 403)
    if (person.closed_at) throw wrongState('closed')
    return work(trx, person)
  })
}
