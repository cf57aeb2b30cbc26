// The texts of the product by namespace: one per feature, and `common` for what all screens share.
import type { Language } from '#lib/i18n/languages.ts'

/** The English texts, which are the type of every key. A feature with texts has a line here and one in `NAMESPACES`. */
interface Texts {
  common: typeof import('#lib/i18n/common/en.ts').en
  accounts: typeof import('#features/accounts/messages/en.ts').en
  activity: typeof import('#features/activity/messages/en.ts').en
  announcements: typeof import('#features/announcements/messages/en.ts').en
  analytics: typeof import('#features/analytics/messages/en.ts').en
  catalogue: typeof import('#features/catalogue/messages/en.ts').en
  'artist-pages': typeof import('#features/artist-pages/messages/en.ts').en
  artists: typeof import('#features/artists/messages/en.ts').en
  audit: typeof import('#features/audit/messages/en.ts').en
  billing: typeof import('#features/billing/messages/en.ts').en
  blog: typeof import('#features/blog/messages/en.ts').en
  dashboard: typeof import('#features/dashboard/messages/en.ts').en
  deliveries: typeof import('#features/deliveries/messages/en.ts').en
  designs: typeof import('#features/designs/messages/en.ts').en
  disputes: typeof import('#features/disputes/messages/en.ts').en
  forms: typeof import('#features/forms/messages/en.ts').en
  imports: typeof import('#features/imports/messages/en.ts').en
  landing: typeof import('#features/landing/messages/en.ts').en
  legal: typeof import('#features/legal/messages/en.ts').en
  links: typeof import('#features/links/messages/en.ts').en
  lyrics: typeof import('#features/lyrics/messages/en.ts').en
  mastering: typeof import('#features/mastering/messages/en.ts').en
  'music-connections': typeof import('#features/music-connections/messages/en.ts').en
  notifications: typeof import('#features/notifications/messages/en.ts').en
  payouts: typeof import('#features/payouts/messages/en.ts').en
  people: typeof import('#features/people/messages/en.ts').en
  plans: typeof import('#features/plans/messages/en.ts').en
  playlists: typeof import('#features/playlists/messages/en.ts').en
  presaves: typeof import('#features/presaves/messages/en.ts').en
  products: typeof import('#features/products/messages/en.ts').en
  promotions: typeof import('#features/promotions/messages/en.ts').en
  purchases: typeof import('#features/purchases/messages/en.ts').en
  referrals: typeof import('#features/referrals/messages/en.ts').en
  'release-wizard': typeof import('#features/release-wizard/messages/en.ts').en
  releases: typeof import('#features/releases/messages/en.ts').en
  review: typeof import('#features/review/messages/en.ts').en
  royalties: typeof import('#features/royalties/messages/en.ts').en
  settings: typeof import('#features/settings/messages/en.ts').en
  signals: typeof import('#features/signals/messages/en.ts').en
  site: typeof import('#features/site/messages/en.ts').en
  splits: typeof import('#features/splits/messages/en.ts').en
  staff: typeof import('#features/staff/messages/en.ts').en
  'staff-profiles': typeof import('#features/staff-profiles/messages/en.ts').en
  statements: typeof import('#features/statements/messages/en.ts').en
  stores: typeof import('#features/stores/messages/en.ts').en
  support: typeof import('#features/support/messages/en.ts').en
  teams: typeof import('#features/teams/messages/en.ts').en
  tokens: typeof import('#features/tokens/messages/en.ts').en
  uploads: typeof import('#features/uploads/messages/en.ts').en
  usage: typeof import('#features/usage/messages/en.ts').en
  webhooks: typeof import('#features/webhooks/messages/en.ts').en
  words: typeof import('#features/words/messages/en.ts').en
}
type Namespace = keyof Texts

export const NAMESPACES = [
  'common',
  'accounts',
  'activity',
  'announcements',
  'analytics',
  'artist-pages',
  'catalogue',
  'artists',
  'audit',
  'billing',
  'blog',
  'dashboard',
  'deliveries',
  'designs',
  'disputes',
  'forms',
  'imports',
  'landing',
  'legal',
  'links',
  'lyrics',
  'mastering',
  'music-connections',
  'notifications',
  'payouts',
  'people',
  'plans',
  'playlists',
  'presaves',
  'products',
  'promotions',
  'purchases',
  'referrals',
  'release-wizard',
  'releases',
  'review',
  'royalties',
  'settings',
  'signals',
  'site',
  'splits',
  'staff',
  'staff-profiles',
  'statements',
  'stores',
  'support',
  'teams',
  'tokens',
  'uploads',
  'usage',
  'webhooks',
  'words',
] as const satisfies readonly Namespace[]

type Intersection<Union> = (Union extends unknown ? (of: Union) => void : never) extends (
  of: infer All,
) => void
  ? All
  : never
type Problems = { [N in Namespace]: Texts[N] extends { problem: infer P } ? P : never }[Namespace]

/** Adds `problem`: the messages of all refusals and findings by code, collected from every namespace. */
export interface Resources extends Texts {
  problem: Intersection<Problems>
}

export interface NamespaceTexts {
  [key: string]: string | NamespaceTexts
}

export async function loadTexts(language: Language, namespace: string): Promise<NamespaceTexts> {
  const file =
    namespace === 'common'
      ? await import(`../../lib/i18n/common/${language}.ts`)
      : await import(`../../features/${namespace}/messages/${language}.ts`)
  return file[language]
}
