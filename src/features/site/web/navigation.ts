// The links of header, menu and tab bar for visitors, users and staff.
import {
  IconBell,
  IconChartBar,
  IconCode,
  IconCoins,
  IconDisc,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconListCheck,
  IconMicrophone2,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconTextScan2,
  IconTool,
  IconTruckDelivery,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'
import { type Duty, isStaff, seatMay, staffMay } from '#lib/pure/access.ts'

/** Staff’s own places, each with the duty that opens it. */
const DESKS = {
  reviewDesk: 'review',
  deliveries: 'deliveries',
  stores: 'deliveries',
  people: 'people.view',
  words: 'review',
  audit: 'audit',
} as const satisfies Record<string, Duty>

export const PLACES = {
  dashboard: { href: '/dashboard', icon: IconLayoutDashboard },
  releases: { href: '/distributions', icon: IconDisc },
  analytics: { href: '/analytics', icon: IconChartBar },
  tools: { href: '/tools', icon: IconTool },
  royalties: { href: '/royalties', icon: IconCoins },
  settings: { href: '/account', icon: IconSettings },
  artists: { href: '/artists', icon: IconMicrophone2 },
  team: { href: '/team', icon: IconUsers },
  reviewDesk: { href: '/admin/review', icon: IconListCheck },
  deliveries: { href: '/admin/deliveries', icon: IconTruckDelivery },
  stores: { href: '/admin/stores', icon: IconShoppingBag },
  people: { href: '/admin/people', icon: IconUserSearch },
  words: { href: '/admin/words', icon: IconTextScan2 },
  audit: { href: '/admin/audit', icon: IconHistory },
  staff: { href: '/admin', icon: IconLayoutList },
  appeals: { href: '/admin/appeals', icon: IconScale },
  notifications: { href: '/notifications', icon: IconBell },
  developers: { href: '/developers', icon: IconCode },
} as const
export type Place = keyof typeof PLACES

/** The header's links, including those for staff. */
export const navbarOf = (user: User | null | undefined): Place[] =>
  !user
    ? []
    : isStaff(user.role)
      ? [...dutiesOf(user), 'dashboard', 'releases']
      : ['dashboard', 'releases', 'analytics', 'tools']

/** The staff areas a role can open; appeals are part of the people area. */
export const dutiesOf = (user: User) =>
  (Object.keys(DESKS) as (keyof typeof DESKS)[]).filter((place) => staffMay(user.role, DESKS[place]))

/** The account menu’s links; the team’s where the plan holds one, or the person is in somebody’s. */
export const menuOf = (user: User): Place[] => [
  ...(isStaff(user.role) ? (['staff'] as const) : []),
  'royalties',
  'artists',
  ...(user.subscription.plan_name === 'advanced' || user.accounts.length > 1 ? (['team'] as const) : []),
  'settings',
]

/** Every menu link once, plus the pages of staff and owners one level below. */
export const placesOf = (user: User): Place[] => {
  const seat = user.accounts.find(({ id }) => id === user.account)
  return [
    ...new Set([...navbarOf(user), ...menuOf(user), 'notifications' as const]),
    ...(staffMay(user.role, 'appeals') ? (['appeals'] as const) : []),
    ...(seat && seatMay(seat.seat, 'integrations.manage') ? (['developers'] as const) : []),
  ]
}

/** What fits at the bottom of a small screen; staff find the others on their start page. */
export const tabsOf = (user: User): Place[] =>
  isStaff(user.role)
    ? [...dutiesOf(user).filter((place) => place !== 'words' && place !== 'stores'), 'dashboard']
    : ['dashboard', 'releases', 'artists', 'analytics', 'tools']
