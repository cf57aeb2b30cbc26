// What stops an artist's profile from being saved. Apart from the other rules, for it needs the rules of names.
import { TEXT_FINDINGS } from '#engines/text-rules/findings.ts'
import { checkName, VARIOUS_ARTISTS_MIN } from '#engines/text-rules/names.ts'
import { findStore } from '#features/stores/domain.ts'
import type { Problem } from '#lib/pure/problems.ts'
import { ARTIST_TYPES, BIO_LENGTH_MAX, bioLength, COUNTRIES, GENRES } from '../domain.ts'
import { SOCIAL_KEYS, SOCIALS, type Social, socialUrl, websiteUrl } from './links.ts'
import { PROFILE_STORES, type StoreProfiles, storeArtistId } from './store-profiles.ts'
import { subgenresOf } from './subgenres.ts'

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
