// Rules of artists, the same in the form and on the server.
import { TEXT_FINDINGS } from '#engines/text-rules/findings.ts'
import { checkName, VARIOUS_ARTISTS_MIN } from '#engines/text-rules/names.ts'
import { findStore } from '#features/stores/domain.ts'
import { COUNTRIES } from '#lib/pure/countries.ts'
import { GENRES, type Genre } from '#lib/pure/genres.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { SOCIAL_KEYS, SOCIALS, type Social, socialUrl, websiteUrl } from './domain/links.ts'
import { PROFILE_STORES, type StoreProfiles, storeArtistId } from './domain/store-profiles.ts'
import { subgenresOf } from './domain/subgenres.ts'

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
export const artistsMax = (plan: 'basic' | 'pro' | 'advanced'): number => (plan === 'advanced' ? 1_000 : 1)

export interface ArtistDraft {
  name: string
  type: string
  mainGenre: string
  subgenre: string | null
  country: string | null
  bio: string
  website: string
  socials: Partial<Record<Social, string | null>>
  storeProfiles: Partial<StoreProfiles>
}

/** Everything that stops an artist from being saved, in the order of the form. */
export function artistProblems(draft: ArtistDraft): Problem[] {
  return [...profileProblems(draft), ...pageProblems(draft), ...linkProblems(draft)]
}

function profileProblems(draft: ArtistDraft): Problem[] {
  const { name, type, mainGenre, subgenre, country, bio } = draft
  const length = bioLength(bio)
  const subgenres: readonly string[] = subgenresOf(mainGenre)
  const problems: (Problem | false)[] = [
    name.trim() === '' && { code: 'artist_name_missing', at: 'name' },
    !ARTIST_TYPES.some((known) => known === type) && { code: 'artist_type_unknown', at: 'type' },
    !GENRES.some((genre) => genre === mainGenre) && { code: 'artist_genre_unknown', at: 'mainGenre' },
    !!subgenre && !subgenres.includes(subgenre) && { code: 'artist_subgenre_unknown', at: 'subgenre' },
    !!country && !COUNTRIES.includes(country) && { code: 'artist_country_unknown', at: 'country' },
    length > BIO_LENGTH_MAX && {
      code: 'artist_bio_too_long',
      at: 'bio',
      params: { max: BIO_LENGTH_MAX, over: length - BIO_LENGTH_MAX },
    },
  ]
  return [...problems.filter((problem) => problem !== false), ...nameProblems(name)]
}

/** What would block every release of this name later. A label may keep a profile for compilations. */
function nameProblems(name: string): Problem[] {
  const findings = checkName(name.trim().replace(/\s+/g, ' '), { compilationArtists: VARIOUS_ARTISTS_MIN })
  return findings
    .filter(({ code }) => TEXT_FINDINGS[code].severity === 'blocks' && !TEXT_FINDINGS[code].confirmable)
    .map(({ code, params }) => ({ code, at: 'name', params }))
    .slice(0, 1)
}

function pageProblems({ storeProfiles }: ArtistDraft): Problem[] {
  return PROFILE_STORES.flatMap((store) => {
    const { choice, id } = storeProfiles[store] ?? { choice: 'match', id: null }
    if (choice !== 'link' || storeArtistId(store, id ?? '')) return []
    const code = id?.trim() ? 'store_page_invalid' : 'store_page_missing'
    return [{ code, at: `storeProfiles.${store}`, params: { store: findStore(store)?.name ?? store } }]
  })
}

function linkProblems({ website, socials }: ArtistDraft): Problem[] {
  const wrong = website.trim() !== '' && !websiteUrl(website)
  return [
    ...(wrong ? [{ code: 'website_invalid', at: 'website' }] : []),
    ...SOCIAL_KEYS.filter((key) => socials[key]?.trim() && !socialUrl(key, socials[key])).map((key) => ({
      code: 'social_host',
      at: `socials.${key}`,
      params: { network: SOCIALS[key].name, example: `${SOCIALS[key].hosts[0]}/…` },
    })),
  ]
}

/** The profiles as they are stored: only networks that have one, each as an https URL. */
export const readSocials = (given: ArtistDraft['socials']): Partial<Record<Social, string>> =>
  Object.fromEntries(
    SOCIAL_KEYS.flatMap((key) => {
      const url = socialUrl(key, given[key] ?? '')
      return url ? [[key, url]] : []
    }),
  )
