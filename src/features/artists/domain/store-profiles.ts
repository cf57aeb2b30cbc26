// The pages an artist has on stores, and what each store will do with a release of this artist.
import { STORES } from '#features/stores/domain.ts'
import { readAddress } from './links.ts'

/** Stores that take the id of an artist's page, by their code in `stores`. */
export const PROFILE_STORES = [
  'spotify',
  'apple_music',
  'youtube_music',
  'amazon_music',
  'deezer',
  'tidal',
] as const
export type ProfileStore = (typeof PROFILE_STORES)[number]

/** `match`: the store searches by name. `link`: the page with this id. `new`: a new page. */
export const STORE_CHOICES = ['match', 'link', 'new'] as const
export type StoreChoice = (typeof STORE_CHOICES)[number]
export interface StoreProfile {
  choice: StoreChoice
  /** With `link`: the id in the store's own format. */
  id: string | null
}
export type StoreProfiles = Record<ProfileStore, StoreProfile>

interface Pages {
  id: RegExp
  uri?: RegExp
  host: RegExp
  /** Pattern of the URL path, with the id as its group. */
  path: RegExp
  /** URL of a page without its id. */
  root: string
}

const NUMBER = /^[1-9]\d{0,14}$/
const PAGES: Record<ProfileStore, Pages> = {
  spotify: {
    id: /^[\da-zA-Z]{22}$/,
    uri: /^spotify:artist:([^:]+)$/,
    host: /^open\.spotify\.com$/,
    path: /^\/(?:intl-[a-z-]+\/|embed\/)?artist\/([^/]+)(?:\/|$)/,
    root: 'https://open.spotify.com/artist/',
  },
  apple_music: {
    id: NUMBER,
    host: /^(?:geo\.)?(?:music|itunes)\.apple\.com$/,
    path: /^\/(?:[a-z]{2}\/)?artist\/(?:[^/]+\/)?(?:id)?(\d+)(?:\/|$)/,
    root: 'https://music.apple.com/us/artist/',
  },
  youtube_music: {
    id: /^UC[\w-]{22}$/,
    host: /^(?:www\.|m\.|music\.)?youtube\.com$/,
    path: /^\/channel\/([^/]+)(?:\/|$)/,
    root: 'https://music.youtube.com/channel/',
  },
  amazon_music: {
    id: /^B0[\dA-Z]{8}$/,
    host: /^music\.amazon(?:\.com?)?\.[a-z]{2,3}$/,
    path: /^\/artists\/([^/]+)(?:\/|$)/,
    root: 'https://music.amazon.com/artists/',
  },
  deezer: {
    id: NUMBER,
    host: /^(?:www\.)?deezer\.com$/,
    path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?artist\/([^/]+)(?:\/|$)/,
    root: 'https://www.deezer.com/artist/',
  },
  tidal: {
    id: NUMBER,
    host: /^(?:www\.|listen\.|desktop\.)?tidal\.com$/,
    path: /^\/(?:browse\/)?artist\/([^/]+)(?:\/|$)/,
    root: 'https://tidal.com/artist/',
  },
}

/** The id in pasted text: the bare id, the page's URL, or Spotify's URI. Undefined for anything else. */
export function storeArtistId(store: ProfileStore, pasted: string): string | undefined {
  const { id, uri, host, path } = PAGES[store]
  const text = pasted.trim()
  const url = readAddress(text)
  const candidates = [
    text,
    uri?.exec(text)?.[1],
    url && host.test(url.hostname) && path.exec(url.pathname)?.[1],
  ]
  return candidates.find(
    (candidate): candidate is string => typeof candidate === 'string' && id.test(candidate),
  )
}

export const storeArtistPage = (store: ProfileStore, id: string): string => `${PAGES[store].root}${id}`

/** The choices as they are stored: ids in the store's own format; without a usable choice the store matches by name. */
export const readStoreProfiles = (given: Partial<StoreProfiles>): StoreProfiles =>
  Object.fromEntries(
    PROFILE_STORES.map((store): [ProfileStore, StoreProfile] => {
      const { choice, id } = given[store] ?? { choice: 'match', id: null }
      if (choice !== 'link') return [store, { choice, id: null }]
      const known = storeArtistId(store, id ?? '')
      return [store, known ? { choice, id: known } : { choice: 'match', id: null }]
    }),
  ) as StoreProfiles

export interface StoreArtistStep {
  /** A store's code. */
  store: string
  /** Links to that page, creates a new one, or matches by name, which can hit a namesake. */
  does: 'links' | 'makes' | 'matches'
  /** The page it links to. */
  page: string | null
  /** Whether the artist can choose the page. */
  takesId: boolean
}

const DOES = { match: 'matches', link: 'links', new: 'makes' } as const satisfies Record<StoreChoice, string>

/** The store whose pages apply: the iTunes Store shows the artist pages of Apple Music. */
const pagesOf = (store: string): ProfileStore | undefined =>
  PROFILE_STORES.find((profile) => profile === (store === 'itunes' ? 'apple_music' : store))

/** The page of an artist at a store, and its id there; undefined when none is linked. */
export function artistPageAt(
  pages: Partial<Record<ProfileStore, string>>,
  store: string,
): { id: string; url: string } | undefined {
  const owner = pagesOf(store)
  const id = owner && pages[owner]
  return owner && id ? { id, url: storeArtistPage(owner, id) } : undefined
}

/** What each store will do with a release of this artist. Stores that accept no id match by name. */
export function storeArtistPlan(
  { storeProfiles }: { storeProfiles: StoreProfiles },
  stores: readonly string[] = STORES.map(({ id }) => id),
): StoreArtistStep[] {
  return stores.map((store) => {
    const pages = pagesOf(store)
    if (!pages) return { store, does: 'matches', page: null, takesId: false }
    const { choice, id } = storeProfiles[pages]
    return { store, does: DOES[choice], page: id && storeArtistPage(pages, id), takesId: true }
  })
}
