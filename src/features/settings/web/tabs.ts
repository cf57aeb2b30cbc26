// The pages of the settings, in the order of their tabs.
import { paths } from '#lib/pure/paths.ts'

/** Those inside the frame of the settings. */
export const SETTINGS_TABS = [
  { name: 'profile', href: paths.settings() },
  { name: 'security', href: paths.security() },
  { name: 'devices', href: paths.devices() },
  { name: 'subscription', href: paths.subscription() },
  { name: 'notifications', href: paths.notificationSettings() },
  { name: 'payout', href: paths.payout() },
  { name: 'support', href: paths.support() },
  { name: 'data', href: paths.personalData() },
] as const

/** Those of the account the user works in, which have the tabs but a title of their own. */
export const ACCOUNT_TABS = [
  { name: 'team', href: paths.team() },
  { name: 'developers', href: paths.developers() },
] as const
