// Jobs of notifications: for features that stand below this one and promise a line instead of calling.
import type { Deps } from '#lib/deps.ts'
import type { NotificationKind } from './domain.ts'
import { notify } from './service.server.ts'

/** Job `notification.add`: tells one person. */
async function addNotification(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, kind, device, key }: { userId: string; kind: NotificationKind; device: string; key: string },
): Promise<void> {
  await notify(deps.db, deps, { to: { userId }, kind, params: { device }, href: '/account', key })
}

export const notificationJobs = { 'notification.add': addNotification }
