// The pages of the settings, in the order of their tabs.
import { paths } from '#lib/pure/paths.ts'
export const SETTINGS_TABS = [
  { name: 'personal', href: paths.settings() },
  { name: 'subscription', href: paths.subscription() },
  { name: 'notifications', href: paths.notificationSettings() },
  { name: 'payout', href: paths.payout() },
] as const
