// Telling people what happened to their way in: a line in their notifications and a mail, neither of which they can turn off.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'

export const SECURITY_EVENTS = [
  'signed_in',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/**
 * Promised with the deed. Notifications stand above accounts and cannot be called from here, so theirs is a job too.
 * @param trx the transaction of the deed
 */
export async function tellOfSecurity(
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { userId, event, device = '' }: { userId: string; event: SecurityEvent; device?: string },
): Promise<void> {
  await jobs.add(trx, 'security.mail', { userId, event, device })
  await jobs.add(trx, 'notification.add', { userId, kind: `security.${event}`, device, key: newId() })
}
