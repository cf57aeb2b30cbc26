// Rules of artists, the same in the form and on the server.

import { COUNTRIES } from '#lib/pure/countries.ts'
import { limitOf, type Plan } from '#lib/pure/entitlements.ts'
import { GENRES, type Genre } from '#lib/pure/genres.ts'
import { SOCIAL_KEYS, type Social, socialUrl } from './domain/links.ts'

export { SUBGENRES, type Subgenre, subgenresOf } from './domain/subgenres.ts'

export { COUNTRIES, GENRES, type Genre }

export const ARTIST_TYPES = [
  'solo',
  'duo',
  'band',
  'group',
  'ensemble',
  'choir',
  'orchestra',
  'other',
] as const
export type ArtistType = (typeof ARTIST_TYPES)[number]

/** The longest bio that a store shows (Spotify). Counted in code points, so that an emoji counts as one. */
export const BIO_LENGTH_MAX = 1_500
export const bioLength = (bio: string): number => [...bio.trim()].length

/** One profile on Basic and PRO, unlimited on Advanced. */
export const artistsMax = (plan: Plan): number => limitOf(plan, 'artists.count')

/** The profiles as they are stored: only networks that have one, each as an https URL. */
export const readSocials = (given: Partial<Record<Social, string | null>>): Partial<Record<Social, string>> =>
  Object.fromEntries(
    SOCIAL_KEYS.flatMap((key) => {
      const url = socialUrl(key, given[key] ?? '')
      return url ? [[key, url]] : []
    }),
  )
