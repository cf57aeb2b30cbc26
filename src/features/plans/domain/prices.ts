// What the paid plans cost, what a year saves, and from where people open the page of plans.
import { LIMITS, type PaidPlan, type Plan } from '#lib/pure/entitlements.ts'

export const PLAN_INTERVALS = ['month', 'year'] as const
export type PlanInterval = (typeof PLAN_INTERVALS)[number]

export interface PlanPrice {
  /** Cents of the currency of all prices. */
  amountMinor: number
  interval: PlanInterval
}

/** The same in every language. */
export const PLAN_NAMES: Record<Plan, string> = { basic: 'Basic', pro: 'PRO', advanced: 'Advanced' }

/** Prices of an installation that sets none. */
export const PLAN_PRICES: Record<PaidPlan, PlanPrice> = {
  pro: { amountMinor: 4_999, interval: 'year' },
  advanced: { amountMinor: 19_999, interval: 'year' },
}

/**
 * What PRO by the year saves against twelve times a monthly price, in whole percent, rounded down so that it never
 * claims too much. Null where there is nothing to compare with or to save.
 */
export function savingPercent(price: PlanPrice, monthlyReferenceMinor: number | null): number | null {
  if (price.interval !== 'year' || !monthlyReferenceMinor) return null
  const yearMinor = 12 * monthlyReferenceMinor
  const percent = Math.floor(((yearMinor - price.amountMinor) * 100) / yearMinor)
  return percent > 0 ? percent : null
}

/** From which earnings in a year PRO costs less than the part that Basic keeps: cents, rounded up. */
export function worthFromMinor(price: PlanPrice): number {
  const yearMinor = price.interval === 'year' ? price.amountMinor : 12 * price.amountMinor
  const keptBp = LIMITS['royalties.share_bp'].pro - LIMITS['royalties.share_bp'].basic
  return Math.ceil((yearMinor * 10_000) / keptBp)
}

/** `4999` → `49.99` */
export const minorText = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

/** Where a link to the page of plans stands; anything else counts as `other`. */
const UPGRADE_SOURCES = [
  'v3_navbar',
  'footer',
  'landing',
  'subscription',
  'artists',
  'team',
  'imports',
  'support',
  'wizard_tracks',
  'wizard_platforms',
  'wizard_presave',
  'wizard_schedule',
  'wizard_field',
  'analytics_filter',
  'analytics_platforms',
  'analytics_cities',
  'analytics_audience',
  'analytics_releases',
  'analytics_playlists',
  'smart_links',
  'smart_link_look',
  'presaves',
  'cover_templates',
  'cover_pictures',
  'other',
] as const
export type UpgradeSource = (typeof UPGRADE_SOURCES)[number]

export const sourceOf = (text: string | null | undefined): UpgradeSource =>
  UPGRADE_SOURCES.find((source) => source === text) ?? 'other'
