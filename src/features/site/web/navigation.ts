// The links of header, menu and tab bar for visitors, users and staff.

import {
  IconBell,
  IconCash,
  IconCashBanknote,
  IconChartPie,
  IconCircleArrowUp,
  IconCode,
  IconCoins,
  IconDisc,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutList,
  IconLifebuoy,
  IconListCheck,
  IconMessageCircle,
  IconMicrophone2,
  IconReceiptRefund,
  IconReportMoney,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconTextScan2,
  IconTruckDelivery,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'
import { planOf } from '#features/accounts/domain.ts'
import { type Capability, type Duty, isStaff, seatMay, staffMay } from '#lib/pure/access.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { paths } from '#lib/pure/paths.ts'

/** The areas of staff, each with the duty that opens it. */
const DESKS = {
  review: 'review',
  deliveries: 'deliveries',
  stores: 'deliveries',
  statements: 'money.view',
  disputes: 'money.view',
  people: 'people.view',
  staffSupport: 'appeals',
  staffPayouts: 'money.view',
  refunds: 'money.view',
  words: 'review',
  audit: 'audit',
} as const satisfies Record<string, Duty>

export const PLACES = {
  dashboard: { href: paths.dashboard(), icon: IconLayoutDashboard },
  releases: { href: paths.releases(), icon: IconDisc },
  royalties: { href: paths.royalties(), icon: IconCoins },
  settings: { href: paths.settings(), icon: IconSettings },
  artists: { href: paths.artists(), icon: IconMicrophone2 },
  splits: { href: paths.splits(), icon: IconChartPie },
  team: { href: paths.team(), icon: IconUsers },
  review: { href: paths.admin.review(), icon: IconListCheck },
  deliveries: { href: paths.admin.deliveries(), icon: IconTruckDelivery },
  stores: { href: paths.admin.stores(), icon: IconShoppingBag },
  statements: { href: paths.admin.statements(), icon: IconReportMoney },
  disputes: { href: paths.admin.disputes(), icon: IconGavel },
  support: { href: paths.support(), icon: IconLifebuoy },
  staffSupport: { href: paths.admin.support(), icon: IconMessageCircle },
  people: { href: paths.admin.people(), icon: IconUserSearch },
  payouts: { href: paths.payouts(), icon: IconCash },
  staffPayouts: { href: paths.admin.payouts(), icon: IconCashBanknote },
  refunds: { href: paths.admin.refunds(), icon: IconReceiptRefund },
  words: { href: paths.admin.words(), icon: IconTextScan2 },
  audit: { href: paths.admin.audit(), icon: IconHistory },
  staff: { href: paths.admin.start(), icon: IconLayoutList },
  appeals: { href: paths.admin.appeals(), icon: IconScale },
  notifications: { href: paths.notifications(), icon: IconBell },
  developers: { href: paths.developers(), icon: IconCode },
  plans: { href: paths.upgrade(), icon: IconCircleArrowUp },
} as const
export type Place = keyof typeof PLACES

/** Beside more staff areas than these, the header has no room; the rest is in the account menu. */
const NAVBAR_AREAS = 6

/** The header's links, including those for staff. */
export const navbarOf = (user: User | null | undefined): Place[] =>
  !user
    ? ['plans']
    : isStaff(user.role)
      ? [
          // Refunds have a tab beside the payouts.
          ...dutiesOf(user).filter((place) => place !== 'refunds'),
          ...(dutiesOf(user).length > NAVBAR_AREAS ? [] : (['dashboard', 'releases'] as const)),
        ]
      : ['dashboard', 'releases', 'artists', ...(maySee(user, 'money.view') ? (['royalties'] as const) : [])]

/** The staff areas a role can open; appeals are part of the people area. */
export const dutiesOf = (user: User) => keysOf(DESKS).filter((place) => staffMay(user.role, DESKS[place]))

/** The links of the account menu, for staff also those that the bottom bar has no room for; the team’s if the plan includes one, or the user belongs to another team. */
export const menuOf = (user: User): Place[] => [
  ...(isStaff(user.role) ? (['staff', 'dashboard', 'releases', 'artists', 'royalties'] as const) : []),
  ...(maySee(user, 'splits.view') ? (['splits'] as const) : []),
  ...(maySee(user, 'money.view') ? (['payouts'] as const) : []),
  ...(includes(planOf(user.subscription.plan_name), 'team') || user.accounts.length > 1
    ? (['team'] as const)
    : []),
  ...(maySubscribe(user) ? (['plans'] as const) : []),
  'settings',
  ...(isStaff(user.role) ? [] : (['support'] as const)),
]

/** Whether the user’s account could have a better plan, and they could pay for it. */
export const maySubscribe = (user: User): boolean =>
  !isStaff(user.role) && user.subscription.plan_name === 'indiefy_lite' && maySee(user, 'plan.manage')

/** Whether the seat that the user works with has a capability. */
function maySee(user: User, needs: Capability): boolean {
  const seat = user.accounts.find(({ id }) => id === user.account)
  return seat !== undefined && seatMay(seat.seat, needs, seat.artist !== null)
}

/** Every menu link once, plus the pages of staff and owners one level below. */
export const placesOf = (user: User): Place[] => [
  ...new Set([...navbarOf(user), ...dutiesOf(user), ...menuOf(user), 'notifications' as const]),
  ...(staffMay(user.role, 'appeals') ? (['appeals'] as const) : []),
  ...(maySee(user, 'integrations.manage') ? (['developers'] as const) : []),
]

const NOT_IN_TABS: readonly Place[] = ['words', 'stores', 'disputes', 'staffPayouts', 'refunds']
const STAFF_TABS = 4

/** The links that fit into the bottom bar; staff find the others on their start page. */
export const tabsOf = (user: User): Place[] =>
  isStaff(user.role)
    ? [
        ...dutiesOf(user)
          .filter((place) => !NOT_IN_TABS.includes(place))
          .slice(0, STAFF_TABS),
        'staff',
      ]
    : [
        'dashboard',
        'releases',
        'artists',
        ...(maySee(user, 'money.view') ? (['royalties'] as const) : []),
        'settings',
      ]
