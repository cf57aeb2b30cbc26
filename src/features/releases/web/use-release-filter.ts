// The list's search, status and order, kept in the address.
import { useSearchParams } from 'react-router'
import { STATUSES, type Status } from '../domain/status.ts'

export interface ReleaseFilter {
  sort: 'newest' | 'oldest'
  status?: Status
  search?: string
}

export function useReleaseFilter() {
  const [query, setQuery] = useSearchParams()
  const filter: ReleaseFilter = {
    sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
    status: STATUSES.find((status) => status === query.get('status')),
    search: query.get('search')?.slice(0, 200) || undefined,
  }
  const setFilter = (part: Partial<ReleaseFilter>) => {
    const next = { ...filter, ...part }
    const texts = {
      search: next.search?.trim() || '',
      status: next.status ?? '',
      sort: next.sort === 'oldest' ? 'oldest' : '',
    }
    const kept = Object.entries(texts).filter(([, text]) => text !== '')
    setQuery(Object.fromEntries(kept), { replace: true, preventScrollReset: true })
  }
  return { filter, filtered: Boolean(filter.status || filter.search), setFilter }
}
