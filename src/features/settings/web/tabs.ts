// The pages of the settings, in the order of their tabs.
export const SETTINGS_TABS = [
  { name: 'personal', href: '/account' },
  { name: 'subscription', href: '/account/subscription' },
  { name: 'notifications', href: '/account/notifications' },
  { name: 'payout', href: '/account/payout' },
] as const
