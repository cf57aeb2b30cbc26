// Where the header, the menu and the tabs lead: for visitors, people and staff.
import {
  IconChartBar,
  IconCoins,
  IconDisc,
  IconLayoutDashboard,
  IconListCheck,
  IconMicrophone2,
  IconSettings,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'
import { type Duty, isStaff, staffMay } from '#lib/pure/access.ts'

/** Staff’s own places, each with the duty that opens it. */
const DESKS = { reviewDesk: 'review', deliveries: 'deliveries' } as const satisfies Record<string, Duty>

export const PLACES = {
  dashboard: { href: '/dashboard', icon: IconLayoutDashboard },
  releases: { href: '/distributions', icon: IconDisc },
  analytics: { href: '/analytics', icon: IconChartBar },
  tools: { href: '/tools', icon: IconTool },
  royalties: { href: '/royalties', icon: IconCoins },
  settings: { href: '/account', icon: IconSettings },
  artists: { href: '/artists', icon: IconMicrophone2 },
  reviewDesk: { href: '/admin/review', icon: IconListCheck },
  deliveries: { href: '/admin/deliveries', icon: IconTruckDelivery },
} as const
export type Place = keyof typeof PLACES

/** The navbar’s links, and staff’s own (specification section 2). */
export const navbarOf = (user: User | null | undefined): Place[] =>
  !user
    ? []
    : isStaff(user.role)
      ? [...dutiesOf(user), 'dashboard', 'releases']
      : ['dashboard', 'releases', 'analytics', 'tools']

const dutiesOf = (user: User) =>
  (Object.keys(DESKS) as (keyof typeof DESKS)[]).filter((place) => staffMay(user.role, DESKS[place]))

/** The account menu’s links. */
export const MENU: readonly Place[] = ['royalties', 'artists', 'settings']

/** What fits at the bottom of a small screen. */
export const tabsOf = (user: User): Place[] =>
  isStaff(user.role) ? navbarOf(user) : ['dashboard', 'releases', 'artists', 'analytics', 'tools']
