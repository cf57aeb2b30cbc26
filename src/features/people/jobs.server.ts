// Jobs of people.
import { mailAnswer, mailBlock, mailRoleChange, mailUnblock } from './emails.server.tsx'
import { endFreeze } from './service.server.ts'

export const peopleJobs = {
  'person.blocked': mailBlock,
  'person.unblocked': mailUnblock,
  'person.freeze_over': endFreeze,
  'appeal.answered': mailAnswer,
  'role.changed': mailRoleChange,
}
