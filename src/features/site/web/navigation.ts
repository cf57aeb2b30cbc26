// The links of header, menu and tab bar for visitors, users and staff.

import {
  IconArticle,
  IconBell,
  IconCash,
  IconCashBanknote,
  IconChartLine,
  IconChartPie,
  IconCircleArrowUp,
  IconCode,
  IconCoins,
  IconDisc,
  IconForms,
  IconFrame,
  IconGavel,
  IconGift,
  IconHeartPlus,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconLayoutList,
  IconLifebuoy,
  IconLink,
  IconListCheck,
  IconMessageCircle,
  IconMicrophone2,
  IconPalette,
  IconPencil,
  IconPlayerPlay,
  IconPlaylist,
  IconReceiptRefund,
  IconReportMoney,
  IconRocket,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconTextScan2,
  IconTools,
  IconTruckDelivery,
  IconUserSearch,
  IconUserSquare,
  IconUsers,
  IconWaveSine,
} from '@tabler/icons-react'
import type { User } from '#features/accounts/contract.ts'
import { planOf, userMay } from '#features/accounts/domain.ts'
import { type Capability, type Duty, isStaff, staffMay } from '#lib/pure/access.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { paths } from '#lib/pure/paths.ts'

/** The areas of staff, the busiest first, each with the duty that opens it. */
const DESKS = {
  review: 'review',
  deliveries: 'deliveries',
  staffSupport: 'appeals',
  statements: 'money.view',
  staffPayouts: 'money.view',
  people: 'people.view',
  usage: 'money.view',
  disputes: 'money.view',
  stores: 'deliveries',
  refunds: 'money.view',
  staffPromotions: 'promotions',
  staffReferrals: 'referrals',
  staffPlaylists: 'playlists',
  words: 'review',
  announcements: 'announcements',
  staffBlog: 'announcements',
  staffProfiles: 'announcements',
  audit: 'audit',
} as const satisfies Record<string, Duty>

export const PLACES = {
  dashboard: { href: paths.dashboard(), icon: IconLayoutDashboard },
  releases: { href: paths.releases(), icon: IconDisc },
  analytics: { href: paths.analytics(), icon: IconChartLine },
  royalties: { href: paths.royalties(), icon: IconCoins },
  settings: { href: paths.settings(), icon: IconSettings },
  artists: { href: paths.artists(), icon: IconMicrophone2 },
  splits: { href: paths.splits(), icon: IconChartPie },
  team: { href: paths.team(), icon: IconUsers },
  review: { href: paths.admin.review(), icon: IconListCheck },
  deliveries: { href: paths.admin.deliveries(), icon: IconTruckDelivery },
  stores: { href: paths.admin.stores(), icon: IconShoppingBag },
  statements: { href: paths.admin.statements(), icon: IconReportMoney },
  usage: { href: paths.admin.usage(), icon: IconPlayerPlay },
  disputes: { href: paths.admin.disputes(), icon: IconGavel },
  support: { href: paths.support(), icon: IconLifebuoy },
  staffSupport: { href: paths.admin.support(), icon: IconMessageCircle },
  people: { href: paths.admin.people(), icon: IconUserSearch },
  payouts: { href: paths.payouts(), icon: IconCash },
  staffPayouts: { href: paths.admin.payouts(), icon: IconCashBanknote },
  tools: { href: paths.tools(), icon: IconTools },
  mastering: { href: paths.mastering(), icon: IconWaveSine },
  lyrics: { href: paths.lyrics(), icon: IconPencil },
  smartLinks: { href: paths.smartLinks(), icon: IconLink },
  preSaves: { href: paths.presaves(), icon: IconHeartPlus },
  covers: { href: paths.covers(), icon: IconPalette },
  banners: { href: paths.banners(), icon: IconFrame },
  artistPages: { href: paths.artistPages(), icon: IconUserSquare },
  requests: { href: paths.support(), icon: IconForms },
  promotions: { href: paths.promotions(), icon: IconRocket },
  staffPromotions: { href: paths.admin.promotions(), icon: IconRocket },
  referrals: { href: paths.referrals(), icon: IconGift },
  playlists: { href: paths.playlists(), icon: IconPlaylist },
  staffPlaylists: { href: paths.admin.playlists(), icon: IconPlaylist },
  staffReferrals: { href: paths.admin.referrals(), icon: IconGift },
  refunds: { href: paths.admin.refunds(), icon: IconReceiptRefund },
  words: { href: paths.admin.words(), icon: IconTextScan2 },
  announcements: { href: paths.admin.announcements(), icon: IconSpeakerphone },
  blog: { href: paths.blog(), icon: IconArticle },
  staffBlog: { href: paths.admin.blog(), icon: IconArticle },
  staffProfiles: { href: paths.admin.staffProfiles(), icon: IconId },
  distribution: { href: paths.distribution(), icon: IconDisc },
  audit: { href: paths.admin.audit(), icon: IconHistory },
  staff: { href: paths.admin.start(), icon: IconLayoutList },
  appeals: { href: paths.admin.appeals(), icon: IconScale },
  notifications: { href: paths.notifications(), icon: IconBell },
  developers: { href: paths.developers(), icon: IconCode },
  plans: { href: paths.upgrade(), icon: IconCircleArrowUp },
} as const
export type Place = keyof typeof PLACES

