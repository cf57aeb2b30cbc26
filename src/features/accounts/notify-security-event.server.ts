// Notifies a person of changes to how they sign in, by a notification and a mail; neither can be turned off.
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { newId } from '#lib/pure/ids.ts'

const SECURITY_EVENTS = [
  'signed_in',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'mailed_codes_on',
  'mailed_codes_off',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/**
 * Queued in the transaction of the change. Notifications import accounts and cannot be imported here, so the
 * notification is a job too.
 *
 * @param trx the transaction of the change
 */
export async function notifySecurityEvent(
  trx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { userId, event, device = '' }: { userId: string; event: SecurityEvent; device?: string },
): Promise<void> {
  await jobs.add(trx, 'security.mail', { userId, event, device })
  await jobs.add(trx, 'notification.add', { userId, kind: `security.${event}`, device, key: newId() })
}
