// Picks what reads the notifications of the App Store: Apple's library where an app is configured, or nothing.
import type { AppStoreConfig } from './apple.ts'
import type { AppStore } from './port.ts'

export {
  APPLE_NOTIFICATIONS_PATH,
  type AppStoreNotification,
  type AppStoreSubscription,
} from './port.ts'

/** The library is large and loaded only where it is used. */
export async function openAppStore(config: AppStoreConfig | undefined): Promise<AppStore | null> {
  if (!config) return null
  const { appleAppStore } = await import('./apple.ts')
  return appleAppStore(config)
}
