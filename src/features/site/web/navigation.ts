// Where the header, the menu and the tabs lead: for visitors, people and staff.
import {
  IconDisc,
  IconLayoutDashboard,
  IconListCheck,
  IconMicrophone2,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'

export const PLACES = {
  dashboard: { href: '/dashboard', icon: IconLayoutDashboard },
  releases: { href: '/distributions', icon: IconDisc },
  artists: { href: '/artists', icon: IconMicrophone2 },
  reviewDesk: { href: '/admin/review', icon: IconListCheck },
  deliveries: { href: '/admin/deliveries', icon: IconTruckDelivery },
} as const
export type Place = keyof typeof PLACES

/** The navbar’s links; artists are in the account menu (specification section 2). */
export const navbarOf = (user: User | null | undefined): Place[] =>
  !user
    ? []
    : user.role === 'staff'
      ? ['reviewDesk', 'deliveries', 'dashboard', 'releases']
      : ['dashboard', 'releases']

export const menuOf = (): Place[] => ['artists']
