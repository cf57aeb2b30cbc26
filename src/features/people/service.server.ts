// Public server API of people: what staff do for people and what blocked people may do.
import type { Deps } from '#lib/deps.ts'
import type { Role } from '#lib/pure/access.ts'
import type { PersonDetail } from './contract.ts'
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

export async function showPersonToStaff(
  deps: Pick<Deps, 'db' | 'clock' | 'auditSubjects'>,
  params: { id: string; role: Role },
): Promise<PersonDetail> {
  const person = await showPerson(deps, params)
  if (!person.support) return person
  return { ...person, support: { ...person.support, messages: await listPersonMessages(deps.db, params.id) } }
}
