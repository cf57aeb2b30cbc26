// The door of staff's care of people, and the page about a person.
import type { Deps } from '#lib/deps.ts'
import type { Role } from '#lib/pure/access.ts'
import type { PersonDetail } from './contract.ts'
import { showPerson } from './list-people.server.ts'
import { listPersonLetters } from './send-appeal.server.ts'

export { blockPerson, endFreeze, unblockPerson } from './block-person.server.ts'
export { backToAdmin, impersonate } from './impersonate-person.server.ts'
export { changePlan, changeRole, searchPeople } from './list-people.server.ts'
export { answerLetter, countCare, listDesk, showDeskLetter } from './reply-to-appeal.server.ts'
export { readAppealFile, sendAppeal, sendMessage, showOwnBlock } from './send-appeal.server.ts'

export async function showPersonToStaff(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: { id: string; role: Role },
): Promise<PersonDetail> {
  const person = await showPerson(deps, by)
  if (!person.care) return person
  return { ...person, care: { ...person.care, letters: await listPersonLetters(deps.db, by.id) } }
}
