// What each plan includes: one table for the access checks, the screens, the comparison of plans and the API
// description. Limits that an operator can set, such as releases a month, are configuration.

export const PLANS = ['basic', 'pro', 'advanced'] as const
export type Plan = (typeof PLANS)[number]
export type PaidPlan = Exclude<Plan, 'basic'>

const fromPro = { basic: false, pro: true, advanced: true } as const
const fromAdvanced = { basic: false, pro: false, advanced: true } as const

/** What a plan includes or not. */
export const FEATURES = {
  /** EPs, albums and compilations, besides singles. */
  'releases.types': fromPro,
  /** A label name of one’s own. */
  'releases.label': fromPro,
  /** Stores besides the major ones. Others are left out of what is saved, without a refusal. */
  'releases.all_stores': fromPro,
  /** The original goes to stores, instead of 16 bit and 44.1 kHz. */
  'releases.original_audio': fromPro,
  /** One’s own ISRC and UPC. */
  'releases.codes': fromPro,
  'releases.composer': fromPro,
  'releases.lyrics': fromPro,
  /** The priority and express schedules. */
  'releases.schedules': fromPro,
  'releases.presave': fromPro,
  'catalogue.import': fromPro,
  'analytics.advanced': fromPro,
  'links.insights': fromPro,
  /** An own address, colours of the cover and own rows on smart links. */
  'links.customization': fromPro,
  /** The other templates of covers and banners. */
  'covers.templates': fromPro,
  /** Days, countries and the newest visits of artist pages. */
  'artist_pages.insights': fromPro,
  /** Layouts, patterns and most palettes of artist pages. */
  'artist_pages.customization': fromPro,
  /** The theme switch in the header; the menu and the footer have one on every plan. */
  'header.theme': fromPro,
  team: fromAdvanced,
} as const satisfies Record<string, Record<Plan, boolean>>
export type Feature = keyof typeof FEATURES

/** Numbers that differ between plans. */
export const LIMITS = {
  /** The most tracks of a release; on the paid plans the most that a release can have at all. */
  'releases.tracks': { basic: 1, pro: 100, advanced: 100 },
  'artists.count': { basic: 1, pro: 1, advanced: 1_000 },
  /** What is left of earnings, in basis points. */
  'royalties.share_bp': { basic: 8_500, pro: 10_000, advanced: 10_000 },
  /** From the request of a withdrawal until it is sent. */
  'withdrawals.wait_days': { basic: 90, pro: 30, advanced: 30 },
  /** From the release date until a takedown can be requested. */
  'takedowns.wait_days': { basic: 90, pro: 0, advanced: 0 },
  /** How many days back from today figures of plays can be read; of the paid plans a century. */
  'analytics.days': { basic: 31, pro: 36_525, advanced: 36_525 },
  /** Within which a person of support answers. */
  'support.answer_hours': { basic: 48, pro: 24, advanced: 4 },
  /** Masters that can be made in a calendar month (UTC), before any is paid. */
  'mastering.monthly': { basic: 3, pro: 20, advanced: 60 },
  /** Songs that can be begun with the phrase book in a calendar month (UTC). */
  'lyrics.monthly': { basic: 3, pro: 30, advanced: 100 },
  /** Pictures for covers that an image model draws in a calendar month (UTC), where the operator has one. */
  'covers.pictures_monthly': { basic: 0, pro: 30, advanced: 100 },
} as const satisfies Record<string, Record<Plan, number>>
export type Limit = keyof typeof LIMITS

/**
 * How an endpoint depends on the plan of the account. `needs` and `fields` are checked before the input is parsed;
 * the service that knows the numbers applies `limits`, and what a draft contains is checked by its rules.
 */
export interface Entitlement {
  /** Refused without this feature. */
  needs?: Feature
  /** Fields of the input that only plans with a feature may fill. */
  fields?: Readonly<Record<string, FieldEntitlement>>
  /** Features that the stored thing may use only on a plan that has them. */
  content?: readonly Feature[]
  limits?: readonly Limit[]
}

export interface FieldEntitlement {
  feature: Feature
  /** Values that every plan may send. Empty ones always may. */
  free?: readonly string[]
}

export const includes = (plan: Plan, feature: Feature): boolean => FEATURES[feature][plan]
export const limitOf = (plan: Plan, limit: Limit): number => LIMITS[limit][plan]

/** The cheapest plan that includes a feature. */
export const planWith = (feature: Feature): PaidPlan => (FEATURES[feature].pro ? 'pro' : 'advanced')

/** The feature that the plan lacks for a call with this input; undefined when it lacks none. */
export function missingFeature(
  plan: Plan,
  { needs, fields = {} }: Entitlement,
  input: unknown,
): Feature | undefined {
  if (needs && !includes(plan, needs)) return needs
  const values = typeof input === 'object' && input !== null ? Object.entries(input) : []
  for (const [name, value] of values) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && !isFree(value, field) && !includes(plan, field.feature)) return field.feature
  }
  return undefined
}

const isFree = (value: unknown, { free = [] }: FieldEntitlement): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && (value.trim() === '' || free.includes(value)))

/** The better of two plans. */
export const betterPlan = (one: Plan, other: Plan): Plan =>
  PLANS.indexOf(one) >= PLANS.indexOf(other) ? one : other
