// Jobs of notifications, for features that this feature imports and that therefore cannot call it.
import type { Deps } from '#lib/deps.ts'
import { paths } from '#lib/pure/paths.ts'
import type { NotificationKind } from './domain.ts'
import { notify } from './service.server.ts'

/** Job `notification.add`: notifies one person. */
async function addNotification(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, kind, device, key }: { userId: string; kind: NotificationKind; device: string; key: string },
): Promise<void> {
  const href = kind === 'security.signed_in' ? paths.devices() : paths.security()
  await notify(deps.db, deps, { to: { userId }, kind, params: { device }, href, key })
}

export const notificationJobs = { 'notification.add': addNotification }
