// The search and the order of the list of artists, stored in the URL, and the artists they find.
import { containsWords } from '#lib/pure/contains-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { useAddressFilter } from '#lib/web/use-address-filter.ts'
import type { ArtistAnswer } from './api.ts'

export const ARTIST_SORTS = ['name', 'releases', 'newest'] as const
export type ArtistSort = (typeof ARTIST_SORTS)[number]

interface ArtistFilter {
  search: string
  sort: ArtistSort
}

const read = (query: URLSearchParams): ArtistFilter => ({
  search: query.get('search')?.slice(0, 200) ?? '',
  sort: ARTIST_SORTS.find((sort) => sort === query.get('sort')) ?? 'name',
})
const write = ({ search, sort }: ArtistFilter): string =>
  paths.artists({ search: search.trim() || undefined, sort: sort === 'name' ? undefined : sort })

/** Equal artists stay in the order of the API, which is by name. */
const ORDERS: Record<ArtistSort, (a: ArtistAnswer, b: ArtistAnswer) => number> = {
  name: () => 0,
  releases: (a, b) => b.releaseCount - a.releaseCount,
  newest: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
}

export function useArtistList(artists: readonly ArtistAnswer[]) {
  const place = useAddressFilter({ read, write })
  const { search, sort } = place.filter
  const found = artists.filter(({ name }) => containsWords(name, search))
  return { ...place, found: found.toSorted(ORDERS[sort]) }
}
