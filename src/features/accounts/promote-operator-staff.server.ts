// Makes the people whom the operator named in the configuration staff, once they have proven their address.
import { recordAudit } from '#features/audit/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import type { User } from './contract.ts'
import { updateUser } from './data.server.ts'

/** Makes a person an administrator when the operator has named their confirmed address in the configuration. */
export async function promoteOperatorStaff(
  deps: Pick<Deps, 'db' | 'staffEmails' | 'clock' | 'secret'>,
  user: User,
): Promise<User> {
  if (user.role !== 'user' || !deps.staffEmails.includes(user.email.toLowerCase())) return user
  await updateUser(deps.db, user._id, { role: 'admin' })
  await recordAudit(deps.db, deps, {
    by: { userId: null },
    action: 'role.changed',
    entity: 'user',
    entityId: user._id,
    before: { role: user.role },
    after: { role: 'admin' },
  })
  return { ...user, role: 'admin' }
}
