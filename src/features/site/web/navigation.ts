// Where the header, the menu and the tabs lead: for visitors, people and staff.
import {
  IconChartBar,
  IconCoins,
  IconDisc,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconListCheck,
  IconMicrophone2,
  IconSettings,
  IconTool,
  IconTruckDelivery,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'
import { type Duty, isStaff, staffMay } from '#lib/pure/access.ts'

/** Staff’s own places, each with the duty that opens it. */
const DESKS = {
  reviewDesk: 'review',
  deliveries: 'deliveries',
  people: 'people.view',
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
  people: { href: '/admin/people', icon: IconUserSearch },
  audit: { href: '/admin/audit', icon: IconHistory },
  staff: { href: '/admin', icon: IconLayoutList },
} as const
export type Place = keyof typeof PLACES

/** The navbar’s links, and staff’s own (specification section 2). */
export const navbarOf = (user: User | null | undefined): Place[] =>
  !user
    ? []
    : isStaff(user.role)
      ? [...dutiesOf(user), 'dashboard', 'releases']
      : ['dashboard', 'releases', 'analytics', 'tools']

/** The desks a member of staff may open; appeals stand beside people there. */
export const dutiesOf = (user: User) =>
  (Object.keys(DESKS) as (keyof typeof DESKS)[]).filter((place) => staffMay(user.role, DESKS[place]))

/** The account menu’s links; the team’s where the plan holds one, or the person is in somebody’s. */
export const menuOf = (user: User): Place[] => [
  ...(isStaff(user.role) ? (['staff'] as const) : []),
  ...(['royalties', 'artists'] as const),
  ...(user.subscription.plan_name === 'advanced' || user.accounts.length > 1 ? (['team'] as const) : []),
  'settings',
]

/** What fits at the bottom of a small screen. */
export const tabsOf = (user: User): Place[] =>
  isStaff(user.role)
    ? [...dutiesOf(user), 'dashboard']
    : ['dashboard', 'releases', 'artists', 'analytics', 'tools']
