// Addresses of artist pages: how they are made from a name, and which nobody gets.
import { SLUG_LENGTH_MAX } from '#features/links/domain.ts'

/** What a visitor could take for a page of ours. */
const RESERVED = [
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'app',
  'artist',
  'artists',
  'auth',
  'backline',
  'billing',
  'blog',
  'catalogue',
  'contact',
  'dashboard',
  'help',
  'legal',
  'login',
  'moderator',
  'official',
  'payment',
  'payments',
  'payout',
  'payouts',
  'pricing',
  'privacy',
  'security',
  'settings',
  'signin',
  'signup',
  'staff',
  'support',
  'system',
  'team',
  'terms',
  'verify',
  'www',
]

/** The same for texts that look the same: `adm1n`, `back-line`. */
const skeletonOf = (slug: string): string =>
  slug
    .replaceAll('-', '')
    .replaceAll(/[1il]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')

const RESERVED_SKELETONS = new Set(RESERVED.map(skeletonOf))

export const isReserved = (slug: string): boolean => RESERVED_SKELETONS.has(skeletonOf(slug))

/** The name in small Latin letters; empty when it has none. */
export const suggestSlug = (name: string): string =>
  name
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replaceAll(/^-|-$/g, '')
