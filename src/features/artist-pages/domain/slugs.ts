// Addresses of artist pages: how they are derived from names, and which are reserved.
import { SLUG_LENGTH_MAX } from '#features/links/domain.ts'

/** Addresses that visitors could mistake for official pages. */
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

/** Equal for texts that look alike, such as `adm1n` and `admin`. */
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

/** An address made of the name in lowercase Latin letters; empty when the name has none. */
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