/** The header has no room for more staff areas; the others are in a menu beside them. */
const NAVBAR_AREAS = 6

interface Navbar {
  links: Place[]
  /** In a menu beside the links. */
  more: Place[]
}

/** The header's links, including those for staff. */
export function navbarOf(user: User | null | undefined): Navbar {
  if (!user) return { links: ['distribution', 'plans', 'playlists', 'blog'], more: [] }
  if (!isStaff(user.role))
    return {
      links: [
        'dashboard',
        'releases',
        ...(maySee(user, 'analytics.view') ? (['analytics'] as const) : []),
        ...(maySee(user, 'money.view') ? (['royalties'] as const) : []),
        'tools',
      ],
      more: [],
    }
  // Refunds have a tab beside the payouts.
  const areas = dutiesOf(user).filter((place) => place !== 'refunds')
  return areas.length > NAVBAR_AREAS
    ? { links: areas.slice(0, NAVBAR_AREAS), more: areas.slice(NAVBAR_AREAS) }
    : { links: [...areas, 'dashboard', 'releases'], more: [] }
}

/** The staff areas a role can open; appeals are part of the people area. */
export const dutiesOf = (user: User) => keysOf(DESKS).filter((place) => staffMay(user.role, DESKS[place]))

/** The links of the account menu, for staff also those that the bottom bar has no room for; the team’s if the plan includes one, or the user belongs to another team. */
export const menuOf = (user: User): Place[] => [
  ...(isStaff(user.role)
    ? (['staff', 'dashboard', 'releases', 'analytics', 'artists', 'royalties'] as const)
    : (['artists'] as const)),
  ...(maySee(user, 'splits.view') ? (['splits'] as const) : []),
  ...(maySee(user, 'money.view') ? (['payouts'] as const) : []),
  ...(includes(planOf(user.subscription.plan_name), 'team') || user.accounts.length > 1
    ? (['team'] as const)
    : []),
  ...(isStaff(user.role) ? [] : (['tools'] as const)),
  ...(maySubscribe(user) ? (['plans'] as const) : []),
  'settings',
  ...(isStaff(user.role) ? [] : (['support'] as const)),
]

/** Whether the user’s account could have a better plan, and they could pay for it. */
export const maySubscribe = (user: User): boolean =>
  !isStaff(user.role) && user.subscription.plan_name === 'indiefy_lite' && maySee(user, 'plan.manage')

/** Whether the seat that the user works with has a capability. */
const maySee = (user: User, needs: Capability): boolean => userMay(user, needs) ?? false

/** What the page of tools offers. */
export const TOOLS = [
  'smartLinks',
  'preSaves',
  'artistPages',
  'playlists',
  'promotions',
  'referrals',
  'mastering',
  'lyrics',
  'covers',
  'banners',
  'requests',
] as const satisfies Place[]
export type Tool = (typeof TOOLS)[number]

/** Whether a seat can open the page of a tool. */
export const mayUse = (user: User, tool: Tool): boolean =>
  !['promotions', 'referrals'].includes(tool) || maySee(user, 'plan.manage')

/** Every menu link once, plus the pages of staff and owners one level below. */
export function placesOf(user: User): Place[] {
  const { links, more } = navbarOf(user)
  return [
    ...new Set([...links, ...more, ...menuOf(user), 'notifications' as const]),
    ...(isStaff(user.role) ? [] : TOOLS.filter((tool) => mayUse(user, tool))),
    ...(staffMay(user.role, 'appeals') ? (['appeals'] as const) : []),
    ...(maySee(user, 'integrations.manage') ? (['developers'] as const) : []),
  ]
}

const NOT_IN_TABS: readonly Place[] = [
  'words',
  'announcements',
  'staffBlog',
  'staffProfiles',
  'usage',
  'stores',
  'disputes',
  'staffPayouts',
  'refunds',
  'staffPromotions',
  'staffReferrals',
  'staffPlaylists',
]
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
        ...(maySee(user, 'analytics.view') ? (['analytics'] as const) : (['artists'] as const)),
        ...(maySee(user, 'money.view') ? (['royalties'] as const) : []),
        'settings',
      ]
