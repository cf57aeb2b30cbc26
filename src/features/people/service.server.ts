// The door of staff's care of people, and the page about a person.
import type { Deps } from '#lib/deps.ts'
import type { Role } from '#lib/pure/access.ts'
import { listPersonLetters } from './appeals/service.server.ts'
import type { PersonDetail } from './contract.ts'
import { showPerson } from './standing/service.server.ts'

export { readAppealFile, sendAppeal, sendMessage, showOwnBlock } from './appeals/service.server.ts'
export { blockPerson, endFreeze, unblockPerson } from './blocks/service.server.ts'
export { answerLetter, countCare, listDesk, showDeskLetter } from './desk/service.server.ts'
export { backToAdmin, impersonate } from './impersonation/service.server.ts'
export { changePlan, changeRole, searchPeople } from './standing/service.server.ts'

export async function showPersonToStaff(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; role: Role },
): Promise<PersonDetail> {
  const person = await showPerson(deps, by)
  if (!person.care) return person
  return { ...person, care: { ...person.care, letters: await listPersonLetters(deps.db, by.id) } }
}
