// Reads and writes the filters of the list as a URL, so that a shared link shows the same rows.
import { paths } from '#lib/pure/paths.ts'
import { RELEASE_SORTS } from '../domain/listing.ts'
import { STATUSES } from '../domain/status.ts'
import { RELEASE_TYPES } from '../domain/vocabulary.ts'
import type { ViewFilter } from '../saved-views/contract.ts'

const known = <T extends string>(list: readonly T[], texts: string[]): T[] =>
  list.filter((value) => texts.includes(value))

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const filterIn = (query: URLSearchParams): ViewFilter => ({
  sort: RELEASE_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
  status: known(STATUSES, query.getAll('status')),
  type: known(RELEASE_TYPES, query.getAll('type')),
  artist: [...new Set(query.getAll('artist').filter((id) => UUID.test(id)))].sort().slice(0, 100),
  search: query.get('search')?.trim().slice(0, 200) ?? '',
})

/** In one order, so that equal filters give equal addresses. */
export function addressOf({ search, status, type, artist, sort }: ViewFilter): string {
  const pairs = [
    ...(search.trim() ? [['search', search.trim()]] : []),
    ...known(STATUSES, status).map((value) => ['status', value]),
    ...known(RELEASE_TYPES, type).map((value) => ['type', value]),
    ...[...artist].sort().map((value) => ['artist', value]),
    ...(sort === 'newest' ? [] : [['sort', sort]]),
  ]
  return paths.releases(new URLSearchParams(pairs))
}

/** The filter of the request: approved and in process share one label and one filter. */
export const questionOf = ({ status, ...filter }: ViewFilter): ViewFilter => ({
  ...filter,
  status: status.includes('in_process') ? [...new Set([...status, 'approved' as const])] : status,
})
