// Public server API of people: what staff do for people and what blocked people may do.
import type { Trx } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import type { Role } from '#lib/pure/access.ts'
import type { PersonDetail } from './contract.ts'
import { listActiveAdmins, lockPeople } from './data.server.ts'
import { showPerson } from './list-people.server.ts'
import { listPersonMessages } from './send-appeal.server.ts'

export { nameMessages } from './appeals.data.server.ts'
export { blockPerson, endFreeze, unblockPerson } from './block-person.server.ts'
export { changePlan, changeRole } from './change-role-and-plan.server.ts'
export { backToAdmin, impersonate } from './impersonate-person.server.ts'
export { listAppeals, moderationStats, showAppeal } from './list-appeals.server.ts'
export { searchPeople } from './list-people.server.ts'
export { replyToAppeal } from './reply-to-appeal.server.ts'
export { readAppealFile, sendAppeal, showOwnBlock } from './send-appeal.server.ts'

/**
 * Locks every administrator and the person, and says whether the installation could do without the person: they are no
 * administrator, or another one can sign in and does not close their account.
 */
export async function isDispensable(
  trx: Trx,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  await lockPeople(trx, [userId], { admins: true })
  const admins = await listActiveAdmins(trx, now)
  return (
    !admins.some(({ id }) => id === userId) ||
    admins.some(({ id, closing_at }) => id !== userId && closing_at === null)
  )
}

export async function showPersonToStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'auditSubjects'>,
  params: { id: string; role: Role },
): Promise<PersonDetail> {
  const person = await showPerson(deps, params)
  if (!person.support) return person
  return { ...person, support: { ...person.support, messages: await listPersonMessages(deps.db, params.id) } }
}
